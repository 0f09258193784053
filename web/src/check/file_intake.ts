// Files as bytes: a string no longer shows what encoding it came in, and the
// encoding is what may be wrong with a file.

export interface OpenedFile {
  name: string;
  text: string;
  // The bytes, if they say more than the text: they are not UTF-8. The checker
  // gets these until the text is edited.
  bytes: Uint8Array | null;
  encoding: "UTF-8" | "UTF-16" | "damaged UTF-8";
}

function utf16Label(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // JSON begins with two ASCII characters: the zeros say where the others are.
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return null;
}

export function openedFile(name: string, bytes: Uint8Array): OpenedFile {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) {
    const text = new TextDecoder(utf16).decode(bytes);
    return { name, text, bytes, encoding: "UTF-16" };
  }
  try {
    const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { name, text: strict.decode(bytes), bytes: null, encoding: "UTF-8" };
  } catch {
    const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
    const text = lenient.decode(bytes);
    return { name, text, bytes, encoding: "damaged UTF-8" };
  }
}
