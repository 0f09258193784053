// Cardinal's operations for pages: check, convert, diff, explain and the rest,
// with the inputs and answers that docs/verbs and GET /v1/openapi.json describe.
// The same calls work in the browser (WorkerEngine, WasmEngine) and on a server
// (HttpEngine), with the same answers byte for byte.
//
//   const reply = await engine.call("check", {text, positions: "utf-16"});
//   if (reply.status === "ok") show(JSON.parse(reply.text));

// How a call ended that did not fail: as the exit codes 0, 1 and 2.
export type EngineOutcome = "clean" | "has-errors" | "incomplete";

export type EngineErrorCode =
  | "usage" // the input is wrong
  | "invalid" // the document is wrong
  | "not-found"
  | "denied"
  | "conflict"
  | "unavailable" // no answer: server gone, overload, time is over
  | "internal"; // a limit or defect of Cardinal

// What the input schema finds in an input that cannot be processed.
export interface InputDiagnostic {
  pointer: string; // RFC 6901, into the input
  message: string;
  help: string | null;
}

export interface EngineError {
  code: EngineErrorCode;
  message: string; // names properties of the input, never flags
  where: string | null; // what it is about, such as "text"
  diagnostics: readonly InputDiagnostic[];
}

export interface EngineAnswer {
  status: "ok";
  outcome: EngineOutcome; // a card with errors is an answer: "has-errors"
  text: string; // JSON, valid by the operation's output schema
  notes: readonly string[]; // lines for people, not part of the answer
}

export interface EngineFailure {
  status: "error";
  error: EngineError;
}

// A later call of the same lane took its place; there is nothing to show.
export interface EngineSuperseded {
  status: "superseded";
}

export type EngineReply = EngineAnswer | EngineFailure | EngineSuperseded;

export interface CallOptions {
  // The card's exact bytes, instead of `text` in the input: they need not be
  // UTF-8, and what is wrong with them is reported.
  document?: Uint8Array;
  // Of the calls of one lane, such as "check" for every keystroke, only the
  // newest matters: the ones before it are answered "superseded".
  lane?: string;
  // For "sign" in the browser: the private key, which goes to WebCrypto only.
  // Its public members are the input's `key`.
  signingKey?: CryptoKey;
}

export interface Engine {
  // Where cards go, for what a page says: "browser" or "server".
  readonly place: "browser" | "server";
  // Never rejects: what goes wrong is a reply.
  call(
    operation: string,
    input: object,
    options?: CallOptions,
  ): Promise<EngineReply>;
}

export function failure(
  code: EngineErrorCode,
  message: string,
  where: string | null = null,
): EngineFailure {
  return { status: "error", error: { code, message, where, diagnostics: [] } };
}
