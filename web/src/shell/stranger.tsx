// Text that a stranger wrote: never anything but text, isolated from the text
// around it, with characters that do not show made visible.
import type { ComponentChild } from "preact";

const names: Record<number, string> = {
  0x00ad: "soft hyphen",
  0x061c: "Arabic letter mark",
  0x200b: "zero width space",
  0x200c: "zero width non-joiner",
  0x200d: "zero width joiner",
  0x200e: "left-to-right mark",
  0x200f: "right-to-left mark",
  0x2028: "line separator",
  0x2029: "paragraph separator",
  0x202a: "left-to-right embedding",
  0x202b: "right-to-left embedding",
  0x202c: "pop directional formatting",
  0x202d: "left-to-right override",
  0x202e: "right-to-left override",
  0x2060: "word joiner",
  0x2066: "left-to-right isolate",
  0x2067: "right-to-left isolate",
  0x2068: "first strong isolate",
  0x2069: "pop directional isolate",
  0xfeff: "byte order mark",
};

// Controls, format characters, fillers, tags and lone surrogates. Variation
// selectors 15 and 16 belong to emoji.
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{13455}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Surrogate}]/gu;

// A joiner inside an emoji, or between letters of scripts that join.
function isOrdinary(text: string, at: number, code: number): boolean {
  if (code !== 0x200c && code !== 0x200d) return false;
  const before = text.slice(Math.max(0, at - 4), at);
  if (code === 0x200d && /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(before)) return true;
  return /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}]$/u.test(before);
}

export interface Piece {
  text: string;
  code?: number; // of a character that does not show
}

export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(hidden)) {
    const code = match[0].codePointAt(0) ?? 0;
    if (isOrdinary(text, match.index, code)) continue;
    if (match.index > from) out.push({ text: text.slice(from, match.index) });
    out.push({ text: match[0], code });
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from) });
  return out;
}

function hiddenChar(code: number): ComponentChild {
  const label = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return <span class="hidden-char" title={names[code] ?? "a character that does not show"}>{label}</span>;
}

// `marks`: lower-case words to highlight.
function marked(text: string, marks: readonly string[]): ComponentChild[] {
  if (marks.length === 0) return [text];
  return text.split(/([\p{L}\p{N}]+)/u).map((part) => (marks.includes(part.toLowerCase()) ? <mark>{part}</mark> : part));
}

interface Props {
  text: string | null | undefined;
  max?: number; // characters, then it is cut and says so
  marks?: readonly string[];
  mono?: boolean;
}

export function StrangerText({ text, max = 400, marks = [], mono = false }: Props) {
  const whole = [...(text ?? "")];
  const isCut = whole.length > max;
  const shown = isCut ? whole.slice(0, max).join("") : (text ?? "");
  const content = pieces(shown).map((piece) => (piece.code === undefined ? marked(piece.text, marks) : hiddenChar(piece.code)));
  const inner = (
    <bdi class="stranger" dir="auto">
      {content}
      {isCut && <span class="cut">… {(whole.length - max).toLocaleString("en")} more {whole.length - max === 1 ? "character" : "characters"}</span>}
    </bdi>
  );
  return mono ? <code>{inner}</code> : inner;
}

// Only http and https lead anywhere; all else is shown as text.
export function StrangerLink({ url, text }: { url: string; text?: string }) {
  if (!/^https?:\/\//i.test(url)) return <StrangerText text={text ?? url} mono />;
  return (
    <a href={url} rel="noopener noreferrer nofollow ugc">
      <StrangerText text={text ?? url} max={200} />
    </a>
  );
}
