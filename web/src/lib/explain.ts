// What a card does, in a bubble beside it: when a mouse rests on it, a finger stays on it, or the keyboard comes to it.

const HELD = 450;
const GAP = 8;

/** Explains the cards in a part of the page for which there is anything to say. */
export function explained(about: (card: string) => string | null): (root: HTMLElement) => () => void {
  return (root) => {
    let bubble: HTMLElement | null = null;
    let shown: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;

    const hide = (): void => {
      clearTimeout(timer);
      bubble?.remove();
      bubble = shown = null;
    };

    /** The card at a point, also where something lies over it that hears the presses. */
    const at = (x: number, y: number): Element | null => {
      for (const card of root.querySelectorAll("[data-card]")) {
        const box = card.getBoundingClientRect();
        if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && about(card.getAttribute("data-card")!)) return card;
      }
      return null;
    };

    const show = (card: Element | null): void => {
      if (card === shown) return;
      hide();
      const text = card && about(card.getAttribute("data-card") ?? "");
      if (!card || !text) return;
      shown = card;
      bubble = document.createElement("div");
      bubble.className = "bubble";
      bubble.setAttribute("role", "tooltip");
      bubble.textContent = text;
      document.body.append(bubble);
      const box = card.getBoundingClientRect();
      const own = bubble.getBoundingClientRect();
      const left = Math.min(innerWidth - own.width - GAP, Math.max(GAP, box.left + (box.width - own.width) / 2));
      const above = box.top - own.height - GAP;
      bubble.style.left = `${left}px`;
      bubble.style.top = `${above > GAP ? above : box.bottom + GAP}px`;
    };

    const move = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") show(at(event.clientX, event.clientY));
    };
    const down = (event: PointerEvent): void => {
      hide();
      held = false;
      if (event.pointerType === "mouse") return;
      const card = at(event.clientX, event.clientY);
      timer = setTimeout(() => {
        held = card !== null;
        show(card);
      }, HELD);
    };
    /** A finger that stayed to read has picked nothing. */
    const click = (event: MouseEvent): void => {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const menu = (event: MouseEvent): void => {
      if (held) event.preventDefault();
    };
    const focus = (event: FocusEvent): void => {
      const target = event.target as HTMLElement;
      if (target.matches(":focus-visible")) show(target.querySelector("[data-card]"));
    };

    const heard: [string, (event: never) => void, boolean?][] = [
      ["pointermove", move], ["pointerleave", hide], ["pointerdown", down], ["pointerup", hide], ["pointercancel", hide],
      ["click", click, true], ["contextmenu", menu], ["focusin", focus], ["focusout", hide],
    ];
    for (const [kind, listener, capture] of heard) root.addEventListener(kind, listener as EventListener, capture);
    return () => {
      hide();
      for (const [kind, listener, capture] of heard) root.removeEventListener(kind, listener as EventListener, capture);
    };
  };
}
