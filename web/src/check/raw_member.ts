// The text of a member of a JSON object, with the space around it: JSON.parse
// would lose the order, the spelling and the layout that findings are about.

// The offset after the string that begins at `at`.
function afterString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; ++i) {
    if (text[i] === "\\") ++i;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

// `text` is a valid JSON object. Null if it has no such member.
export function rawMember(text: string, name: string): string | null {
  let depth = 0;
  let key: string | null = null;
  let begin = 0;
  for (let i = 0; i < text.length; ) {
    const c = text[i];
    if (c === '"') {
      const end = afterString(text, i);
      if (depth === 1 && key === null) key = JSON.parse(text.slice(i, end)) as string;
      i = end;
      continue;
    }
    if (c === ":" && depth === 1) begin = i + 1;
    const ends = depth === 1 && (c === "," || c === "}");
    if (ends && key === name) return text.slice(begin, i);
    if (ends) key = null;
    if (c === "{" || c === "[") ++depth;
    else if (c === "}" || c === "]") --depth;
    ++i;
  }
  return null;
}
