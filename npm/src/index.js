// For browsers and workers: the engine is loaded from where this module is.
// @ts-check
import { CardinalError, operations } from "./api.js";
import { EngineFileError } from "./engine_file.js";

async function read() {
  const url = new URL("./cardinal.wasm.lzma", import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new EngineFileError(`is not at ${url}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export const { check, fix, convert, verify, reach, canon, diff, explain, rules, schema, init } =
  operations(read);
export { CardinalError, EngineFileError };
