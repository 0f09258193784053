// What the program in the module asks of node (src/wasm/command/host_calls.h):
// files, the terminal and signatures. Everything waits, as in any command line.
// @ts-check
import { createPublicKey, constants, verify } from "node:crypto";
import * as fs from "node:fs";
import { isatty } from "node:tty";

/** errno of wasi-libc by the names of node. */
const errors = {
  EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EEXIST: 20, EFBIG: 22, EINTR: 27, EINVAL: 28, EIO: 29,
  EISDIR: 31, ELOOP: 32, EMFILE: 33, EMLINK: 34, ENAMETOOLONG: 37, ENFILE: 41, ENOENT: 44,
  ENOMEM: 48, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55, EPERM: 63, EROFS: 69, ETXTBSY: 74,
  EXDEV: 75,
};
const How = { write: 1, creates: 2, onlyNew: 4, empties: 8 };
const endedByPipe = 141; // as a shell reports SIGPIPE
const typeMask = 0o170000, pipe = 0o010000, pipeOfWasi = 0o140000;

/** @param {unknown} error */
function errnoOf(error) {
  const code = /** @type {any} */ (error)?.code;
  return -(/** @type {any} */ (errors)[code] ?? errors.EIO);
}

/** The result of `body`, or what kept it from one as an errno.
 * @param {() => number | void} body */
function attempt(body) {
  try {
    return body() ?? 0;
  } catch (error) {
    return errnoOf(error);
  }
}

// A pipe that does not wait has nothing, or no room, at the moment.
/** @param {() => number} transfer */
function patiently(transfer) {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      const code = /** @type {any} */ (error)?.code;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** @param {string} alg @param {import("node:crypto").KeyObject} key */
function verifierOf(alg, key) {
  switch (alg) {
    case "EdDSA": return { digest: null, key };
    case "ES256": return { digest: "sha256", key: { key, dsaEncoding: /** @type {const} */ ("ieee-p1363") } };
    case "ES384": return { digest: "sha384", key: { key, dsaEncoding: /** @type {const} */ ("ieee-p1363") } };
    case "RS256": return { digest: "sha256", key };
    default: return { digest: "sha256", key: { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } };
  }
}

/** @param {string} question */
function verified(question) {
  try {
    const { alg, key, message, signature } = JSON.parse(question);
    const by = verifierOf(alg, createPublicKey({ key, format: "jwk" }));
    const isValid = verify(by.digest, Buffer.from(message, "base64url"), /** @type {any} */ (by.key),
      Buffer.from(signature, "base64url"));
    return isValid ? 1 : 0;
  } catch {
    return -1;
  }
}

/**
 * The imports of the module; `memory` is looked up at each call: it grows.
 * @param {() => WebAssembly.Memory} memory
 */
export function hostFiles(memory) {
  /** @type {(at: number, bytes: number) => Buffer} */
  const bytesAt = (at, bytes) => Buffer.from(memory().buffer, at, bytes);
  /** @type {(at: number, bytes: number) => string} */
  const textAt = (at, bytes) => bytesAt(at, bytes).toString("utf8");
  let made = Buffer.alloc(0);
  /** @param {Buffer | string} text */
  const keep = (text) => {
    made = Buffer.from(text);
    return made.length;
  };
  /** @type {(about: fs.BigIntStats, at: number) => void} */
  const writeStat = (about, at) => {
    const view = new DataView(memory().buffer, at, 64);
    const mode = Number(about.mode);
    [about.dev, about.ino, about.size, about.nlink, about.mtimeNs / 1_000_000_000n,
      about.mtimeNs % 1_000_000_000n].forEach((value, i) => view.setBigInt64(i * 8, value, true));
    view.setUint32(48, (mode & typeMask) === pipe ? (mode & ~typeMask) | pipeOfWasi : mode, true);
    view.setUint32(52, Number(about.uid), true);
    view.setUint32(56, Number(about.gid), true);
  };
  /** @type {Record<string, (...numbers: number[]) => number>} */
  const calls = {
    open: (at, bytes, how, mode) => attempt(() => {
      const flags = (how & How.write ? fs.constants.O_WRONLY : fs.constants.O_RDONLY) |
        (how & How.creates ? fs.constants.O_CREAT : 0) | (how & How.onlyNew ? fs.constants.O_EXCL : 0) |
        (how & How.empties ? fs.constants.O_TRUNC : 0);
      return fs.openSync(textAt(at, bytes), flags, mode);
    }),
    close: (file) => attempt(() => fs.closeSync(file)),
    read: (file, at, bytes) => attempt(() => patiently(() => fs.readSync(file, bytesAt(at, bytes)))),
    write: (file, at, bytes) => attempt(() => {
      try {
        return patiently(() => fs.writeSync(file, bytesAt(at, bytes)));
      } catch (error) {
        if (/** @type {any} */ (error)?.code === "EPIPE") process.exit(endedByPipe);
        throw error;
      }
    }),
    sync: (file) => attempt(() => fs.fsyncSync(file)),
    truncate: (file, bytes) => attempt(() => fs.ftruncateSync(file, bytes)),
    set_mode: (file, mode) => attempt(() => fs.fchmodSync(file, mode)),
    set_owner: (file, user, group) => attempt(() =>
      fs.fchownSync(file, user < 0 ? process.geteuid?.() ?? 0 : user, group)),
    stat_file: (file, into) => attempt(() => writeStat(fs.fstatSync(file, { bigint: true }), into)),
    stat: (at, bytes, follows, into) => attempt(() =>
      writeStat((follows ? fs.statSync : fs.lstatSync)(textAt(at, bytes), { bigint: true }), into)),
    rename: (from, fromBytes, to, toBytes) => attempt(() =>
      fs.renameSync(textAt(from, fromBytes), textAt(to, toBytes))),
    link: (from, fromBytes, to, toBytes) => attempt(() =>
      fs.linkSync(textAt(from, fromBytes), textAt(to, toBytes))),
    remove: (at, bytes) => attempt(() => fs.unlinkSync(textAt(at, bytes))),
    make_folder: (at, bytes) => attempt(() => fs.mkdirSync(textAt(at, bytes))),
    list_folder: (at, bytes) => attempt(() =>
      keep(Buffer.concat(fs.readdirSync(textAt(at, bytes), { encoding: "buffer" })
        .flatMap((name) => [name, Buffer.of(0)])))),
    real_path: (at, bytes) => attempt(() => keep(fs.realpathSync.native(textAt(at, bytes)))),
    link_target: (at, bytes) => attempt(() => keep(fs.readlinkSync(textAt(at, bytes)))),
    current_folder: () => attempt(() => keep(process.cwd())),
    take: (at) => attempt(() => void bytesAt(at, made.length).set(made)),
    user: () => process.geteuid?.() ?? 0,
    process: () => process.pid,
    is_terminal: (file) => (isatty(file) ? 1 : 0),
    verify: (at, bytes) => verified(textAt(at, bytes)),
  };
  return calls;
}
