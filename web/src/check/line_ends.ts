// Line ends of a file, kept while it is edited. The editor counts a line break
// as one character whatever it is written with; the checker sees the file's
// own text, where it may be two.

export type LineEnd = "\n" | "\r\n" | "\r";

// The one line end that the text uses. A text that mixes them is given "\n":
// its other line ends stay characters of their lines, so that nothing is lost.
export function lineEndOf(text: string): LineEnd {
  const ends = new Set(text.match(/\r\n|\r|\n/g) ?? []);
  if (ends.size !== 1) return "\n";
  return [...ends][0] as LineEnd;
}

interface Lines {
  readonly lines: number;
  line(number: number): { readonly from: number };
}

// The editor's position of an offset in the text with its line ends.
export function positionOf(doc: Lines, end: LineEnd, offset: number): number {
  const extra = end.length - 1;
  if (extra === 0) return offset;
  let low = 1;
  let high = doc.lines;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (doc.line(middle).from + (middle - 1) * extra <= offset) low = middle;
    else high = middle - 1;
  }
  const start = doc.line(low).from;
  const next = low < doc.lines ? doc.line(low + 1).from - 1 : Infinity;
  return Math.min(offset - (low - 1) * extra, next < start ? start : next);
}
