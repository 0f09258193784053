// One instance of cardinal.wasm and the calls it exports (docs/wasm.md). Plain
// JavaScript, so that tests and tools of node can use it without a build.
// @ts-check

/** The parts of a request, as src/wasm/exports.cc numbers them. */
const Part = { operation: 0, input: 1, document: 2, answers: 3 };
const newline = 10;

/** Imports of WASI that are answered with "not capable" (its errno 76). */
const notCapable = 76;

/**
 * What the module asks of its host: a clock, random bytes, and descriptors, of
 * which it has none. The memory is looked up at each call: it may have grown.
 * @param {() => WebAssembly.Memory} memory
 */
export function hostImports(memory) {
  const refuse = () => notCapable;
  return {
    wasi_snapshot_preview1: {
      /** @type {(id: number, precision: bigint, at: number) => number} */
      clock_time_get(id, _precision, at) {
        const realtime = 0;
        const milliseconds = id === realtime ? Date.now() : performance.now();
        const nanoseconds = BigInt(Math.round(milliseconds * 1000)) * 1000n;
        new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
        return 0;
      },
      /** @type {(at: number, bytes: number) => number} */
      random_get(at, bytes) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at, bytes));
        return 0;
      },
      fd_close: refuse,
      fd_seek: refuse,
      fd_write: refuse,
      fd_fdstat_get: refuse,
      environ_get: () => 0,
      /** @type {(count: number, bytes: number) => number} */
      environ_sizes_get(count, bytes) {
        const view = new DataView(memory().buffer);
        view.setUint32(count, 0, true);
        view.setUint32(bytes, 0, true);
        return 0;
      },
      proc_exit() {
        throw new WebAssembly.RuntimeError("the module ended itself");
      },
    },
  };
}

export class WasmInstance {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.exports = /** @type {any} */ (instance.exports);
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {WebAssembly.Imports} [more] what a module for other hosts imports
   * @returns {Promise<WasmInstance>}
   */
  static async create(module, more = {}) {
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    const imports = { ...hostImports(() => /** @type {any} */ (memory)), ...more };
    const instance = await WebAssembly.instantiate(module, imports);
    memory = /** @type {WebAssembly.Memory} */ (instance.exports["memory"]);
    /** @type {any} */ (instance.exports)["_initialize"]();
    return new WasmInstance(instance);
  }

  /** How much memory it has taken; it never gives any back. */
  get memoryBytes() {
    return this.exports.memory.buffer.byteLength;
  }

  /**
   * The reply's first line, parsed, and the answer behind it. Throws a
   * WebAssembly.RuntimeError when the module traps, such as for lack of memory:
   * the instance is then of no more use.
   * @param {string} operation
   * @param {string} input JSON
   * @param {Uint8Array} [document]
   * @param {Record<string, object>} [answers] to what an earlier pass asked
   * @returns {{head: any, text: string}}
   */
  call(operation, input, document, answers) {
    const reply = this.callBytes(operation, input, document, answers);
    const end = reply.indexOf(newline);
    return {
      head: JSON.parse(this.decoder.decode(reply.subarray(0, end))),
      text: this.decoder.decode(reply.subarray(end + 1)),
    };
  }

  /**
   * The reply as it is in the module's memory, until the next call.
   * @param {string} operation
   * @param {string} input JSON
   * @param {Uint8Array} [document]
   * @param {Record<string, object>} [answers] to what an earlier pass asked
   * @returns {Uint8Array}
   */
  callBytes(operation, input, document, answers) {
    this.#put(Part.operation, this.encoder.encode(operation));
    this.#put(Part.input, this.encoder.encode(input));
    if (document) this.#put(Part.document, document);
    if (answers) {
      this.#put(Part.answers, this.encoder.encode(JSON.stringify(answers)));
    }
    const bytes = this.exports.cardinal_call();
    const at = this.exports.cardinal_reply();
    return new Uint8Array(this.exports.memory.buffer, at, bytes);
  }

  /**
   * @param {number} part
   * @param {Uint8Array} bytes
   */
  #put(part, bytes) {
    // First the buffer, whose allocation may make the memory grow and detach
    // every view of it; then the view.
    const at = this.exports.cardinal_buffer(part, bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
}
