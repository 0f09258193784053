// The operations on a server, by its routes under /v1 (docs/http-api.md).
import {
  failure,
  type CallOptions,
  type Engine,
  type EngineErrorCode,
  type EngineOutcome,
  type EngineReply,
  type InputDiagnostic,
} from "./engine";

// As `cardinal openapi` lists them; a test compares. "{rule}" is the property
// of that name; the other properties of a GET go into the query.
export const operationRoutes: Readonly<Record<string, string>> = {
  check: "POST /v1/check",
  convert: "POST /v1/convert",
  diff: "POST /v1/diff",
  explain: "GET /v1/rules/{rule}",
  rules: "GET /v1/rules",
  canon: "POST /v1/canon",
  schema: "GET /v1/schemas/{dialect}",
  reach: "POST /v1/reach",
  snippets: "POST /v1/snippets",
  verify: "POST /v1/verify",
  new: "POST /v1/new",
  id: "POST /v1/ids",
};

const problemPrefix = "urn:cardinal:problem:";

interface Problem {
  type?: string;
  title?: string;
  detail?: string;
  where?: string | null;
  diagnostics?: InputDiagnostic[];
}

function addToQuery(query: URLSearchParams, input: object): void {
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      query.append(name, String(item));
    }
  }
}

function errorCode(status: number, type: string): EngineErrorCode {
  const slug = type.startsWith(problemPrefix)
    ? type.slice(problemPrefix.length)
    : "";
  switch (slug) {
    case "wrong-usage":
      return "usage";
    case "invalid":
    case "not-found":
    case "denied":
    case "conflict":
    case "unavailable":
    case "internal":
      return slug;
  }
  if (status === 401 || status === 403) return "denied";
  if (status === 404) return "not-found";
  if (status === 422) return "invalid";
  if (status === 429 || status === 503 || status === 504) return "unavailable";
  return status < 500 ? "usage" : "internal";
}

async function failureOf(response: Response): Promise<EngineReply> {
  let problem: Problem = {};
  try {
    problem = (await response.json()) as Problem;
  } catch {
    // A proxy's page, or nothing.
  }
  const where = problem.where ?? null;
  let message =
    problem.detail ??
    problem.title ??
    `the server answers with status ${response.status} and no reason`;
  // A problem's detail begins with what it is about.
  if (where !== null && message.startsWith(`${where}: `)) {
    message = message.slice(where.length + 2);
  }
  const code = errorCode(response.status, problem.type ?? "");
  const diagnostics = problem.diagnostics ?? [];
  return { status: "error", error: { code, message, where, diagnostics } };
}

// Several fields of one name come as one, separated by commas; a note's own
// commas are percent-encoded.
function notesOf(response: Response): string[] {
  const field = response.headers.get("Cardinal-Note") ?? "";
  return field === "" ? [] : field.split(", ").map(decodeURIComponent);
}

export class HttpEngine implements Engine {
  readonly place = "server";
  readonly #origin: string;
  readonly #fetch: typeof fetch;
  readonly #lanes = new Map<string, AbortController>();

  // `origin` is "" for the server that the page came from.
  constructor(origin = "", fetcher: typeof fetch = fetch.bind(globalThis)) {
    this.#origin = origin;
    this.#fetch = fetcher;
  }

  async call(
    operation: string,
    input: object,
    options: CallOptions = {},
  ): Promise<EngineReply> {
    const route = operationRoutes[operation];
    if (route === undefined) {
      return failure("not-found", `there is no operation "${operation}" here`);
    }
    const abort = new AbortController();
    if (options.lane !== undefined) {
      this.#lanes.get(options.lane)?.abort();
      this.#lanes.set(options.lane, abort);
    }
    try {
      const request = this.#request(route, input, options.document);
      const response = await this.#fetch(request, { signal: abort.signal });
      if (!response.ok) return await failureOf(response);
      const outcome = response.headers.get("Cardinal-Outcome") ?? "clean";
      return {
        status: "ok",
        outcome: outcome as EngineOutcome,
        text: await response.text(),
        notes: notesOf(response),
      };
    } catch (error) {
      if (abort.signal.aborted) return { status: "superseded" };
      const reason = error instanceof Error ? error.message : String(error);
      return failure("unavailable", `the server does not answer: ${reason}`);
    } finally {
      if (
        options.lane !== undefined &&
        this.#lanes.get(options.lane) === abort
      ) {
        this.#lanes.delete(options.lane);
      }
    }
  }

  #request(route: string, input: object, document?: Uint8Array): Request {
    const [method, pattern] = route.split(" ") as [string, string];
    const rest: Record<string, unknown> = { ...input };
    const path = pattern.replace(/\{(\w+)\}/, (_, name: string) => {
      const value = String(rest[name] ?? "");
      delete rest[name];
      return value.split("/").map(encodeURIComponent).join("/");
    });
    const query = new URLSearchParams();
    const headers: Record<string, string> = { Accept: "application/json" };
    let body: string | Blob | null = null;
    if (method === "GET" || document !== undefined) addToQuery(query, rest);
    if (document !== undefined) {
      headers["Content-Type"] = "application/octet-stream";
      body = new Blob([document as Uint8Array<ArrayBuffer>]);
    } else if (method !== "GET") {
      headers["Content-Type"] = "application/json";
      body = JSON.stringify(rest);
    }
    const suffix = query.size > 0 ? `?${query}` : "";
    // Without an origin the base is the page's address.
    const base = this.#origin || globalThis.location?.href || "http://localhost";
    const url = new URL(path + suffix, base);
    return new Request(url, { method, headers, body });
  }
}
