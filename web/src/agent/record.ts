// What a card says, whatever its dialect, as far as the page shows it.
import type { Answer } from "../shell/api.ts";
import { agentPath } from "../shell/paths.ts";
import type { AnnotatedRecord, RecordFacts } from "../shell/types.ts";

export interface Skill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples: string[];
  takes: string[];
}

type Members = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : []);
const objects = (value: unknown): Members[] =>
  Array.isArray(value) ? value.filter((one): one is Members => typeof one === "object" && one !== null) : [];

function skillOf(item: Members): Skill {
  const id = text(item["id"]) || text(item["name"]);
  return {
    id,
    name: text(item["name"]) || id,
    description: text(item["description"]),
    tags: texts(item["tags"]),
    examples: texts(item["examples"]),
    takes: texts(item["inputModes"]),
  };
}

// skills of A2A, capabilities of an AgentCard, tools of ADP.
export function skillsOf(card: Members): Skill[] {
  for (const name of ["skills", "capabilities", "tools"]) {
    const found = objects(card[name]);
    if (found.length > 0) return found.map(skillOf);
  }
  return [];
}

export const nameOf = (card: Members, subject: string): string => text(card["name"]) || subject;
export const descriptionOf = (card: Members): string => text(card["description"]);
export const versionOf = (card: Members): string => text(card["version"]);

export function providerOf(card: Members): { name: string; url: string } | null {
  const provider = card["provider"];
  if (typeof provider === "string") return { name: provider, url: "" };
  if (typeof provider !== "object" || provider === null) return null;
  const members = provider as Members;
  const name = text(members["organization"]) || text(members["name"]);
  return name ? { name, url: text(members["url"]) } : null;
}

export function documentationOf(card: Members): string {
  return text(card["documentationUrl"]) || text(card["documentation_url"]);
}

// Where this page is: /agents/{subject}/{tab}/{rest}.
export interface Place {
  subject: string;
  tab: string;
  rest: string;
}
export function placeOf(pathname: string): Place {
  const [, , subject = "", tab = "", rest = ""] = pathname.split("/");
  return { subject: decodeURIComponent(subject), tab, rest: decodeURIComponent(rest) };
}

// A record whose card was removed comes as a problem with its facts.
export function removedRecord(answer: Answer<AnnotatedRecord> | undefined): RecordFacts | undefined {
  if (!answer || answer.ok || answer.problem.status !== 410) return undefined;
  const record = answer.problem.body?.["record"];
  return typeof record === "object" && record !== null ? (record as RecordFacts) : undefined;
}

export const tabs: { id: string; title: string }[] = [
  { id: "", title: "Overview" },
  { id: "card", title: "Card" },
  { id: "versions", title: "Versions" },
  { id: "findings", title: "Findings" },
  { id: "trust", title: "Trust" },
  { id: "history", title: "History" },
];

export const tabPath = (subject: string, tab: string): string => agentPath(subject, tab);
