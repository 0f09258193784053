// Proofs of public logs (c2sp.org/tlog-proof, tlog-checkpoint, signed-note),
// verified with WebCrypto.

/** Why a proof or a checkpoint does not hold. */
export class LogError extends Error {}

export interface Checkpoint {
  /** The name of the log. */
  origin: string;
  /** How many entries it had. */
  size: number;
  /** The root of its tree, 32 bytes. */
  root: Uint8Array;
}

export interface ProvedEntry {
  /** What the log has, exactly. */
  entry: Uint8Array;
  index: number;
  checkpoint: Checkpoint;
}

/** The checkpoint in a signed note. `key` is that of `cardinal log key`. Rejects with a LogError. */
export function verifyCheckpoint(note: string, key: string): Promise<Checkpoint>;
/** The entry that a proof, as `cardinal proof` prints it, shows to be in the log. Rejects with a LogError. */
export function verifyProof(proof: string, key: string): Promise<ProvedEntry>;
/** The hash of an entry as a leaf of the tree (RFC 6962). */
export function leafHash(entry: Uint8Array): Promise<Uint8Array>;
/** The root that a leaf and its proof lead to (RFC 9162). Rejects with a LogError. */
export function rootOf(leaf: Uint8Array, index: number, size: number, proof: Uint8Array[]): Promise<Uint8Array>;
