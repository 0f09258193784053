// For node, Deno and Bun: the engine is read from the folder of this module.
// @ts-check
import { readFile } from "node:fs/promises";

import { CardinalError, operations } from "./api.js";
import { EngineFileError } from "./engine_file.js";

async function read() {
  // WebCrypto is a global from node 19 on.
  if (!globalThis.crypto) {
    const { webcrypto } = await import("node:crypto");
    Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
  }
  try {
    return await readFile(new URL("./cardinal.wasm.lzma", import.meta.url));
  } catch (error) {
    throw new EngineFileError(`cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

export const { check, fix, convert, verify, reach, canon, diff, explain, rules, schema, init } =
  operations(read);
export { CardinalError, EngineFileError };
