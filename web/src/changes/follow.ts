// Follows the feed as Server-Sent Events, from a cursor. A connection that ends
// is made again where it ended, so that no change is lost and none comes twice.
import type { Change } from "../shell/types.ts";

export type FollowState =
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "waiting"; until: number } // for the next try, by Date.now()
  | { kind: "ended"; title: string; detail: string }; // by the server, for good

export interface Follower {
  onChange(change: Change): void;
  onState(state: FollowState): void;
}

interface ServerEvent {
  id: string;
  data: string;
}

// Takes text as it arrives and gives whole events.
export class EventReader {
  #rest = "";

  take(text: string): ServerEvent[] {
    const blocks = (this.#rest + text).split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? "";
    return blocks.map((block) => {
      const event: ServerEvent = { id: "", data: "" };
      for (const line of block.split(/\r?\n/)) {
        const [, name, value] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
        if (name === "id") event.id = value ?? "";
        if (name === "data") event.data += value ?? "";
      }
      return event;
    }).filter((event) => event.data !== "");
  }
}

const pauses = [1, 2, 4, 8, 15, 30]; // seconds before the next try

export function follow(cursor: string, follower: Follower): () => void {
  const abort = new AbortController();
  let last = cursor;
  let failures = 0;
  let timer = 0;

  const read = async (response: Response) => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const events = new EventReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const event of events.take(value)) {
        if (event.id) last = event.id;
        follower.onChange(JSON.parse(event.data) as Change);
      }
    }
  };

  const connect = async () => {
    follower.onState({ kind: "connecting" });
    try {
      const response = await fetch("/v1/changes", {
        headers: { Accept: "text/event-stream", "Last-Event-ID": last },
        signal: abort.signal,
        cache: "no-store",
      });
      if (!response.ok) {
        const problem = (await response.json().catch(() => ({}))) as { title?: string; detail?: string };
        if (response.status < 500 && response.status !== 429) {
          follower.onState({ kind: "ended", title: problem.title ?? `The server answered ${response.status}`, detail: problem.detail ?? "" });
          return;
        }
      } else {
        failures = 0;
        follower.onState({ kind: "live" });
        await read(response);
      }
    } catch {
      if (abort.signal.aborted) return;
    }
    if (abort.signal.aborted) return;
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 30;
    failures += 1;
    follower.onState({ kind: "waiting", until: Date.now() + pause * 1000 });
    timer = window.setTimeout(() => void connect(), pause * 1000);
  };
  void connect();
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
