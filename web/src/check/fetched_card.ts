// A card that the server of this page fetched: POST /v1/fetch (docs/fetch.md).
import type { Verdict } from "./answers.ts";
import { rawMember } from "./raw_member.ts";

interface Attempt {
  url: string;
  status: number | null;
  said: string;
}

interface FetchAnswer {
  error: { fault: string; message: string; url: string | null } | null;
  url?: string;
  redirects?: string[];
  verification: { verdict: Verdict; reason: string | null } | null;
  notes?: string[];
  attempts: Attempt[];
}

export interface FetchedCard {
  text: string;
  url: string;
  redirects: string[];
  verdict: Verdict;
  notes: string[];
  attempts: Attempt[];
}

export interface NoCard {
  message: string;
  // What was asked; empty if the server asked nobody.
  attempts: Attempt[];
}

export type Fetched = { card: FetchedCard } | { none: NoCard };

const none = (message: string, attempts: Attempt[] = []): Fetched => ({ none: { message, attempts } });

// Why the server did not ask at all.
async function refusal(response: Response): Promise<Fetched> {
  const wait = response.headers.get("Retry-After");
  if (response.status === 401) return none("This server fetches cards only for callers with a token.");
  if (response.status === 403) return none("This server fetches no cards for its visitors.");
  if (response.status === 429) return none(`You have asked for many cards. Try again in ${wait ?? "a few"} s.`);
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  return none(problem.detail ?? `The server answers with status ${response.status}.`);
}

export async function fetchCard(target: string): Promise<Fetched> {
  let response: Response;
  try {
    response = await fetch("/v1/fetch", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ target }),
    });
  } catch {
    return none("The server does not answer.");
  }
  if (!response.ok) return refusal(response);
  const text = await response.text();
  const answer = JSON.parse(text) as FetchAnswer;
  if (answer.error) return none(answer.error.message, answer.attempts);
  return {
    card: {
      text: rawMember(text, "card") ?? "",
      url: answer.url ?? target,
      redirects: answer.redirects ?? [],
      verdict: answer.verification?.verdict ?? "unsigned",
      notes: answer.notes ?? [],
      attempts: answer.attempts,
    },
  };
}
