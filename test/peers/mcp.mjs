// `cardinal mcp` and /mcp of `cardinal serve` driven by the client of the
// official SDK, which validates every response by the protocol's schemas and
// structured content by output schemas.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import Ajv2020 from "ajv/dist/2020.js";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cardinal, expectSame, program, read, root } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "cardinal-mcp-peer-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const card = JSON.parse(read(join(root, "examples/web-search.agentcard.json")));
const subject = `urn:ulid:${card.agent_id}`;

const onInput = (...args) => new StdioClientTransport({ command: program, args: ["mcp", ...args] });

async function converse(transport, use) {
  const client = new Client({ name: "peer", version: "1.0.0" });
  client.onerror = (error) => expectSame("an error of the client", String(error), "none");
  await client.connect(transport);
  await use(client);
  // The client aborts its own streams when it closes, and calls that an error.
  client.onerror = () => {};
  if (transport.terminateSession) await transport.terminateSession();
  await client.close();
}

// The URL of /mcp, when the server is ready.
function serve(...args) {
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", ...args]);
  process.on("exit", () => server.kill());
  let messages = "";
  return new Promise((resolve) => {
    server.stderr.on("data", (text) => {
      messages += text;
      const found = messages.match(/listening on (http\S+)/);
      if (found) resolve({ server, url: new URL(`${found[1]}/mcp`) });
    });
  });
}

const call = (client, name, args = {}) => client.callTool({ name, arguments: args });
const failure = (promise) => promise.then(() => "none", (error) => String(error.code));

async function useAll(client) {
  expectSame("server", client.getServerVersion().name, "cardinal");
  await client.ping();
  await client.setLoggingLevel("warning");
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools({ cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor);
  // By another validator of JSON Schema: each schema compiles.
  for (const { name, inputSchema, outputSchema } of tools) {
    const ajv = new Ajv2020({ strict: false, logger: false });
    for (const schema of [inputSchema, outputSchema ?? {}]) {
      try {
        ajv.compile(schema);
      } catch (error) {
        expectSame(`schema of ${name}`, String(error), "none");
      }
    }
  }
  const checked = await call(client, "agentcard_validate", { card_json: card });
  expectSame("valid", checked.structuredContent.summary.valid, 1);
  const declared = await call(client, "agentcard_declare", { card_json: JSON.stringify(card) });
  expectSame("subject", declared.structuredContent.subject, subject);
  const found = await call(client, "discover", { query: "search the web" });
  expectSame("found", found.structuredContent.results[0].subject, subject);
  const resolved = await call(client, "agentcard_resolve", { query: card.agent_id });
  expectSame("resolved", resolved.structuredContent.card.name, card.name);
  // Tools that need no more than a subject, and their structured content.
  for (const name of ["get", "history", "record_findings", "record_reach", "record_snippets"]) {
    const result = await call(client, name, { subject });
    expectSame(name, result.isError, false);
  }
  for (const name of ["rules", "id", "list", "agentcard_list", "tags", "goals", "stats", "changes"]) {
    const result = await call(client, name);
    expectSame(name, result.isError, false);
  }
  expectSame("refused", (await call(client, "register", { card: { name: "x" } })).isError, true);
  expectSame("bad arguments", await failure(call(client, "check", { text: 1 })), "-32602");
  expectSame("unknown tool", await failure(call(client, "no_such_tool")), "-32602");
  const { resources } = await client.listResources();
  expectSame("resources", resources.map(({ uri }) => uri).join(" "), "agentcard://schema agentcard://registry");
  expectSame("templates", (await client.listResourceTemplates()).resourceTemplates.length, 3);
  const [{ text }] = (await client.readResource({ uri: subject })).contents;
  expectSame("card", JSON.stringify(JSON.parse(text)), JSON.stringify(card));
  const [schema] = (await client.readResource({ uri: "agentcard://schema" })).contents;
  expectSame("schema", JSON.parse(schema.text).$id, JSON.parse(cardinal(["schema", "agentcard"])).$id);
  expectSame("missing", await failure(client.readResource({ uri: "agent://nobody.example/x" })), "-32002");
  expectSame("prompts", (await client.listPrompts()).prompts.map(({ name }) => name).join(" "), "find_agent review_card");
  await client.getPrompt({ name: "find_agent", arguments: { task: "book a train" } });
  // A call that waits is cancelled, and the next one is answered.
  const stopping = new AbortController();
  const waiting = client.callTool({ name: "changes", arguments: { since: String(declared.structuredContent.change), wait: 30 } }, undefined, { signal: stopping.signal });
  const ended = waiting.then(() => "answered", () => "cancelled");
  await client.ping();
  stopping.abort();
  expectSame("cancelled", await ended, "cancelled");
  expectSame("after it", (await call(client, "stats")).isError, false);
  // Progress of a call, and changes of the directory.
  const heard = [];
  await client.callTool({ name: "rules", arguments: {} }, undefined, { onprogress: (progress) => heard.push(progress.progress) });
  expectSame("progress", heard.join(" "), "0");
  const told = (schema) => new Promise((resolve) => client.setNotificationHandler(schema, (message) => resolve(message)));
  const [updated, listed] = [told(ResourceUpdatedNotificationSchema), told(ResourceListChangedNotificationSchema)];
  await client.subscribeResource({ uri: subject });
  await call(client, "withdraw", { subject });
  expectSame("updated", (await updated).params.uri, subject);
  await listed;
  expectSame("declared again", (await call(client, "agentcard_declare", { card_json: { ...card, version: "9.0.0" } })).isError, false);
}

await converse(onInput("--data", join(folder, "data")), useAll);
const { server, url } = await serve("--data", join(folder, "served"));
await converse(new StreamableHTTPClientTransport(url), useAll);
server.kill();

// What was registered stays.
await converse(onInput("--data", join(folder, "data")), async (client) => {
  const listed = await call(client, "list");
  expectSame("still there", listed.structuredContent.agents[0].subject, subject);
});
console.log(`mcp: ${process.exitCode ? "differs" : "the client of the SDK agrees"}`);
