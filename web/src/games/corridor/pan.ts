// A field that is larger than what is seen of it is drawn about with the mouse, as it is with a finger anyway.

const FAR = 5;

/** For the element that scrolls: `{@attach pan}`. */
export function pan(field: HTMLElement): () => void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let drawn = false;
  const down = (event: PointerEvent): void => {
    drawn = false;
    if (event.pointerType !== "mouse" || event.button) return;
    from = { x: event.clientX, y: event.clientY, left: field.scrollLeft, top: field.scrollTop };
  };
  const move = (event: PointerEvent): void => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (field.scrollWidth <= field.clientWidth && field.scrollHeight <= field.clientHeight) return;
    drawn ||= Math.hypot(x, y) > FAR;
    if (drawn) field.scrollTo(from.left - x, from.top - y);
  };
  const up = (): void => {
    from = null;
  };
  // Those who draw do not press what is below the pointer.
  const click = (event: MouseEvent): void => {
    if (drawn) event.stopPropagation();
  };
  field.addEventListener("pointerdown", down);
  field.addEventListener("click", click, true);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  return () => {
    field.removeEventListener("pointerdown", down);
    field.removeEventListener("click", click, true);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
  };
}
