// Verifies proofs of public logs (docs/transparency.md), with WebCrypto only:
//   const { entry, index, checkpoint } = await verifyProof(proof, key);
// Specifications: c2sp.org/tlog-proof, tlog-checkpoint, signed-note, tlog-tiles.
// @ts-check
const encoder = new TextEncoder();
const proofBytesMax = 1 << 20;

export class LogError extends Error {
  name = "LogError";
}

/** @param {string} base64 */
const bytesOf = (base64) => {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  } catch {
    throw new LogError(`expected base64; got "${base64.slice(0, 80)}"`);
  }
};
/** @param {...Uint8Array} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** @param {Uint8Array} a @param {Uint8Array} b */
const equal = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
/** @param {...Uint8Array} parts */
const sha256 = async (...parts) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));

/** RFC 6962: leaves and nodes have different first bytes. @param {Uint8Array} entry */
export const leafHash = (entry) => sha256(Uint8Array.of(0), entry);
/** @param {Uint8Array} left @param {Uint8Array} right */
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);

/** The root that a leaf and its proof lead to (RFC 9162, 2.1.3.2).
 * @param {Uint8Array} leaf @param {number} index @param {number} size @param {Uint8Array[]} proof */
export async function rootOf(leaf, index, size, proof) {
  if (index >= size) throw new LogError(`entry ${index} is not in a log of ${size}`);
  let node = index, last = size - 1, hash = leaf;
  for (const beside of proof) {
    if (last === 0) throw new LogError("the proof has more hashes than the tree has levels");
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(beside, hash);
      while (node % 2 === 0 && node !== 0) { node /= 2; last = Math.floor(last / 2); }
    } else {
      hash = await nodeHash(hash, beside);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  if (last !== 0) throw new LogError("the proof has fewer hashes than the tree has levels");
  return hash;
}

/** The name, size and root of a checkpoint that `key` ("name+hash+base64") has signed.
 * @param {string} note @param {string} key */
export async function verifyCheckpoint(note, key) {
  const [, name = "", id = "", data = ""] = /^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/.exec(key.trim()) ?? [];
  const typed = bytesOf(data);
  const hash = await sha256(encoder.encode(`${name}\n`), typed);
  const keyId = Uint8Array.from(id.match(/../g) ?? [], (hex) => parseInt(hex, 16));
  if (typed.length !== 33 || typed[0] !== 1 || !equal(keyId, hash.slice(0, 4))) {
    throw new LogError("expected an Ed25519 key of a signed note: NAME+HASH+KEY");
  }
  const cut = note.indexOf("\n\n");
  const text = note.slice(0, cut + 1);
  const [origin = "", size = "", root = ""] = text.split("\n");
  if (cut < 0 || !/^(0|[1-9]\d{0,14})$/.test(size)) throw new LogError("this is no checkpoint");
  if (origin !== name) throw new LogError(`the checkpoint is of ${origin}, the key of ${name}`);
  const publicKey = await crypto.subtle.importKey("raw", typed.slice(1), "Ed25519", false, ["verify"]);
  for (const line of note.slice(cut + 2).split("\n")) {
    const [, signer, signed = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = signer === name ? bytesOf(signed) : new Uint8Array();
    if (bytes.length !== 68 || !equal(bytes.slice(0, 4), keyId)) continue;
    if (await crypto.subtle.verify("Ed25519", publicKey, bytes.slice(4), encoder.encode(text))) {
      return { origin, size: Number(size), root: bytesOf(root) };
    }
  }
  throw new LogError(`no valid signature of ${name} is on the checkpoint`);
}

/** The entry that a proof shows to be in the log of `key`. @param {string} proof @param {string} key */
export async function verifyProof(proof, key) {
  if (proof.length > proofBytesMax) throw new LogError(`a proof has at most ${proofBytesMax} bytes`);
  const cut = proof.indexOf("\n\n");
  const [format, ...lines] = proof.slice(0, cut).split("\n");
  if (cut < 0 || format !== "c2sp.org/tlog-proof@v1") throw new LogError("this is no tlog-proof");
  const extra = lines[0]?.startsWith("extra ") ? lines.shift()?.slice(6) : undefined;
  const index = /^index (0|[1-9]\d{0,14})$/.exec(lines.shift() ?? "")?.[1];
  if (extra === undefined || index === undefined) throw new LogError("the proof lacks its entry or index");
  const checkpoint = await verifyCheckpoint(proof.slice(cut + 2), key);
  const entry = bytesOf(extra);
  const root = await rootOf(await leafHash(entry), Number(index), checkpoint.size, lines.map(bytesOf));
  if (!equal(root, checkpoint.root)) throw new LogError("the proof does not lead to the root of the checkpoint");
  return { entry, index: Number(index), checkpoint };
}
