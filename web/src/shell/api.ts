// The HTTP API, as pages use it: the answers that came with the shell, and
// those that are fetched.
import { useEffect, useState } from "preact/hooks";

// RFC 9457, as every error of the API has it.
export interface Problem {
  status: number;
  title: string;
  detail: string;
  requestId?: string;
  retryAfter?: number; // seconds
  body?: Record<string, unknown>; // all members
}

export type Answer<T> = { ok: true; value: T; change: number } | { ok: false; problem: Problem };

function problemOf(status: number, body: unknown, response?: Response): Problem {
  const members = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof members[name] === "string" ? (members[name] as string) : "");
  const problem: Problem = {
    status,
    title: text("title") || `The server answered ${status}`,
    detail: text("detail"),
    body: members,
  };
  const id = response?.headers.get("X-Request-Id");
  if (id) problem.requestId = id;
  const retry = Number(response?.headers.get("Retry-After") ?? NaN);
  if (Number.isFinite(retry)) problem.retryAfter = retry;
  return problem;
}

// The answer that the server put into this page under that name.
export function first<T>(name: string): Answer<T> | undefined {
  const block = document.getElementById(name);
  if (!(block instanceof HTMLScriptElement) || block.type !== "application/json") return undefined;
  const status = Number(block.dataset["status"] ?? 200);
  const body: unknown = JSON.parse(block.textContent);
  if (status >= 400) return { ok: false, problem: problemOf(status, body) };
  return { ok: true, value: body as T, change: 0 };
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export async function call<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await fetch(path, { ...options, headers: { Accept: "application/json", ...options.headers } });
  } catch (failure) {
    if (options.signal?.aborted) throw failure;
    return { ok: false, problem: { status: 0, title: "The server does not answer", detail: "It may be restarting, or this device may be offline. Try again." } };
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, problem: problemOf(response.status, { title: "The server did not answer with JSON" }, response) };
  }
  if (!response.ok) return { ok: false, problem: problemOf(response.status, body, response) };
  return { ok: true, value: body as T, change: Number(response.headers.get("Cardinal-Change") ?? 0) };
}

export interface Asked<T> {
  answer: Answer<T> | undefined; // undefined: not there yet
  isLoading: boolean;
  retry(): void;
}

// The answer under `name` at first, then what `path` answers. null: nothing is
// asked.
export function useAnswer<T>(path: string | null, name?: string): Asked<T> {
  const [state, setState] = useState(() => ({ path, answer: name ? first<T>(name) : undefined, round: 0 }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const isKnown = state.answer !== undefined && state.path === path && state.round === round;
    if (path === null || isKnown) return;
    const abort = new AbortController();
    call<T>(path, { signal: abort.signal }).then(
      (answer) => setState({ path, answer, round }),
      () => undefined,
    );
    return () => abort.abort();
  }, [path, round]);
  return {
    answer: state.answer,
    isLoading: path !== null && (state.path !== path || state.answer === undefined || state.round !== round),
    retry: () => setRound((before) => before + 1),
  };
}
