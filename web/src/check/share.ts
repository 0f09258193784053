// A card inside a link: deflate and base64url after "#c=". The fragment of an
// address is not sent to any server.

// As much as the checker takes; a link can unpack to much more.
const maxCharacters = 1 << 20;

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

export async function linkFragment(card: string): Promise<string> {
  const packed = new Blob([card])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = await new Response(packed).arrayBuffer();
  return `#c=${toBase64Url(new Uint8Array(bytes))}`;
}

export type SharedCard =
  | { status: "none" }
  | { status: "card"; text: string }
  | { status: "damaged"; reason: string };

export async function cardInFragment(fragment: string): Promise<SharedCard> {
  const packed = /^#c=(.*)$/s.exec(fragment)?.[1];
  if (packed === undefined) return { status: "none" };
  try {
    const unpacked = new Blob([fromBase64Url(packed)])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"))
      .pipeThrough(new TextDecoderStream("utf-8", { fatal: true, ignoreBOM: true }));
    const reader = unpacked.getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { status: "card", text };
      text += value;
      if (text.length > maxCharacters) {
        void reader.cancel().catch(() => undefined);
        return { status: "damaged", reason: "it unpacks to more than 1 MiB" };
      }
    }
  } catch {
    return {
      status: "damaged",
      reason: "a part of it is missing or was changed",
    };
  }
}
