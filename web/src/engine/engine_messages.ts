// What a page and the engine's worker send each other.
import type { EngineReply } from "./engine";

// First, once: where the module is.
export interface LoadMessage {
  kind: "load";
  url: string;
}

export interface CallMessage {
  kind: "call";
  id: number;
  operation: string;
  input: object;
  document?: Uint8Array;
  signingKey?: CryptoKey;
}

export type ToWorker = LoadMessage | CallMessage;

export type FromWorker =
  | { kind: "loaded" }
  | { kind: "refused"; reason: string } // there is no engine here
  | { kind: "reply"; id: number; reply: EngineReply };
