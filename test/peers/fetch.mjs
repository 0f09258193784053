// `cardinal fetch`, `check` and `probe` as clients of other people's servers:
// agents of the A2A SDK of 1.x and of 0.3 under Express, and cards in nginx.
import { AgentCard, TaskState } from "@a2a-js/sdk";
import * as current from "@a2a-js/sdk/server";
import * as currentHttp from "@a2a-js/sdk/server/express";
import * as old from "a2a-js-sdk-0.3/server";
import * as oldHttp from "a2a-js-sdk-0.3/server/express";
import express from "express";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expectSame, program } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "cardinal-fetch-"));
const running = [];
process.on("exit", () => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const wellKnown = ".well-known/agent-card.json";
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const put = (name, value) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value, null, 2));
  return path;
};
const portOf = async (server) => (await once(server, "listening"), server.address().port);
async function freePort() {
  const server = express().listen(0, "127.0.0.1");
  return portOf(server).finally(() => server.close());
}
const right = put("right.token", "right"), wrong = put("wrong.token", "wrong");

// No proxy of whoever runs this, and a cache of our own. Not execFileSync:
// the servers of the SDK are in this process and must go on answering.
const env = Object.fromEntries(Object.entries({ ...process.env, XDG_CACHE_HOME: join(folder, "cache") })
  .filter(([name]) => !/_proxy$/i.test(name)));
const ours = (verb, ...args) => new Promise((resolve) => {
  execFile(program, [verb, "--allow-private", ...args], { env, timeout: 60000 }, (error, stdout, stderr) =>
    resolve({ code: error ? error.code : 0, stdout, stderr }));
});
const json = async (...args) => {
  const { code, stdout, stderr } = await ours(...args);
  if (!stdout) throw new Error(`${args.join(" ")}: exit code ${code}, ${stderr}`);
  return { code, ...JSON.parse(stdout) };
};
// Exactly these rules find something; that a busy machine is slow does not count.
async function expectRules(what, expected, verb, ...args) {
  const [{ diagnostics }] = (await json(verb, "--json", "--no-rule", "probe/latency", ...args)).results;
  const found = new Set(diagnostics.map(({ rule }) => rule));
  if (isDeepStrictEqual(found, new Set(expected))) return;
  expectSame(what, [...found].sort().join(" "), [...expected].sort().join(" "));
  for (const { rule, message } of diagnostics) console.error(`    ${rule}: ${message}`);
}
async function expectCard(what, expected, ...args) {
  const { code, stdout, stderr } = await ours("fetch", ...args);
  if (code === 0 && isDeepStrictEqual(JSON.parse(stdout), expected)) return;
  expectSame(what, `exit code ${code}: ${stdout || stderr}`, JSON.stringify(expected));
}

const shared = (base, skills) => ({
  name: "Echo", description: "Takes a text of up to 1,000 characters and returns it unchanged.", version: "1.0.0",
  provider: { organization: "Echo", url: `${base}/about` },
  skills: skills.map((id) => ({
    id, name: id, description: "Takes a text and returns it unchanged.", tags: ["text"],
    examples: ["Repeat: the ship sails at noon.", "Say this once more: good morning"],
  })),
  defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"],
});
const rpc = ["a2a", "JSONRPC"], rest = ["rest", "HTTP+JSON"];
const openCard = (base, skills, ways = [rpc, rest]) => ({
  ...shared(base, skills), capabilities: { streaming: true },
  supportedInterfaces: ways.map(([path, protocolBinding, protocolVersion = "1.0"]) =>
    ({ url: `${base}/${path}`, protocolBinding, protocolVersion })),
});
const newCard = (base, skills, ways) => ({
  ...openCard(base, skills, ways), capabilities: { streaming: true, extendedAgentCard: true },
  securitySchemes: { token: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { token: {} } }],
});
// The main URL stands among the others once more, as 0.3 recommends (5.6.2).
const oldCard = (base, skills, ways = [rpc, rest]) => ({
  ...shared(base, skills), protocolVersion: "0.3.0", capabilities: { streaming: true },
  provider: { ...shared(base, skills).provider, contactEmail: "agents@echo.example" },
  url: `${base}/${ways[0][0]}`, preferredTransport: ways[0][1],
  additionalInterfaces: ways.map(([path, transport]) => ({ url: `${base}/${path}`, transport })),
  securitySchemes: { token: { type: "http", scheme: "Bearer" } }, security: [{ token: [] }],
  supportsAuthenticatedExtendedCard: true,
});

