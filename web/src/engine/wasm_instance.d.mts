// Types of wasm_instance.mjs.
import type { EngineError, EngineOutcome } from "./engine";
import type { HostAnswers, HostQuestion } from "./host_crypto";

export type ReplyHead =
  | { status: "ok"; outcome: EngineOutcome; notes: string[] }
  | { status: "error"; error: EngineError }
  // Answers are wanted first: the same call again, with them.
  | { status: "asks"; questions: HostQuestion[] };

export declare class WasmInstance {
  static create(module: WebAssembly.Module): Promise<WasmInstance>;
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
