// What registering the card would do, asked of the directory without doing it.
import { type Answer, call, type Problem } from "../shell/api.ts";
import { recordPath } from "../shell/paths.ts";
import type { AnnotatedRecord, Diagnostic } from "../shell/types.ts";
import type { Diff } from "../agent/diff.tsx";

export interface Registered {
  subject: string | null;
  change: number;
  stored: boolean;
  verdict: string;
  reason: string | null;
  dialect: string | null;
  provenance: string | null;
  lease_end: string | null;
  diagnostics: Diagnostic[];
}

export interface Preview {
  text: string; // of the card that it is about
  outcome: Registered;
  refusal?: Problem;
  before?: AnnotatedRecord; // the card that it would take the place of
  diff?: Diff;
}

function headers(token: string): Record<string, string> {
  return { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
}

// A refusal has the same members as an answer.
function outcomeOf(answer: Answer<Registered>): Registered | undefined {
  if (answer.ok) return answer.value;
  const body = answer.problem.body;
  return body && Array.isArray(body["diagnostics"]) && typeof body["verdict"] === "string" ? (body as unknown as Registered) : undefined;
}

export async function preview(text: string, token: string): Promise<Preview | Problem> {
  const answer = await call<Registered>("/v1/agents", { method: "POST", headers: headers(token), body: JSON.stringify({ text, dry_run: true }) });
  const outcome = outcomeOf(answer);
  if (!outcome) return answer.ok ? { status: 0, title: "The answer is incomplete", detail: "" } : answer.problem;
  const result: Preview = { text, outcome };
  if (!answer.ok) result.refusal = answer.problem;
  if (!outcome.subject || outcome.verdict === "first") return result;
  const before = await call<AnnotatedRecord>(`${recordPath(outcome.subject)}?view=annotated`);
  if (!before.ok) return result;
  result.before = before.value;
  const diff = await call<Diff>("/v1/diff", { method: "POST", headers: headers(""), body: JSON.stringify({ old_text: before.value.text, new_text: text }) });
  if (diff.ok) result.diff = diff.value;
  return result;
}

// `key` makes a second click of the same publication do nothing.
export async function publish(text: string, token: string, key: string): Promise<{ outcome?: Registered; problem?: Problem }> {
  const answer = await call<Registered>("/v1/agents", {
    method: "POST",
    headers: { ...headers(token), "Idempotency-Key": key },
    body: JSON.stringify({ text }),
  });
  return answer.ok ? { outcome: answer.value } : { problem: answer.problem };
}
