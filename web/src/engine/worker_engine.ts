// The operations in a worker of this browser: nothing leaves it.
//
//   const engine = await WorkerEngine.start(new Worker(url), "/cardinal.wasm");
import {
  failure,
  type CallOptions,
  type Engine,
  type EngineReply,
} from "./engine";
import type { CallMessage, FromWorker, ToWorker } from "./engine_messages";

// A Worker, as far as it is needed; tests give one of their own.
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror?: unknown;
}

interface WaitingCall {
  message: CallMessage;
  lane: string | undefined;
  resolve: (reply: EngineReply) => void;
}

export class WorkerEngine implements Engine {
  readonly place = "browser";
  readonly #port: WorkerPort;
  // At most one call is with the worker; those that wait can still be replaced.
  #current: WaitingCall | null = null;
  #waiting: WaitingCall[] = [];
  #nextId = 1;
  #refusal: string | null = null;

  private constructor(port: WorkerPort) {
    this.#port = port;
  }

  // Rejects if the engine cannot be loaded there; pages then use HttpEngine.
  static start(port: WorkerPort, wasmUrl: string): Promise<WorkerEngine> {
    const engine = new WorkerEngine(port);
    return new Promise((resolve, reject) => {
      const refuse = (reason: string): void => {
        engine.#refuse(reason);
        reject(new Error(reason));
      };
      port.onmessage = ({ data }) => {
        if (data.kind === "loaded") resolve(engine);
        if (data.kind === "refused") refuse(data.reason);
        if (data.kind === "reply") engine.#finish(data.id, data.reply);
      };
      port.onerror = () => refuse("the engine's worker failed");
      port.postMessage({ kind: "load", url: wasmUrl });
    });
  }

  call(
    operation: string,
    input: object,
    options: CallOptions = {},
  ): Promise<EngineReply> {
    if (this.#refusal !== null) {
      return Promise.resolve(failure("unavailable", this.#refusal));
    }
    const { lane, document, signingKey } = options;
    if (lane !== undefined) this.#supersede(lane);
    const message: CallMessage = {
      kind: "call",
      id: this.#nextId++,
      operation,
      input,
      ...(document && { document }),
      ...(signingKey && { signingKey }),
    };
    return new Promise((resolve) => {
      this.#waiting.push({ message, lane, resolve });
      this.#send();
    });
  }

  // Calls of the lane that have no answer yet get none: the one that the worker
  // has is finished there, and its answer dropped.
  #supersede(lane: string): void {
    const isStale = (call: WaitingCall): boolean => call.lane === lane;
    for (const call of this.#waiting.filter(isStale)) {
      call.resolve({ status: "superseded" });
    }
    this.#waiting = this.#waiting.filter((call) => !isStale(call));
    if (this.#current !== null && isStale(this.#current)) {
      this.#current.resolve({ status: "superseded" });
    }
  }

  #send(): void {
    if (this.#current !== null) return;
    this.#current = this.#waiting.shift() ?? null;
    if (this.#current !== null) this.#port.postMessage(this.#current.message);
  }

  #finish(id: number, reply: EngineReply): void {
    if (this.#current?.message.id !== id) return;
    // Resolving a call that was superseded has no effect.
    this.#current.resolve(reply);
    this.#current = null;
    this.#send();
  }

  #refuse(reason: string): void {
    this.#refusal = reason;
    const calls = [...(this.#current ? [this.#current] : []), ...this.#waiting];
    for (const call of calls) call.resolve(failure("unavailable", reason));
    this.#current = null;
    this.#waiting = [];
  }
}