// Agents that answer with a task and then with its end: two events of a stream.
const agent = (events) => ({
  async execute({ taskId, contextId }, bus) {
    for (const event of events(taskId, contextId)) bus.publish(event);
    bus.finished();
  },
  async cancelTask() {},
});
const { TASK_STATE_WORKING: working, TASK_STATE_COMPLETED: completed } = TaskState;
const newAgent = agent((taskId, contextId) => [
  current.AgentEvent.task({ id: taskId, contextId, status: { state: working }, artifacts: [], history: [] }),
  current.AgentEvent.statusUpdate({ taskId, contextId, status: { state: completed } }),
]);
const oldAgent = agent((taskId, contextId) => [
  { kind: "task", id: taskId, contextId, status: { state: "working" } },
  { kind: "status-update", taskId, contextId, status: { state: "completed" }, final: true },
]);
const sdks = {
  // What 1.x has in memory is no JSON of A2A: cards are read into it.
  "SDK 1.x": { make: newCard, server: current, http: currentHttp, agent: newAgent, read: AgentCard.fromJSON },
  "SDK 0.3": { make: oldCard, server: old, http: oldHttp, agent: oldAgent, read: (card) => card },
};

const isKnown = (request) => request.headers.authorization === "Bearer right";
const userBuilder = async (request) => ({ isAuthenticated: isKnown(request), userName: "caller" });
const refuse = (response) => response.status(401).set("WWW-Authenticate", "Bearer").end();

// An agent of the SDK. Closed: the unknown get 401; else the SDK's own way
// decides who sees the extended card. Its card is at three places: as JSON, as
// the SDK has it in memory, and with REST as the only way.
async function serve({ make, server, http, agent, read }, { closed = false, ...options } = {}) {
  const app = express();
  const base = `http://127.0.0.1:${await portOf(app.listen(0, "127.0.0.1"))}`;
  const [card, extended] = [["open"], ["open", "hidden"]].map((skills) => make(base, skills));
  const requestHandler = new server.DefaultRequestHandler(read(card), new server.InMemoryTaskStore(), agent,
    undefined, undefined, undefined, read(extended));
  for (const [path, agentCardProvider] of [["", async () => card], ["memory/", requestHandler],
    ["by-rest/", async () => make(base, ["open"], [rest])]]) {
    app.use(`/${path}${wellKnown}`, http.agentCardHandler({ agentCardProvider, ...options }));
  }
  if (closed) app.use(["/a2a", "/rest"], (request, response, next) => (isKnown(request) ? next() : refuse(response)));
  app.use("/a2a", http.jsonRpcHandler({ requestHandler, userBuilder, ...options }));
  app.use("/rest", http.restHandler({ requestHandler, userBuilder, ...options }));
  app.get("/about", (_, response) => response.send("Echo"));
  return { base, card, extended };
}

// Of the card: it leads to plain http on the reader's own machine.
const local = ["a2a/url-internal-host"];
// Of both servers: neither sends Access-Control-Allow-Origin or Last-Modified.
const plain = [...local, "probe/cors", "probe/last-modified"];
// Of 0.3 alone: its card is sent by res.json() of Express, which makes an ETag
// and answers 304, and says nothing of Cache-Control.
const served = { "SDK 1.x": plain, "SDK 0.3": [...plain, "probe/cache-control"] };
// What 1.x writes of a card in memory: empty tenants and lists.
const memory = ["a2a/interface-tenant", "a2a/skill-modes-empty"];

async function closedAgent(name) {
  const { base, card, extended } = await serve(sdks[name], { closed: true });
  await expectCard(`${name}: the card`, card, base);
  await expectCard(`${name}: the extended card`, extended, "--extended", "--bearer-file", right, base);
  const { code, error } = await json("fetch", "--json", "--extended", "--bearer-file", wrong, base);
  expectSame(`${name}: a wrong token`, `${code} ${error.fault}`, "2 extended-refused");
  const { code: status, stdout, stderr } = await ours("fetch", "--extended", base);
  expectSame(`${name}: no token`, `${status} ${stdout}${/needs credentials/.exec(stderr)}`, "2 needs credentials");
  await expectRules(`${name}: check`, local, "check", base);
  expectSame(`${name}: check finds no error`, (await ours("check", base)).code, 0);
  await expectRules(`${name}: probe`, served[name], "probe", "--active", "--bearer-file", right, base);
  // 401 is how to refuse; what is behind it, streams and the extended card, is not checked.
  await expectRules(`${name}: probe by nobody`, [...served[name], "probe/not-checked"], "probe", "--active", base);
  // The REST handler of 1.x sends what JSON-RPC does. That of 0.3 writes its
  // gRPC message as JSON, whose schemes and requirements only its own clients
  // read: there it is no error.
  const byRest = await json("fetch", "--json", "--extended", "--bearer-file", right, `${base}/by-rest/`);
  expectSame(`${name}: by REST`, `${byRest.code} ${byRest.errors} ${byRest.url} ${byRest.card.skills[1].id}`,
    name === "SDK 1.x" ? `0 0 ${base}/rest/extendedAgentCard hidden` : `0 0 ${base}/rest/v1/card hidden`);
}

