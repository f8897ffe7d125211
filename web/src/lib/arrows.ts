// The arrow keys go from one thing that can be picked to the nearest one in that direction. While nothing can be picked,
// they go about everything there is to look at.

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** For the element around all that can be picked: `{@attach arrows}`. */
export function arrows(root: HTMLElement): () => void {
  const move = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    const from = document.activeElement;
    if (!direction || !(from instanceof HTMLElement) || !from.matches("[data-pick]")) return;
    const all = [...root.querySelectorAll<HTMLElement>("[data-pick]")];
    const open = all.filter((element) => element.dataset.state !== "off");
    const nearest = inDirection(from, open.length ? open : all, direction);
    if (!nearest) return;
    event.preventDefault();
    nearest.focus();
  };
  root.addEventListener("keydown", move);
  return () => root.removeEventListener("keydown", move);
}

function inDirection(from: HTMLElement, all: HTMLElement[], [right, down]: [number, number]): HTMLElement | null {
  const here = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of all) {
    const there = centre(element);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (element === from || ahead < 4) continue;
    // Straight ahead is nearer than askew.
    const distance = ahead + 3 * aside;
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

function centre(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
