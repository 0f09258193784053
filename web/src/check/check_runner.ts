// Checks every change of the text, in order, without ever being behind by more
// than one check: the answer for a text that has changed since is dropped.
import type { Engine, EngineError } from "../engine/engine.ts";
import type { CheckAnswer, CheckResult } from "./answers.ts";

export interface CheckedText {
  text: string;
  profile: string;
  result: CheckResult;
  milliseconds: number;
  place: Engine["place"];
}

export interface CheckEvents {
  checked(checked: CheckedText): void;
  failed(error: EngineError): void;
}

// Longer texts wait for a pause: the editor itself needs the time.
const immediateLength = 64 << 10;
const pauseMs = 120;

export class CheckRunner {
  readonly #events: CheckEvents;
  #engine: Engine | null = null;
  #wanted: { text: string; profile: string; bytes: Uint8Array | null } | null =
    null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: CheckEvents) {
    this.#events = events;
  }

  // What waits is checked by the new engine.
  use(engine: Engine): void {
    this.#engine = engine;
    void this.#run();
  }

  check(text: string, profile: string, bytes: Uint8Array | null = null): void {
    this.#wanted = { text, profile, bytes };
    clearTimeout(this.#timer);
    if (text.length <= immediateLength) void this.#run();
    else this.#timer = setTimeout(() => void this.#run(), pauseMs);
  }

  // Nothing that was asked for is wanted any longer.
  forget(): void {
    this.#wanted = null;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const engine = this.#engine;
    const wanted = this.#wanted;
    if (engine === null || wanted === null) return;
    const started = performance.now();
    const input = {
      positions: "utf-16",
      ...(wanted.profile === "" ? {} : { profile: wanted.profile }),
      ...(wanted.bytes === null ? { text: wanted.text } : {}),
    };
    const options = {
      lane: "check",
      ...(wanted.bytes === null ? {} : { document: wanted.bytes }),
    };
    const reply = await engine.call("check", input, options);
    if (reply.status === "superseded") return;
    if (this.#wanted !== wanted || this.#engine !== engine) return;
    if (reply.status === "error") {
      this.#events.failed(reply.error);
      return;
    }
    const result = (JSON.parse(reply.text) as CheckAnswer).results[0];
    if (result === undefined) return;
    this.#events.checked({
      text: wanted.text,
      profile: wanted.profile,
      result,
      milliseconds: performance.now() - started,
      place: engine.place,
    });
  }
}