// Left alone, the SDK answers the unknown with the public card and 200, where
// the call MUST require authentication (A2A 1.0, 13.3). All else is as it
// should be: an unknown method gives -32601, and a stream has two events.
async function openAgent(name) {
  const { base, extended } = await serve(sdks[name]);
  await expectCard(`${name}, its own gate: the extended card`, extended, "--extended", "--bearer-file", right, base);
  await expectRules(`${name}, its own gate: probe`, [...served[name], "probe/extended-open"],
    "probe", "--active", "--bearer-file", right, base);
  // With security schemes the memory of 1.3.0 is a card that nobody can read.
  await expectRules(`${name}: its memory`, name === "SDK 1.x" ? [...local, ...memory, "a2a/scheme-internal"] : local,
    "check", `${base}/memory`);
}

// An agent of 1.x that speaks JSON-RPC of 0.3: its card depends on A2A-Version,
// and its server says so in Vary. It has no extended card, -32004 for who asks,
// and asks for no credentials.
async function twoVersions() {
  const make = (base, skills) => openCard(base, skills, [[...rpc, "0.3"], rest]);
  const { base, card } = await serve({ ...sdks["SDK 1.x"], make }, { legacyCompat: { enabled: true } });
  await expectCard("SDK 1.x with 0.3: the card in the form of 1.0",
    JSON.parse(JSON.stringify(AgentCard.fromJSON(card))), `${base}/memory`);
  await expectRules("SDK 1.x with 0.3: probe", [...plain, ...memory, "a2a/security-none"],
    "probe", "--active", `${base}/memory`);
}

const nginxConfig = (ports) => `daemon off; master_process off; pid ${folder}/nginx.pid;
  error_log ${folder}/error.log; events {}
  http { types { application/json json; text/html html; } gzip on; gzip_types application/json;
    ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}
    log_format asked '$server_port $uri $status $http_if_none_match $http_authorization $sent_http_content_encoding';
    access_log ${folder}/asked.log asked; expires 1h;
    server { listen 127.0.0.1:${ports.site}; root ${folder}/site; location /short/ { expires 1s; }
      location /moved/ { return 302 http://127.0.0.1:${ports.other}/${wellKnown}; } }
    server { listen 127.0.0.1:${ports.other}; root ${folder}/site; }
    server { listen 127.0.0.1:${ports.pages}; root ${folder}/pages; try_files $uri /index.html; }
    ${["tls", "ending"].map((name) => `server { listen 127.0.0.1:${ports[name]} ssl; root ${folder}/${name};
      ssl_certificate ${folder}/${name}.pem; ssl_certificate_key ${folder}/${name}.key;
      add_header Access-Control-Allow-Origin *; add_header Access-Control-Allow-Headers "A2A-Version, Authorization";
      if ($request_method = OPTIONS) { return 204; } }`).join("\n")} }`;

// A port for each server, or nothing where there is no nginx.
async function startNginx() {
  const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find(existsSync);
  if (!nginx) return console.log("skipped: no nginx");
  const ports = {};
  for (const name of ["site", "other", "pages", "tls", "ending"]) ports[name] = await freePort();
  for (const [name, days] of [["tls", "90"], ["ending", "3"]]) {
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", join(folder, `${name}.key`), "-out", join(folder, `${name}.pem`), "-days", days,
      "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"], { stdio: "ignore" });
  }
  running.push(spawn(nginx, ["-c", put("nginx.conf", nginxConfig(ports))], { stdio: "ignore" }));
  for (let i = 0; i < 100; ++i) {
    if (await fetch(`http://127.0.0.1:${ports.site}/`).catch(() => null)) return ports;
    await sleep(50);
  }
  throw new Error(`nginx does not answer: ${readFileSync(join(folder, "error.log"), "utf8")}`);
}

