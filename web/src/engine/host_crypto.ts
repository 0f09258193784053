// What the engine asks of WebCrypto (docs/wasm.md): whether a signature is
// valid, or for a signature by the reader's key, which the engine never sees.

export type SignatureAlgorithm = "EdDSA" | "ES256" | "ES384" | "RS256" | "PS256";

export interface HostQuestion {
  id: string;
  to: "verify" | "sign";
  alg: SignatureAlgorithm;
  key: JsonWebKey; // public members only
  message: string; // base64url, as the signature
  signature?: string;
}

export type HostAnswer =
  | { valid: boolean }
  | { signature: string }
  | { unavailable: string };

export type HostAnswers = Record<string, HostAnswer>;

interface Scheme {
  key: AlgorithmIdentifier | EcKeyImportParams | RsaHashedImportParams;
  use: AlgorithmIdentifier | EcdsaParams | RsaPssParams;
}

const digest = { hash: "SHA-256" };

export const signatureSchemes: Readonly<Record<SignatureAlgorithm, Scheme>> = {
  EdDSA: { key: { name: "Ed25519" }, use: { name: "Ed25519" } },
  ES256: {
    key: { name: "ECDSA", namedCurve: "P-256" },
    use: { name: "ECDSA", ...digest },
  },
  ES384: {
    key: { name: "ECDSA", namedCurve: "P-384" },
    use: { name: "ECDSA", hash: "SHA-384" },
  },
  RS256: {
    key: { name: "RSASSA-PKCS1-v1_5", ...digest },
    use: { name: "RSASSA-PKCS1-v1_5" },
  },
  PS256: {
    key: { name: "RSA-PSS", ...digest },
    use: { name: "RSA-PSS", saltLength: 32 },
  },
};

// Browsers have no WebCrypto on pages that came over http from another machine.
export function webCrypto(): SubtleCrypto | null {
  return globalThis.crypto?.subtle ?? null;
}

export const noWebCrypto =
  "this browser has no WebCrypto on this page, since the page did not come over https or from this machine";

export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

export function base64urlOf(bytes: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function cannot(what: string, { alg }: HostQuestion, error: unknown): HostAnswer {
  const name = alg === "EdDSA" ? "EdDSA (Ed25519)" : alg;
  const reason = error instanceof Error && error.message ? `: ${error.message}` : "";
  return {
    unavailable: `this browser cannot ${what} signatures of ${name} with this key${reason}`,
  };
}

// Nothing but WebCrypto's own "no" is a signature that is not valid: what a
// browser refuses is unknown.
async function verified(
  question: HostQuestion,
  subtle: SubtleCrypto,
): Promise<HostAnswer> {
  const scheme = signatureSchemes[question.alg];
  try {
    const key = await subtle.importKey("jwk", question.key, scheme.key, false, ["verify"]);
    const valid = await subtle.verify(
      scheme.use,
      key,
      bytesOfBase64url(question.signature ?? ""),
      bytesOfBase64url(question.message),
    );
    return { valid };
  } catch (error) {
    return cannot("verify", question, error);
  }
}

async function signed(
  question: HostQuestion,
  subtle: SubtleCrypto,
  key: CryptoKey | undefined,
): Promise<HostAnswer> {
  if (!key) return { unavailable: "there is no key to sign with" };
  const { use } = signatureSchemes[question.alg];
  try {
    const signature = await subtle.sign(use, key, bytesOfBase64url(question.message));
    return { signature: base64urlOf(signature) };
  } catch (error) {
    return cannot("make", question, error);
  }
}

export async function hostAnswers(
  questions: readonly HostQuestion[],
  signingKey: CryptoKey | undefined,
): Promise<HostAnswers> {
  const subtle = webCrypto();
  const answers = await Promise.all(
    questions.map((question): Promise<HostAnswer> => {
      if (!subtle) return Promise.resolve({ unavailable: noWebCrypto });
      return question.to === "verify"
        ? verified(question, subtle)
        : signed(question, subtle, signingKey);
    }),
  );
  return Object.fromEntries(questions.map(({ id }, i) => [id, answers[i]!]));
}
