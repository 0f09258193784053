// Names of dialects, profiles and target formats for people.

import { dialectName } from "../shell/format.ts";

export function cardKind(dialect: string, version: string | null): string {
  const name = dialectName(dialect);
  return version ? `${name} ${version}` : name;
}

// Each profile is of one dialect; the first is the dialect's default.
export const profilesOf: Readonly<Record<string, readonly string[]>> = {
  a2a: ["a2a", "stacka2a", "production"],
  agentcard: ["agentcard", "agentcard-reference"],
  adp: ["adp"],
  "ai-catalog": ["ai-catalog"],
  oasf: ["oasf"],
};

export const allProfiles: readonly string[] = Object.values(profilesOf).flat();

export const dialects: readonly string[] = Object.keys(profilesOf);

export interface ConvertTarget {
  id: string;
  name: string;
  input: { to: string; a2a_version?: string };
  file: string;
}

export const convertTargets: readonly ConvertTarget[] = [
  {
    id: "a2a",
    name: "A2A 1.0",
    input: { to: "a2a" },
    file: "agent-card.json",
  },
  {
    id: "a2a-0.3",
    name: "A2A 0.3",
    input: { to: "a2a", a2a_version: "0.3" },
    file: "agent-card.json",
  },
  {
    id: "a2a-hybrid",
    name: "A2A 0.3 and 1.0 in one card",
    input: { to: "a2a", a2a_version: "hybrid" },
    file: "agent-card.json",
  },
  {
    id: "agentcard",
    name: "AgentCard",
    input: { to: "agentcard" },
    file: "agentcard.json",
  },
  { id: "adp", name: "ADP", input: { to: "adp" }, file: "adp-card.json" },
  { id: "mcp", name: "MCP tools", input: { to: "mcp" }, file: "tools.json" },
  {
    id: "openai",
    name: "OpenAI tools",
    input: { to: "openai" },
    file: "tools.json",
  },
  { id: "oasf", name: "OASF record", input: { to: "oasf" }, file: "oasf.json" },
  {
    id: "ai-catalog",
    name: "AI Catalog",
    input: { to: "ai-catalog" },
    file: "ai-catalog.json",
  },
];
