// The operations in this thread, by WebAssembly. Calls take up to tens of
// milliseconds for the largest cards: pages use WorkerEngine instead.
import {
  failure,
  type CallOptions,
  type Engine,
  type EngineReply,
} from "./engine";
import { hostAnswers, type HostAnswers } from "./host_crypto";
import { WasmInstance } from "./wasm_instance.mjs";

// What an instance may keep of its memory, which never shrinks, between calls.
const keptMemoryBytesMax = 64 * 1024 * 1024;

export class WasmEngine implements Engine {
  readonly place = "browser";
  readonly #module: WebAssembly.Module;
  #instance: WasmInstance | null = null;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  // Rejects if the browser refuses WebAssembly or the bytes are damaged.
  static async fromBytes(bytes: BufferSource): Promise<WasmEngine> {
    return WasmEngine.#of(await WebAssembly.compile(bytes));
  }

  // Rejects as well if the file cannot be loaded.
  static async fromUrl(url: string | URL): Promise<WasmEngine> {
    const response = await fetch(url);
    if (!response.ok) {
      throw new Error(`${url} answers with status ${response.status}`);
    }
    const type = response.headers.get("Content-Type") ?? "";
    // Compiling while loading needs the media type, which not every host of
    // static files knows.
    return type.startsWith("application/wasm")
      ? WasmEngine.#of(await WebAssembly.compileStreaming(response))
      : WasmEngine.fromBytes(await response.arrayBuffer());
  }

  static async #of(module: WebAssembly.Module): Promise<WasmEngine> {
    const engine = new WasmEngine(module);
    engine.#instance = await WasmInstance.create(module);
    return engine;
  }

  async call(
    operation: string,
    input: object,
    options: CallOptions = {},
  ): Promise<EngineReply> {
    const answers: HostAnswers = {};
    const inputText = JSON.stringify(input);
    try {
      // Signatures are verified and made by the browser, between passes of the
      // same call; each pass asks what none before it has.
      for (;;) {
        const { head, text } = await this.#pass(
          operation,
          inputText,
          options.document,
          answers,
        );
        if (head.status === "ok") return { ...head, text };
        if (head.status === "error") return head;
        Object.assign(
          answers,
          await hostAnswers(head.questions, options.signingKey),
        );
      }
    } catch (error) {
      // After a trap its memory is in no known state; the next call gets a new
      // instance.
      this.#instance = null;
      const reason = error instanceof Error ? error.message : String(error);
      return failure(
        "internal",
        `the engine ran out of memory or failed: ${reason}`,
      );
    }
  }

  async #pass(
    operation: string,
    input: string,
    document: Uint8Array | undefined,
    answers: HostAnswers,
  ): Promise<ReturnType<WasmInstance["call"]>> {
    this.#instance ??= await WasmInstance.create(this.#module);
    const done = this.#instance.call(operation, input, document, answers);
    if (this.#instance.memoryBytes > keptMemoryBytesMax) this.#instance = null;
    return done;
  }
}
