#!/usr/bin/env node
// npx cardinal-check: the verbs of the program `cardinal` that need nothing but
// files, with its flags, output and exit codes. Without a verb it is `check`.
// @ts-check
import { readFileSync } from "node:fs";

import { hostImports } from "../../web/src/engine/wasm_instance.mjs";
import { engineModule, EngineFileError } from "./engine_file.js";
import { hostFiles } from "./host_files.js";

const trouble = 2;

/** @param {string[]} texts */
const zeroTerminated = (texts) => Buffer.from(texts.map((text) => text + "\0").join(""));

// The variables of this process, as WASI hands them out.
/** @param {() => WebAssembly.Memory} memory */
function environment(memory) {
  const all = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  const bytes = zeroTerminated(all);
  return {
    /** @type {(count: number, size: number) => number} */
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, all.length, true);
      view.setUint32(size, bytes.length, true);
      return 0;
    },
    /** @type {(pointers: number, at: number) => number} */
    environ_get(pointers, at) {
      const view = new DataView(memory().buffer);
      let next = at;
      all.forEach((each, i) => {
        view.setUint32(pointers + i * 4, next, true);
        next += Buffer.byteLength(each) + 1;
      });
      new Uint8Array(memory().buffer, at, bytes.length).set(bytes);
      return 0;
    },
  };
}

/** @param {WebAssembly.Module} module @param {string[]} words */
async function run(module, words) {
  /** @type {any} */
  let exports;
  const memory = () => exports.memory;
  const { wasi_snapshot_preview1: wasi } = hostImports(memory);
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: { ...wasi, ...environment(memory) },
    cardinal_host: hostFiles(memory),
  });
  exports = instance.exports;
  exports._initialize();
  const text = zeroTerminated(["cardinal", ...words]);
  const at = exports.cardinal_words(text.length);
  new Uint8Array(exports.memory.buffer, at, text.length).set(text);
  return exports.cardinal_main();
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof EngineFileError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof WebAssembly.RuntimeError
    ? `the engine ran out of memory or failed: ${message}` : message;
}

try {
  if (!globalThis.crypto) {
    const { webcrypto } = await import("node:crypto");
    Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
  }
  let packed;
  try {
    packed = readFileSync(new URL("./cardinal.wasm.lzma", import.meta.url));
  } catch (error) {
    throw new EngineFileError(`cannot be read: ${/** @type {Error} */ (error).message}`);
  }
  process.exitCode = await run(await engineModule(packed), process.argv.slice(2));
} catch (error) {
  process.stderr.write(`cardinal: ${reason(error)}\n`);
  process.exitCode = trouble;
}
