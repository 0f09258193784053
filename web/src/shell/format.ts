// Numbers, times and names of the API in words.
const integer = new Intl.NumberFormat("en");
const dateTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

// At the beginning of a sentence.
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const count = (value: number): string => integer.format(value);
export const plural = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;
export const moment = (iso: string): string => `${dateTime.format(new Date(iso))} UTC`;
export const clockTime = (iso: string): string => clock.format(new Date(iso));

// "3 min ago", "in 6 days".
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  const size = Math.abs(seconds);
  const steps: [number, number, string][] = [
    [60, 1, "s"],
    [3600, 60, "min"],
    [172_800, 3600, "h"],
    [5_184_000, 86_400, "days"],
  ];
  const [, unit, word] = steps.find(([limit]) => size < limit) ?? [0, 2_629_800, "months"];
  const text = `${Math.floor(size / unit)} ${word}`;
  return seconds >= 0 ? `${text} ago` : `in ${text}`;
}

const dialects: Record<string, string> = {
  a2a: "A2A", "a2a-0.3": "A2A 0.3", "a2a-1.0": "A2A 1.0", agentcard: "AgentCard", adp: "ADP",
  mcp: "MCP tools", openai: "OpenAI tools", oasf: "OASF", "oasf-draft": "OASF draft", "ai-catalog": "AI Catalog", "mcp-config": "MCP host",
};
export const dialectName = (dialect: string): string => dialects[dialect] ?? dialect;

const protocols: Record<string, string> = {
  jsonrpc: "JSON-RPC", "http+json": "HTTP+JSON", grpc: "gRPC", http: "HTTP", https: "HTTPS", mcp: "MCP", websocket: "WebSocket",
};
export const protocolName = (protocol: string): string => protocols[protocol.toLowerCase()] ?? protocol;

const auths: Record<string, string> = {
  none: "nothing", apikey: "an API key", http: "a token (HTTP)", oauth2: "OAuth 2", openidconnect: "OpenID Connect", mutualtls: "a client certificate", other: "something else",
};
export const authName = (auth: string): string => auths[auth.toLowerCase()] ?? auth;

// What the directory knows of who wrote a card.
export interface Proof {
  tone: "good" | "plain" | "warning";
  brief: string; // under the heading "Authorship"
  short: string; // in a badge
  long: string; // as a sentence
}
const proofs: Record<string, Proof> = {
  signed: { brief: "signed, key bound", tone: "good", short: "signed, key bound to the subject", long: "The card is signed by a key that is bound to its subject; this directory verified it." },
  origin: { brief: "proved by origin", tone: "good", short: "proved by its origin", long: "This directory got the card from the agent’s own host, or in a request that the agent signed." },
  token: { brief: "known publisher", tone: "plain", short: "sent by a known publisher", long: "A publisher with a token of this directory sent the card. Nothing proves that the agent is theirs." },
  none: { brief: "not proved", tone: "warning", short: "authorship not proved", long: "Anybody may have sent this card: neither a signature, nor its origin, nor a token proves who wrote it." },
};
export const proofOf = (provenance: string): Proof =>
  proofs[provenance] ?? { brief: provenance, tone: "warning", short: `authorship: ${provenance}`, long: `This directory says “${provenance}” of the card’s authorship.` };

export const kindWords: Record<string, string> = {
  put: "registered", withdraw: "withdrawn", revoke: "revoked", takedown: "taken down", status: "status changed", erase: "erased",
};
