// The operations as functions. What they take and return is in index.d.ts, made
// from the schemas of the operations' records.
// @ts-check
import { hostAnswers } from "../../web/src/engine/host_crypto";
import { WasmInstance } from "../../web/src/engine/wasm_instance.mjs";
import { engineModule } from "./engine_file.js";

// What an instance may keep of its memory, which never shrinks, between calls.
const keptMemoryBytesMax = 64 * 1024 * 1024;

/** Why there is no answer: `code` as in index.d.ts. */
export class CardinalError extends Error {
  /** @param {{code: string, message: string, where: string | null, diagnostics: readonly object[]}} error */
  constructor(error) {
    super(error.where ? `${error.where}: ${error.message}` : error.message);
    this.name = "CardinalError";
    this.code = error.code;
    this.where = error.where;
    this.diagnostics = error.diagnostics;
  }
}

/**
 * What the input says of a card: its exact bytes, its text or its value.
 * @param {unknown} card
 * @param {string} text the property that takes a text
 * @param {string} value the property that takes a value
 */
function cardInput(card, text, value) {
  if (card instanceof Uint8Array) return { document: card, input: {} };
  if (typeof card === "string") return { input: { [text]: card } };
  return { input: { [value]: card } };
}

/**
 * The files and descriptors of a command line, of which functions have none.
 * @param {WebAssembly.Module} module
 */
function noFiles(module) {
  const notCapable = -76;
  const names = WebAssembly.Module.imports(module)
    .filter((each) => each.module === "cardinal_host").map((each) => each.name);
  return { cardinal_host: Object.fromEntries(names.map((name) => [name, () => notCapable])) };
}

/**
 * Functions on an engine that `read` gets.
 * @param {() => Promise<Uint8Array>} read
 */
export function operations(read) {
  /** @type {Promise<WebAssembly.Module> | null} */
  let loading = null;
  /** @type {WasmInstance | null} */
  let instance = null;

  // A failure to load is not kept: the next call tries again.
  function module() {
    loading ??= read().then(engineModule).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  /**
   * @param {string} operation
   * @param {object} input
   * @param {Uint8Array} [document]
   */
  async function call(operation, input, document) {
    const text = JSON.stringify(input);
    const compiled = await module();
    /** @type {import("../../web/src/engine/host_crypto").HostAnswers} */
    const answers = {};
    // Signatures are verified between passes of the same call (docs/wasm.md).
    for (;;) {
      const current = instance ?? (await WasmInstance.create(compiled, noFiles(compiled)));
      instance = null;  // dropped if it traps
      let reply;
      try {
        reply = current.call(operation, text, document, answers);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CardinalError({ code: "internal", where: null, diagnostics: [],
          message: `the engine ran out of memory or failed: ${reason}` });
      }
      if (current.memoryBytes <= keptMemoryBytesMax) instance = current;
      if (reply.head.status === "ok") return JSON.parse(reply.text);
      if (reply.head.status === "error") throw new CardinalError(reply.head.error);
      Object.assign(answers, await hostAnswers(reply.head.questions, undefined));
    }
  }

  /** @type {(operation: string) => (card: unknown, options?: object) => Promise<any>} */
  const onCard = (operation) => (card, options = {}) => {
    const { input, document } = cardInput(card, "text", "card");
    return call(operation, { ...input, ...options }, document);
  };
  const check = onCard("check");
  return {
    check,
    /** @type {(card: unknown, options?: {fix?: string}) => Promise<any>} */
    fix: (card, options = {}) => check(card, { fix: "safe", ...options }),
    convert: onCard("convert"),
    verify: onCard("verify"),
    reach: onCard("reach"),
    canon: onCard("canon"),
    /** @type {(earlier: unknown, current: unknown, options?: object) => Promise<any>} */
    diff: (earlier, current, options = {}) => call("diff", {
      ...cardInput(asText(earlier), "old_text", "old").input,
      ...cardInput(asText(current), "new_text", "new").input, ...options }),
    /** @type {(rule: string) => Promise<any>} */
    explain: (rule) => call("explain", { rule }),
    /** @type {(options?: object) => Promise<any>} */
    rules: (options = {}) => call("rules", options),
    /** @type {(dialect: string, options?: object) => Promise<any>} */
    schema: (dialect, options = {}) => call("schema", { dialect, ...options }),
    /** @type {() => Promise<void>} */
    init: async () => void (await module()),
  };
}

// Two documents of a call cannot both stand beside its input.
/** @param {unknown} card */
function asText(card) {
  return card instanceof Uint8Array ? new TextDecoder().decode(card) : card;
}