// What nginx was asked since the last look, which it writes after it answered.
let looked = 0;
async function asked() {
  await sleep(100);
  const lines = readFileSync(join(folder, "asked.log"), "utf8").trimEnd().split("\n");
  return lines.slice(looked, (looked = lines.length)).join("\n");
}

async function staticCards(ports) {
  const site = `http://127.0.0.1:${ports.site}`;
  const [root, team] = ["root", "team"].map((id) => openCard(site, [id]));
  for (const [path, value] of [["", root], ["short/", root], ["team/", team]]) put(`site/${path}${wellKnown}`, value);
  put("site/about", "Echo");
  await asked();
  await expectCard("nginx: the card", root, site);
  expectSame("nginx: packed", await asked(), `${ports.site} /${wellKnown} 200 - - gzip`);
  for (const path of ["team", "team/"]) await expectCard("nginx: below a path", team, `${site}/${path}`);
  const below = `http://127.0.0.1:${ports.other}/nobody`;
  await expectCard("nginx: not below a path, at the root", root, below);
  await asked();
  for (const url of [site, below]) await expectCard("nginx: from the cache", root, url);
  expectSame("nginx: not asked while fresh", await asked(), "");
  // Static files and no more: 304, ETag and the rest are there, CORS is not.
  await expectRules("nginx: probe", ["probe/cors", "probe/not-checked"], "probe", "--rule", "probe/*", site);
  await expectCard("nginx: for a second", root, `${site}/short/`);
  await asked();
  await sleep(2100);
  await expectCard("nginx: after its second", root, `${site}/short/`);
  expectSame("nginx: asked whether it changed", (await asked()).replace(/W\/\S+/, "W/ETag"),
    `${ports.site} /short/${wellKnown} 304 W/ETag - -`);
  put(`site/short/${wellKnown}`, team);
  await sleep(2100);
  await expectCard("nginx: after it changed", team, `${site}/short/`);
  await asked();
  await expectCard("nginx: moved", root, "--bearer-file", right, `${site}/moved/${wellKnown}`);
  expectSame("nginx: no credentials for another port", await asked(),
    `${ports.site} /moved/${wellKnown} 302 - Bearer right -\n${ports.other} /${wellKnown} 200 - - gzip`);
}

// A page for every path, as sites of one page have it, and a card among them.
async function pages(ports) {
  const url = `http://127.0.0.1:${ports.pages}`;
  put("pages/index.html", "<!doctype html><title>Echo</title>");
  const { code, error } = await json("fetch", "--json", url);
  expectSame("nginx: a page for every path", `${code} ${error.fault}`, "1 soft-404");
  await expectRules("nginx: pages", ["probe/soft-404", "probe/not-checked"], "probe", url);
  const path = put("pages/.well-known/agent.json", openCard(url, ["old"]));
  await expectCard("nginx: a card among pages", JSON.parse(readFileSync(path)), url);
}

async function certificates(ports) {
  for (const [name, found] of [["tls", []], ["ending", ["probe/certificate-lifetime"]]]) {
    const base = `https://127.0.0.1:${ports[name]}`;
    const trust = ["--cacert", join(folder, `${name}.pem`)];
    const card = openCard(base, [name]);
    put(`${name}/${wellKnown}`, card);
    put(`${name}/about`, "Echo");
    await expectCard(`nginx, ${name}: the card`, card, ...trust, base);
    const { code, error } = await json("fetch", "--json", base);
    expectSame(`nginx, ${name}: nobody vouches for it`, `${code} ${error.client_fault}`, "2 bad-certificate");
    const probe = ["probe", "--rule", "probe/*", base];
    await expectRules(`nginx, ${name}: probe`, ["probe/not-checked", ...found], ...probe, ...trust);
    await expectRules(`nginx, ${name}: nobody's probe`, ["probe/not-checked", "probe/https", ...found], ...probe);
  }
}

for (const each of [closedAgent, openAgent]) for (const name of Object.keys(sdks)) await each(name);
await twoVersions();
const ports = await startNginx();
for (const each of ports ? [staticCards, pages, certificates] : []) await each(ports);
if (!process.exitCode) console.log(`fetch: from agents of the A2A SDK of 1.x and 0.3${ports ? " and from nginx" : ""}`);
process.exit();
