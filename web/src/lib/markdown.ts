// The little of Markdown that rulebooks are written in, as values: what is shown is up to the page.

export type Inline = { kind: "text" | "strong" | "emphasis" | "code"; text: string };
export type Block =
  | { kind: "heading"; level: number; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "example"; lines: Inline[][] }
  | { kind: "table"; rows: Inline[][][] };

export function parse(text: string): Block[] {
  return blocks(text.replaceAll("\r", "").split("\n"));
}

const ITEM = /^(?:(\d+)\.|[-*])\s+/;

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const heading = /^(#+)\s+(.*)/.exec(line);
    const item = ITEM.exec(line);
    if (!line.trim()) {
      at++;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, content: inline(heading[2]!) });
      at++;
    } else if (line.startsWith("    ")) {
      const [taken, next] = take(lines, at, (other) => other.startsWith("    ") || !other.trim());
      at = next;
      const least = Math.min(...taken.filter((other) => other.trim()).map(indent));
      found.push({ kind: "example", lines: trimmed(taken).map((other) => inline(other.slice(least))) });
    } else if (line.startsWith("|")) {
      const [taken, next] = take(lines, at, (other) => other.startsWith("|"));
      at = next;
      const rows = taken.filter((other) => !/^[|\s:-]+$/.test(other));
      found.push({ kind: "table", rows: rows.map((row) => row.split("|").slice(1, -1).map((cell) => inline(cell.trim()))) });
    } else if (item) {
      const items: Block[][] = [];
      for (let own = ITEM.exec(line); own; own = ITEM.exec(lines[at] ?? "")) {
        const width = own[0].length;
        const first = lines[at]!.slice(width);
        const [rest, next] = take(lines, at + 1, (other) => other.startsWith(" ".repeat(Math.min(width, 2))) || !other.trim());
        at = next;
        items.push(blocks([first, ...rest.map((other) => other.slice(Math.min(width, indent(other))))]));
      }
      found.push({ kind: "list", ordered: item[1] !== undefined, items });
    } else {
      const [taken, next] = take(lines, at, (other) => other.trim() !== "" && !/^(#|\|)/.test(other) && !ITEM.test(other));
      at = next;
      found.push({ kind: "paragraph", content: inline(taken.join(" ")) });
    }
  }
  return found;
}

function take(lines: string[], from: number, goesOn: (line: string) => boolean): [string[], number] {
  let to = from;
  while (to < lines.length && goesOn(lines[to]!)) to++;
  return [lines.slice(from, to), Math.max(to, from)];
}

const indent = (line: string): number => line.length - line.trimStart().length;

function trimmed(lines: string[]): string[] {
  let end = lines.length;
  while (end && !lines[end - 1]!.trim()) end--;
  return lines.slice(0, end);
}

function inline(text: string): Inline[] {
  const found: Inline[] = [];
  for (const piece of text.split(/(`[^`]*`|\*\*[^*]+\*\*|\*[^*]+\*)/)) {
    if (piece.startsWith("`")) found.push({ kind: "code", text: piece.slice(1, -1) });
    else if (piece.startsWith("**")) found.push({ kind: "strong", text: piece.slice(2, -2) });
    else if (piece.startsWith("*") && piece.length > 1) found.push({ kind: "emphasis", text: piece.slice(1, -1) });
    else if (piece) found.push({ kind: "text", text: piece });
  }
  return found;
}
