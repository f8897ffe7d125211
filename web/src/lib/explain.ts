// What something means, in a bubble beside it: when a mouse rests on it, a finger stays on it, or the keyboard comes to it.

const HELD = 450;
const GAP = 8;

/** What stands in a bubble: a text, or something to be shown a copy of. */
type Content = string | Element;

/** One bubble at a time, beside what it is about. */
class Bubble {
  about: Element | null = null;
  #element: HTMLElement | null = null;

  /** Above what it is about where there is room, unless it shall rather be below. */
  show(about: Element, content: Content, below = false): void {
    this.hide();
    this.about = about;
    const bubble = document.createElement("div");
    this.#element = bubble;
    bubble.className = "bubble";
    bubble.setAttribute("role", "tooltip");
    bubble.append(typeof content === "string" ? content : content.cloneNode(true));
    document.body.append(bubble);
    const box = about.getBoundingClientRect();
    const own = bubble.getBoundingClientRect();
    const left = Math.min(innerWidth - own.width - GAP, Math.max(GAP, box.left + (box.width - own.width) / 2));
    const above = box.top - own.height - GAP;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above > GAP && !below ? above : box.bottom + GAP}px`;
  }

  hide(): void {
    this.#element?.remove();
    this.about = this.#element = null;
  }
}

type Heard = [kind: string, listener: (event: never) => void, capture?: boolean][];

/** Listens until what is returned is called. */
function hear(target: EventTarget, heard: Heard): () => void {
  for (const [kind, listener, capture] of heard) target.addEventListener(kind, listener as EventListener, capture);
  return () => {
    for (const [kind, listener, capture] of heard) target.removeEventListener(kind, listener as EventListener, capture);
  };
}

/**
 * Explains the cards in a part of the page for which there is anything to say: a mouse rests on the card, or on a sign
 * drawn over it, where the card itself tells something else.
 */
export function explained(about: (card: string) => string | null, sign?: string): (root: HTMLElement) => () => void {
  return (root) => {
    const bubble = new Bubble();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;

    const hide = (): void => {
      clearTimeout(timer);
      bubble.hide();
    };

    const around = (element: Element, x: number, y: number): boolean => {
      const box = element.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    };
    /** The card at a point, also where something lies over it that hears the presses. */
    const at = (x: number, y: number, only?: string): Element | null => {
      for (const card of root.querySelectorAll("[data-card]")) {
        const spots = only ? [...(card.closest("[data-pick]")?.querySelectorAll(only) ?? [])] : [card];
        if (spots.some((spot) => around(spot, x, y)) && about(card.getAttribute("data-card")!)) return card;
      }
      return null;
    };

    const show = (card: Element | null): void => {
      if (card === bubble.about) return;
      hide();
      const text = card && about(card.getAttribute("data-card") ?? "");
      if (card && text) bubble.show(card, text);
    };

    const move = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") show(at(event.clientX, event.clientY, sign));
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

    const deaf = hear(root, [
      ["pointermove", move], ["pointerleave", hide], ["pointerdown", down], ["pointerup", hide], ["pointercancel", hide],
      ["click", click, true], ["contextmenu", menu], ["focusin", focus], ["focusout", hide],
    ]);
    return () => {
      hide();
      deaf();
    };
  };
}

/** Explains one thing that can be pressed for nothing else: by pointing at it, coming to it, or pressing it. */
export function explains(content: () => Content | null): (root: HTMLElement) => () => void {
  return (root) => {
    const bubble = new Bubble();
    let open = false;
    const hide = (): void => bubble.hide();
    const show = (): void => {
      const shown = content();
      if (shown) bubble.show(root, shown, root.getBoundingClientRect().top < innerHeight / 2);
    };

    const deaf = [
      hear(root, [
        ["pointerenter", (event: PointerEvent) => event.pointerType === "mouse" && show()],
        ["pointerleave", (event: PointerEvent) => event.pointerType === "mouse" && hide()],
        ["focusin", (event: FocusEvent) => (event.target as HTMLElement).matches(":focus-visible") && show()],
        ["focusout", hide],
        ["click", () => (open ? hide() : show())],
      ]),
      // A press takes away what an earlier one has shown, wherever it is; the same thing pressed again stays shut.
      hear(document, [
        ["pointerdown", (event: PointerEvent) => {
          open = event.pointerType !== "mouse" && bubble.about !== null && root.contains(event.target as Node);
          hide();
        }, true],
      ]),
    ];
    return () => {
      hide();
      deaf.forEach((stop) => stop());
    };
  };
}
