// Keys that a reader pastes: public ones to trust, as a JWK Set, a JWK or PEM;
// a private one to sign with, as a JWK or PEM (PKCS #8). A private key goes to
// WebCrypto and nowhere else, and nothing here keeps it.
import {
  noWebCrypto,
  signatureSchemes,
  webCrypto,
  type SignatureAlgorithm,
} from "../engine/host_crypto.ts";

// What to tell the reader, as a sentence.
export class KeyProblem extends Error {}

export interface SigningKey {
  key: CryptoKey; // not extractable
  publicJwk: JsonWebKey;
}

const publicMembers = ["kty", "crv", "x", "y", "n", "e"] as const;
const keyMembers = [...publicMembers, "d", "p", "q", "dp", "dq", "qi"] as const;

function picked(jwk: object, names: readonly string[]): JsonWebKey {
  const all = jwk as Record<string, unknown>;
  return Object.fromEntries(
    names.filter((name) => name in all).map((name) => [name, all[name]]),
  );
}

interface PemBlock {
  label: string;
  der: Uint8Array<ArrayBuffer>;
}

function isPem(text: string): boolean {
  return !/^\s*[{[]/.test(text) && text.includes("-----BEGIN ");
}

const conversions: Record<string, string> = {
  "ENCRYPTED PRIVATE KEY": "decrypt it first: openssl pkcs8 -in KEY -out NEW",
  "EC PRIVATE KEY":
    "convert it: openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW",
  "RSA PRIVATE KEY":
    "convert it: openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW",
  CERTIFICATE: "take the key out of it: openssl x509 -in CERT -pubkey -noout",
};

function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  for (const [, label = "", body = ""] of text.matchAll(
    /-----BEGIN ([^-]{1,64})-----([^-]*)-----END \1-----/g,
  )) {
    const advice = conversions[label];
    if (advice) throw new KeyProblem(`This is PEM of the kind ${label}; ${advice}.`);
    try {
      const der = Uint8Array.from(atob(body.replace(/\s+/g, "")), (c) =>
        c.charCodeAt(0),
      );
      blocks.push({ label, der });
    } catch {
      throw new KeyProblem("Between the marks of a PEM key must be base64 only.");
    }
  }
  if (blocks.length === 0) {
    throw new KeyProblem("This PEM text has no complete key: its END line is missing.");
  }
  return blocks;
}

// DER names its algorithm; WebCrypto wants to be told, so each is tried.
async function jwkOfDer(
  format: "spki" | "pkcs8",
  der: Uint8Array<ArrayBuffer>,
): Promise<JsonWebKey> {
  const subtle = webCrypto();
  if (!subtle) throw new KeyProblem(`PEM cannot be read: ${noWebCrypto}.`);
  const use: KeyUsage = format === "spki" ? "verify" : "sign";
  for (const alg of ["EdDSA", "ES256", "ES384", "RS256"] as const) {
    try {
      const { key } = signatureSchemes[alg];
      const read = await subtle.importKey(format, der, key, true, [use]);
      return picked(await subtle.exportKey("jwk", read), keyMembers);
    } catch {
      // Of another algorithm, or unknown to this browser.
    }
  }
  throw new KeyProblem(
    "This browser cannot read this PEM key: it must be of Ed25519, P-256, P-384 or RSA.",
  );
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new KeyProblem(`This is not ${what}: it is neither valid JSON nor PEM.`);
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

// The keys as a JWK Set. Rejects with a KeyProblem.
export async function trustedKeys(text: string): Promise<unknown> {
  const refusePrivate = (isPrivate: boolean) => {
    if (!isPrivate) return;
    throw new KeyProblem(
      "This is a private key. Verifying needs the public key only; paste that one.",
    );
  };
  if (isPem(text)) {
    const blocks = pemBlocks(text);
    refusePrivate(blocks.some(({ label }) => label !== "PUBLIC KEY"));
    const keys = await Promise.all(blocks.map(({ der }) => jwkOfDer("spki", der)));
    return { keys };
  }
  const value = parsed(text, "a JWK Set or a public key");
  const set = Array.isArray(value) ? { keys: value } : value;
  const keys = isObject(set) && "keys" in set ? set.keys : [set];
  if (Array.isArray(keys)) {
    refusePrivate(keys.some((key) => isObject(key) && "d" in key));
  }
  return set;
}

function algorithmOf(jwk: JsonWebKey): SignatureAlgorithm {
  if (jwk.kty === "OKP" && jwk.crv === "Ed25519") return "EdDSA";
  if (jwk.kty === "EC" && jwk.crv === "P-256") return "ES256";
  if (jwk.kty === "RSA") return "RS256";
  throw new KeyProblem("Cards are signed with keys of Ed25519, P-256 or RSA.");
}

// Rejects with a KeyProblem, which has nothing of the key in it.
export async function signingKey(text: string): Promise<SigningKey> {
  const subtle = webCrypto();
  if (!subtle) throw new KeyProblem(`Nothing can be signed: ${noWebCrypto}.`);
  let jwk: JsonWebKey & { kid?: string };
  if (isPem(text)) {
    const blocks = pemBlocks(text);
    const [block] = blocks;
    if (!block || blocks.length > 1 || block.label !== "PRIVATE KEY") {
      throw new KeyProblem("Signing needs one PRIVATE KEY (PKCS #8) in PEM.");
    }
    jwk = await jwkOfDer("pkcs8", block.der);
  } else {
    const value = parsed(text, "a private key");
    if (!isObject(value) || !("kty" in value)) {
      throw new KeyProblem('A key is a JWK, an object with "kty", or PEM.');
    }
    jwk = value as JsonWebKey;
  }
  if (jwk.d === undefined) {
    throw new KeyProblem('This is a public key: it has no "d" to sign with.');
  }
  const scheme = signatureSchemes[algorithmOf(jwk)];
  try {
    const material = picked(jwk, keyMembers);
    const key = await subtle.importKey("jwk", material, scheme.key, false, ["sign"]);
    return { key, publicJwk: picked(jwk, [...publicMembers, "alg", "use", "kid"]) };
  } catch {
    throw new KeyProblem(
      `This browser cannot sign with this key of ${algorithmOf(jwk)}: it does not know the algorithm, or the key is damaged.`,
    );
  }
}

// A new private key as a JWK, as `cardinal key new` writes one.
export async function newSigningKey(alg: "EdDSA" | "ES256"): Promise<string> {
  const subtle = webCrypto();
  if (!subtle) throw new KeyProblem(`No key can be made: ${noWebCrypto}.`);
  try {
    const { key } = signatureSchemes[alg];
    const pair = (await subtle.generateKey(key, true, ["sign", "verify"])) as CryptoKeyPair;
    const jwk = await subtle.exportKey("jwk", pair.privateKey);
    return JSON.stringify({ ...picked(jwk, keyMembers), alg, use: "sig" });
  } catch {
    throw new KeyProblem(`This browser cannot make keys of ${alg === "EdDSA" ? "Ed25519" : alg}.`);
  }
}
