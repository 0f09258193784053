// A message from every client to every agent through the card it resolves:
// clients of the A2A SDK 0.2, 0.3 and 1.x (also in its compatibility mode), and
// agents of the same SDKs behind cards of every version. Each pair runs twice,
// with the card as the agent's own SDK serves it and as `cardinal publish`
// does. Where only the second fails, publish is wrong.
import { Role } from "@a2a-js/sdk";
import * as currentClient from "@a2a-js/sdk/client";
import { AgentCard } from "@a2a-js/sdk";
import * as current from "@a2a-js/sdk/server";
import * as currentHttp from "@a2a-js/sdk/server/express";
import { A2AClient } from "a2a-js-sdk-0.2/client";
import * as oldest from "a2a-js-sdk-0.2/server";
import * as oldClient from "a2a-js-sdk-0.3/client";
import * as old from "a2a-js-sdk-0.3/server";
import * as oldHttp from "a2a-js-sdk-0.3/server/express";
import express from "express";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./common.mjs";

// The SDKs print what they throw.
for (const name of ["debug", "error", "warn"]) console[name] = () => {};
const complain = (text) => process.stderr.write(`${text}\n`);
const fail = (text) => { complain(text); process.exitCode = 1; };
const folder = mkdtempSync(join(tmpdir(), "cardinal-messages-"));
const running = [];
process.on("exit", () => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});
const listen = async (app) => {
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
};

const shared = {
  name: "Echo", description: "Takes a text of up to 1,000 characters and returns it unchanged.", version: "1.0.0",
  defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"], capabilities: { streaming: false },
  skills: [{ id: "echo", name: "Echo", description: "Takes a text and returns it unchanged.", tags: ["text"] }],
};
const reply = (text) => ({ kind: "message", messageId: "reply", role: "agent", parts: [{ kind: "text", text }] });
const oldAgent = {
  async execute(_, bus) { bus.publish(reply("pong")); bus.finished(); },
  async cancelTask() {},
};
const newAgent = {
  async execute({ contextId }, bus) {
    bus.publish(current.AgentEvent.message({
      messageId: "reply", contextId: contextId ?? "", taskId: "", role: Role.ROLE_AGENT,
      parts: [{ content: { $case: "text", value: "pong" }, metadata: undefined, filename: "", mediaType: "" }],
      metadata: undefined, extensions: [], referenceTaskIds: [],
    }));
    bus.finished();
  },
  async cancelTask() {},
};

// Agents by the card they have; each serves its card by its own SDK.
const withSdk02 = (card) => async () => {
  const app = express();
  const base = await listen(app);
  const made = card(base);
  new oldest.A2AExpressApp(new oldest.DefaultRequestHandler(made, new oldest.InMemoryTaskStore(), oldAgent))
    .setupRoutes(app, "");
  app.get("/.well-known/agent-card.json", (_, response) => response.json(made));
  return { base, card: made };
};
const withSdk03 = (card) => async () => {
  const app = express();
  const base = await listen(app);
  const made = card(base);
  const requestHandler = new old.DefaultRequestHandler(made, new old.InMemoryTaskStore(), oldAgent);
  for (const name of ["agent-card.json", "agent.json"]) {
    app.use(`/.well-known/${name}`, oldHttp.agentCardHandler({ agentCardProvider: async () => made }));
  }
  app.use("/", oldHttp.jsonRpcHandler({ requestHandler, userBuilder: oldHttp.UserBuilder.noAuthentication }));
  return { base, card: made };
};
const withSdk1 = (card, options = {}) => async () => {
  const app = express();
  const base = await listen(app);
  const made = card(base);
  const requestHandler = new current.DefaultRequestHandler(AgentCard.fromJSON(made), new current.InMemoryTaskStore(), newAgent);
  const userBuilder = currentHttp.UserBuilder.noAuthentication;
  for (const name of ["agent-card.json", "agent.json"]) {
    app.use(`/.well-known/${name}`,
      currentHttp.agentCardHandler({ agentCardProvider: options.legacyCompat ? requestHandler : async () => made, ...options }));
  }
  app.use("/", currentHttp.jsonRpcHandler({ requestHandler, userBuilder, ...options }));
  return { base, card: made };
};
const of0x = (more) => (base) => ({ ...shared, url: `${base}/`, ...more });
const of1x = (...versions) => (base) => ({
  ...shared,
  supportedInterfaces: versions.map((protocolVersion) => ({ url: `${base}/`, protocolBinding: "JSONRPC", protocolVersion })),
});
const agents = {
  "no version": withSdk03(of0x({})),
  // An error of the card, which publish serves only with --force.
  "no version, preferredTransport": withSdk03(of0x({ preferredTransport: "JSONRPC" })),
  "0.2.5": withSdk02(of0x({ protocolVersion: "0.2.5" })),
  "0.3.0": withSdk03(of0x({ protocolVersion: "0.3.0", preferredTransport: "JSONRPC" })),
  "1.0": withSdk1(of1x("1.0")),
  "1.0 and 0.3": withSdk1(of1x("1.0", "0.3"), { legacyCompat: { enabled: true } }),
};

