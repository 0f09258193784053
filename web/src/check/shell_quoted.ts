// A text as one word of a command for sh: addresses and names are strangers'.
export function shellQuoted(text: string): string {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
