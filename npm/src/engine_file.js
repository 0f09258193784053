// The engine as it is in the package: packed, with what shows that it is whole.
// @ts-check
import { crc32, packedBytes, unlzma } from "./engine_facts.js";

/** What is wrong with the files of this package, and what to do. */
export class EngineFileError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(`cardinal.wasm.lzma of cardinal-check ${reason}; install the package again`);
    this.name = "EngineFileError";
  }
}

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

/**
 * The module in `packed`, unpacked and compared with what was built.
 * @param {Uint8Array} packed
 * @returns {Promise<WebAssembly.Module>}
 */
export async function engineModule(packed) {
  if (packed.length !== packedBytes) {
    throw new EngineFileError(`has ${packed.length} bytes instead of ${packedBytes}`);
  }
  const { instance } = await WebAssembly.instantiate(bytesOf(unlzma), {});
  const unpack = /** @type {any} */ (instance.exports);
  new Uint8Array(unpack.memory.buffer, unpack.input(), packed.length).set(packed);
  let bytes = unpack.begin(packed.length) ? 0 : -1;
  while (bytes === 0) bytes = unpack.step();
  if (bytes < 0 || unpack.crc32(bytes) >>> 0 !== crc32) {
    throw new EngineFileError("is damaged or of another version");
  }
  const whole = new Uint8Array(unpack.memory.buffer, unpack.output(), bytes);
  return WebAssembly.compile(whole.slice());
}
