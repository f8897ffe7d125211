// What is wrong with the page as it stands, as a list of sentences: what people need is outside of the window or covered,
// texts are cut or lie over each other, the page scrolls sideways, or something to press is too small for a finger.
() => {
  const LEAST = 32; // pixels of anything that is pressed, in both directions
  const TOUCHING = 2; // pixels by which neighbours may overlap, for letters seldom fill the boxes that are measured
  const INK = { above: 0.24, below: 0.14 }; // of a line's height: no capital and no descender reaches into these

  const wrong = new Set();
  const [width, height] = [innerWidth, innerHeight];
  const modal = document.querySelector("dialog:modal");
  const root = modal ?? document.body;
  const style = (element) => getComputedStyle(element);

  /** An element in words that help to find it. */
  function named(element) {
    const name = (one) => one.tagName.toLowerCase() + [...one.classList].filter((word) => !/^s(velte)?-/.test(word)).map((word) => `.${word}`).join("");
    const pick = element.closest("[data-pick]");
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 50);
    const path = [element.parentElement?.parentElement, element.parentElement, element].filter(Boolean).map(name).join(" > ");
    return `${path}${pick ? ` [${pick.dataset.pick}]` : ""} “${words}”`;
  }
  const box = ({ left, top, right, bottom }) => `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`;

  // Only for those who listen, or not there at all.
  function seen(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let one = element; one; one = one.parentElement) {
      if (one.classList.contains("unseen") || style(one).clipPath === "inset(50%)") return false;
      if (one.tagName === "DIALOG") return one === modal;
    }
    return modal === null;
  }

  const scrolls = (element, way) => {
    const { overflowX, overflowY } = style(element);
    return way === "x"
      ? /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth
      : /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight;
  };
  const ancestors = function* (element) {
    for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement) yield one;
  };
  /** What an element scrolls within, other than the window. */
  const scroller = (element) => [...ancestors(element)].find((one) => one !== document.body && (scrolls(one, "x") || scrolls(one, "y")));

  const inside = (inner, outer, by = 1) =>
    inner.left >= outer.left - by && inner.top >= outer.top - by && inner.right <= outer.right + by && inner.bottom <= outer.bottom + by;
  const view = { left: 0, top: 0, right: width, bottom: height };

  /** The share of an element that a finger would meet. */
  function met(element) {
    const { left, top, width: wide, height: high } = element.getBoundingClientRect();
    let count = 0;
    for (const x of [0.12, 0.5, 0.88])
      for (const y of [0.12, 0.5, 0.88]) {
        const hit = document.elementFromPoint(left + wide * x, top + high * y);
        if (hit && element.contains(hit)) count++;
      }
    return count / 9;
  }

  /** In the window, and not below something else. */
  function needed(element, what) {
    const rect = element.getBoundingClientRect();
    if (!inside(rect, view)) wrong.add(`${what} is outside of the window (${box(rect)}): ${named(element)}`);
    else if ([...ancestors(element)].some((one) => style(one).overflow !== "visible" && !inside(rect, one.getBoundingClientRect(), 2)))
      wrong.add(`${what} is cut off or scrolled away (${box(rect)}): ${named(element)}`);
    else if (met(element) < 1 / 3) wrong.add(`${what} is covered: ${named(element)}`);
  }

  const all = (selector) => [...root.querySelectorAll(selector)].filter(seen);

  // What one needs now.
  if (!modal) {
    for (const card of all(".board ul.hand > li")) needed(card, "a card of the hand");
    for (const prompt of all(".board :is(.prompt, .told, .result, .lesson)")) needed(prompt, "the prompt");
  }
  for (const button of all(".prompt button, .lesson :is(button, a), .result .button, [data-act=go-on], [data-act=confirm], .controls :is(button, input, select)"))
    needed(button, "a button");
  const choices = all(".board [data-state=next]");
  const held = new Map();
  for (const one of choices) {
    const within = scroller(one);
    if (!within) needed(one, "a choice");
    else held.set(within, [...(held.get(within) ?? []), one]);
  }
  // A board that scrolls within itself is in sight, and so is at least one of the choices on it: the others are
  // reached by scrolling what one already looks at.
  for (const [within, some] of held) {
    const frame = within.getBoundingClientRect();
    if (!inside(frame, view)) wrong.add(`a part that scrolls is outside of the window (${box(frame)}): ${named(within)}`);
    else if (frame.height < 60 || frame.width < 60) wrong.add(`a part that scrolls is too small (${box(frame)}): ${named(within)}`);
    else if (!some.some((one) => met(one) >= 1 / 3)) wrong.add(`none of ${some.length} choices is in sight (${box(frame)}): ${named(some[0])}`);
  }

  // What a lesson speaks of is seen, or its first part.
  const spoken = all(".stage:has(.lesson) .board .glow");
  if (spoken.length && !spoken.some((one) => met(one) >= 1 / 3)) wrong.add(`what the lesson speaks of is not in sight: ${named(spoken[0])}`);

  // What cannot be scrolled sideways has nothing to hide there.
  for (const element of all("main *, dialog *")) {
    const { overflowX, overflowY, textOverflow } = style(element);
    const hides = overflowX === "hidden" && /auto|scroll/.test(overflowY) && textOverflow === "clip";
    if (hides && element.scrollWidth > element.clientWidth + TOUCHING) wrong.add(`${element.scrollWidth - element.clientWidth} px are cut off at the side: ${named(element)}`);
  }

  // The page.
  const page = document.scrollingElement;
  if (page.scrollWidth > width) {
    const wide = all("*").filter((element) => element.getBoundingClientRect().right > width + 1);
    wrong.add(`the page is ${page.scrollWidth - width} px wider than the window: ${wide.length ? named(wide.at(-1)) : "by nothing that is seen"}`);
  }
  if (document.querySelector(".stage") && page.scrollHeight > height + 1) wrong.add(`the page is ${page.scrollHeight - height} px higher than the window`);

  // What is pressed. Links within a sentence are as high as its lines; a label is pressed as well as its field.
  for (const element of all("button, a[href], input, select, summary, [role=button]")) {
    const target = (element.matches("input[type=checkbox], input[type=radio]") && element.closest("label")) || element;
    if (target.matches("[data-state=off]") || target.disabled) continue;
    const { width: wide, height: high } = target.getBoundingClientRect();
    const inSentence = style(element).display === "inline" && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!inSentence && Math.min(wide, high) < LEAST - 0.5) wrong.add(`only ${wide.toFixed(0)}×${high.toFixed(0)} px to press: ${named(target)}`);
  }

  // Texts. For a moment everything can be hit, so that what is painted where can be asked.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(sheet);
  try {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent.trim() || !element || element.matches("style, script, option, title, .picture *") || !seen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        if (right - left < 1) continue;
        const line = bottom - top;
        texts.push({ element, left, right, top: top + line * INK.above, bottom: bottom - line * INK.below });
      }
    }

    const person = (element) => element.closest(".name, .tabs, th, h1") !== null;
    for (const text of texts) {
      const { element } = text;
      for (const one of [element, ...ancestors(element)]) {
        const { overflowX, overflowY } = style(one);
        if (one === document.body || one === root || (overflowX === "visible" && overflowY === "visible") || style(one).display === "inline") continue;
        const frame = one.getBoundingClientRect();
        const cutX = !scrolls(one, "x") && overflowX !== "visible" && (text.left < frame.left - TOUCHING || text.right > frame.right + TOUCHING);
        const cutY = !scrolls(one, "y") && overflowY !== "visible" && (text.top < frame.top - TOUCHING || text.bottom > frame.bottom + TOUCHING);
        if (cutX || cutY) {
          if (!(cutX && person(element) && style(one).textOverflow === "ellipsis" && element.closest("[title]"))) wrong.add(`text is cut: ${named(element)}`);
          break;
        }
        if (scrolls(one, "x") || scrolls(one, "y")) break;
      }
      const lost = text.left < -TOUCHING || text.right > width + TOUCHING || ((text.top < -TOUCHING || text.bottom > height + TOUCHING) && page.scrollHeight <= height + 1);
      if (lost && !scroller(element) && !scrolls(element, "x")) wrong.add(`text is outside of the window (${box(text)}): ${named(element)}`);
    }

    /** Whether nothing shines through an element. */
    function solid(element) {
      const { backgroundColor, fill, opacity } = style(element);
      if (Number(opacity) < 0.9) return false;
      const paint = element instanceof SVGGeometryElement ? fill : backgroundColor;
      const alpha = /^rgba\(.*, ([\d.]+)\)$/.exec(paint)?.[1] ?? /\/ ([\d.]+)\)$/.exec(paint)?.[1] ?? (/^(rgb|color)/.test(paint) ? 1 : 0);
      return Number(alpha) > 0.6;
    }
    /** Whether both texts are painted at a point, with nothing in between. */
    function bothSeen(one, other, x, y) {
      let found = null;
      for (const element of document.elementsFromPoint(x, y)) {
        const text = element === one ? one : element === other ? other : null;
        if (text && found && found !== text) return true;
        found ??= text;
        if (solid(element)) return false;
      }
      return false;
    }
    texts.sort((a, b) => a.top - b.top);
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (other.top >= one.bottom) break;
        const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
        const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
        if (one.element === other.element || right - left <= TOUCHING || bottom - top <= TOUCHING) continue;
        if (bothSeen(one.element, other.element, (left + right) / 2, (top + bottom) / 2))
          wrong.add(`texts lie over each other (${box({ left, top, right, bottom })}): ${named(one.element)} and ${named(other.element)}`);
      }
    }
    /** Whether an element stays in its place while what is below it scrolls. */
    const stays = (element) => [element, ...ancestors(element)].some((one) => style(one).position === "sticky");
    // Text that something else hides. Cards lie on cards, so what is printed on them is left out; what scrolls below
    // something that stays comes out again, and so does what has been scrolled over an edge, where a pixel is of both sides.
    for (const text of texts) {
      if (text.element instanceof SVGElement) continue;
      const frame = scroller(text.element)?.getBoundingClientRect();
      for (const across of [0.2, 0.5, 0.8])
        for (const down of [0.2, 0.8]) {
          const y = text.top + (text.bottom - text.top) * down;
          if (frame && (y < frame.top + 1 || y > frame.bottom - 1)) continue;
          const stack = document.elementsFromPoint(text.left + (text.right - text.left) * across, y);
          const depth = stack.indexOf(text.element);
          const hidden = stack.slice(0, Math.max(depth, 0)).find((element) => !text.element.contains(element) && solid(element));
          if (hidden && !(stays(hidden) && scroller(text.element))) wrong.add(`text is hidden below ${named(hidden)}: ${named(text.element)}`);
        }
    }
  } finally {
    document.adoptedStyleSheets.pop();
  }
  return [...wrong];
}
