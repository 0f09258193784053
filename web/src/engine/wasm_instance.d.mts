// Types of wasm_instance.mjs.
import type { EngineError, EngineOutcome } from "./engine";
import type { HostAnswers, HostQuestion } from "./host_crypto";

export type ReplyHead =
  | { status: "ok"; outcome: EngineOutcome; notes: string[] }
  | { status: "error"; error: EngineError }
  // Answers are wanted first: the same call again, with them.
  | { status: "asks"; questions: HostQuestion[] };

// The imports of WASI that the module for pages has.
export declare function hostImports(memory: () => WebAssembly.Memory): {
  wasi_snapshot_preview1: Record<string, (...numbers: any[]) => number>;
};

export declare class WasmInstance {
  // `more`: what a module for other hosts imports besides.
  static create(
    module: WebAssembly.Module,
    more?: WebAssembly.Imports,
  ): Promise<WasmInstance>;
  readonly memoryBytes: number;
  call(
    operation: string,
    input: string,
    document?: Uint8Array,
    answers?: HostAnswers,
  ): { head: ReplyHead; text: string };
  callBytes(
    operation: string,
    input: string,
    document?: Uint8Array,
    answers?: HostAnswers,
  ): Uint8Array;
}