const oldMessage = { kind: "message", messageId: "m1", role: "user", parts: [{ kind: "text", text: "ping" }] };
const newMessage = {
  messageId: "m1", contextId: "", taskId: "", role: Role.ROLE_USER,
  parts: [{ content: { $case: "text", value: "ping" }, metadata: undefined, filename: "", mediaType: "" }],
  metadata: undefined, extensions: [], referenceTaskIds: [],
};
const textOf = (answer) => JSON.stringify(answer ?? null).includes("pong");
const clients = {
  "SDK 0.2": async (base) => {
    const client = new A2AClient(base);
    await client.agentCardPromise;
    const answer = await client.sendMessage({ message: oldMessage });
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  },
  "SDK 0.3": async (base) =>
    (await new oldClient.ClientFactory().createFromUrl(base)).sendMessage({ message: oldMessage }),
  "SDK 1.x": async (base) =>
    (await new currentClient.ClientFactory().createFromUrl(base)).sendMessage({
      tenant: "", message: newMessage, configuration: undefined, metadata: undefined }),
  "SDK 1.x, compatible": async (base) => {
    const legacyCompat = { enabled: true };
    const factory = new currentClient.ClientFactory({
      transports: [new currentClient.JsonRpcTransportFactory({ legacyCompat })],
      cardResolver: new currentClient.DefaultAgentCardResolver({ legacyCompat }),
    });
    return (await factory.createFromUrl(base)).sendMessage({
      tenant: "", message: newMessage, configuration: undefined, metadata: undefined });
  },
};
const arrives = async (client, base) => {
  try {
    return textOf(await client(base)) ? "arrives" : "no reply";
  } catch (error) {
    return `fails: ${String(error.message).split("\n")[0].slice(0, 90)}`;
  }
};

async function publish(card, name) {
  const path = join(folder, `${name.replace(/[^a-z0-9]/gi, "-")}.json`);
  writeFileSync(path, JSON.stringify(card, null, 2));
  const child = spawn(program, ["publish", "--force", "--listen", "127.0.0.1:0", "--log", "none", path],
    { stdio: ["ignore", "ignore", "pipe"] });
  running.push(child);
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (data) => {
      text += data;
      const found = text.match(/listening on (http:\S+)/);
      if (found) resolve(found[1]);
    });
    child.on("exit", () => reject(new Error(`publish ended: ${text}`)));
  });
}

let sent = 0, arrived = 0;
for (const [name, start] of Object.entries(agents)) {
  const { base, card } = await start();
  const published = await publish(card, name);
  for (const [who, client] of Object.entries(clients)) {
    const own = await arrives(client, base);
    const ours = await arrives(client, published);
    ++sent;
    arrived += ours === "arrives";
    if (process.env.VERBOSE) complain(`${name} <- ${who}: own ${own}; publish ${ours}`);
    if (own !== "arrives" || ours === "arrives") continue;
    fail(`${who} to an agent with a card of ${name}: ${ours} through publish, ${own} through its own SDK`);
  }
}
// What has to work whatever the SDKs do: each generation with its own cards,
// and the newest client with the one before.
if (arrived < 17) fail(`only ${arrived} messages arrive through publish; 17 did when this was written`);
console.log(`messages: ${sent} pairs of client and agent, ${arrived} arrive through publish`);
process.exit();
