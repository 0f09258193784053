// Other people's clients ask `cardinal publish`: the A2A SDK of 1.x and of 0.3
// resolve cards, follow extended cards and verify signatures; nginx as a
// caching proxy keeps what may be kept and nothing else.
import * as current from "@a2a-js/sdk/client";
import { verifyAgentCardSignature } from "@a2a-js/sdk";
import * as old from "a2a-js-sdk-0.3/client";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as jose from "jose";
import { cardinal, expectSame, program } from "./common.mjs";

console.debug = () => {};
const folder = mkdtempSync(join(tmpdir(), "cardinal-publish-"));
const running = [];
process.on("exit", () => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name, value) => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value, null, 2));
  return path;
};
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function ready(url) {
  for (let i = 0; i < 100; ++i) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`${url} does not answer`);
}

async function publish(port, args) {
  const child = spawn(program, ["publish", "--listen", `127.0.0.1:${port}`, "--log", "none", ...args],
    { stdio: "ignore" });
  running.push(child);
  await ready(`http://127.0.0.1:${port}/`);
}

const skill = (id) => ({ id, name: `Skill ${id}`, description: "Takes a text and returns it unchanged.", tags: ["text"] });
const shared = {
  name: "Echo", description: "Takes a text of up to 1,000 characters and returns it unchanged.", version: "1.0.0",
  defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"],
};
const newCard = (base, skills) => ({
  ...shared,
  supportedInterfaces: [
    { url: `${base}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
    { url: `${base}/rest`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
  ],
  capabilities: { extendedAgentCard: true },
  securitySchemes: { token: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { token: { list: ["read"] } } }],
  skills: skills.map(skill),
});
const oldCard = (base, skills) => ({
  ...shared, protocolVersion: "0.3.0",
  url: `${base}/a2a`, preferredTransport: "JSONRPC",
  additionalInterfaces: [{ url: `${base}/rest`, transport: "HTTP+JSON" }],
  capabilities: {}, supportsAuthenticatedExtendedCard: true,
  securitySchemes: { token: { type: "http", scheme: "Bearer" } }, security: [{ token: ["read"] }],
  skills: skills.map(skill),
});
const auth = put("auth.json", {
  version: 1, tokens: [{ name: "ann", scopes: ["read"], sha256: createHash("sha256").update("right").digest("hex") }],
});
const withToken = (token) => (url, options = {}) => {
  const headers = new Headers(options.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetch(url, { ...options, headers });
};
const ids = (card) => card.skills.map((one) => one.id).join();

// One transport at a time, so that each is asked.
async function askedBy(sdk, base, transport, token) {
  const fetchImpl = withToken(token);
  const Factory = { rpc: sdk.JsonRpcTransportFactory, rest: sdk.RestTransportFactory }[transport];
  const factory = new sdk.ClientFactory({
    transports: [new Factory({ fetchImpl })],
    preferredTransports: [],
    cardResolver: new sdk.DefaultAgentCardResolver({ fetchImpl: fetch }),
  });
  const client = await factory.createFromUrl(base);
  try {
    return ids(await client.getAgentCard());
  } catch (error) {
    return `error: ${/401/.test(error.message) ? "401" : error.message}`;
  }
}

async function sdks() {
  for (const [name, sdk, make] of [["1.x", current, newCard], ["0.3", old, oldCard]]) {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    await publish(port, ["--auth", auth, "--extended", put("extended.json", make(base, ["open", "hidden"])),
      put("card.json", make(base, ["open"]))]);
    const resolved = await new sdk.DefaultAgentCardResolver().resolve(base);
    expectSame(`SDK ${name}: the public card`, "open", ids(resolved));
    for (const transport of ["rpc", "rest"]) {
      expectSame(`SDK ${name}, ${transport}: the extended card`, "open,hidden",
        await askedBy(sdk, base, transport, "right"));
      for (const token of ["wrong", null]) {
        expectSame(`SDK ${name}, ${transport}: a stranger is refused`, true,
          (await askedBy(sdk, base, transport, token)).startsWith("error"));
      }
    }
  }
}

// A card of 0.3 asked for by the SDK of 1.x comes in the form of 1.0.
async function otherVersion() {
  const port = await freePort();
  await publish(port, [put("card.json", { ...oldCard(`http://127.0.0.1:${port}`, ["open"]),
    supportsAuthenticatedExtendedCard: false })]);
  const card = await new current.DefaultAgentCardResolver().resolve(`http://127.0.0.1:${port}`);
  expectSame("SDK 1.x: interfaces of a card of 0.3", `http://127.0.0.1:${port}/a2a`,
    card.supportedInterfaces[0].url);
  expectSame("SDK 1.x: requirements of a card of 0.3", '["token"]',
    JSON.stringify(Object.keys(card.securityRequirements[0].schemes)));
}

// The SDK turns security schemes of 1.0 into objects of its own when it reads
// a card, and what it then verifies is no longer what was signed. So a card
// without schemes is verified as it resolves it, and one with them as it came.
async function signed() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const key = join(folder, "signer.key");
  cardinal(["key", "new", "--alg", "es256", "--out", key, "--json"]);
  const sign = (name, value) =>
    put(name, execFileSync(program, ["sign", "--key", key, put(name, value)]).toString());
  const { securitySchemes, securityRequirements, ...open } = newCard(base, ["open"]);
  open.capabilities = { streaming: true };
  await publish(port, ["--auth", auth,
    "--extended", `/locked=${sign("signed-extended.json", newCard(`${base}/locked`, ["open", "hidden"]))}`,
    `/locked=${sign("signed-public.json", newCard(`${base}/locked`, ["open"]))}`,
    sign("signed-open.json", open)]);
  const jwk = JSON.parse(cardinal(["key", "jwks", key])).keys[0];
  const publicKey = await jose.importJWK(jwk, "ES256");
  const verify = verifyAgentCardSignature(async () => publicKey);
  const verified = async (card) => verify(card).then(() => true, () => false);
  expectSame("SDK 1.x: a signed card as it resolves it", true,
    await verified(await new current.DefaultAgentCardResolver().resolve(base)));
  const locked = (token) => withToken(token)(`${base}/locked/.well-known/agent-card.json`);
  for (const [token, skills] of [["right", "open,hidden"], [null, "open"]]) {
    const card = await (await locked(token)).json();
    expectSame("SDK 1.x: a signed card with an extended one", `true ${skills}`,
      `${await verified(card)} ${ids(card)}`);
  }
  expectSame("a signed card is the file's bytes", readFileSync(join(folder, "signed-open.json"), "utf8"),
    await (await fetch(`${base}/.well-known/agent-card.json`, { headers: { "A2A-Version": "0.3" } })).text());
}

async function cachingProxy() {
  const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find(existsSync);
  if (!nginx) return console.log("skipped: no nginx");
  const port = await freePort(), front = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const card = newCard(base, ["open"]);
  card.supportedInterfaces.push({ url: `${base}/old`, protocolBinding: "JSONRPC", protocolVersion: "0.3" });
  const extended = { ...card, skills: ["open", "hidden"].map(skill) };
  await publish(port, ["--behind-proxy", "--auth", auth, "--extended", put("proxied-extended.json", extended),
    put("proxied.json", card)]);
  mkdirSync(join(folder, "cache"));
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const config = put("nginx.conf", `daemon off; master_process off; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log; events {}
    http { access_log off; ${temp} proxy_cache_path ${folder}/cache keys_zone=cards:1m;
      server { listen 127.0.0.1:${front};
        location / { proxy_pass ${base}; proxy_cache cards; proxy_cache_revalidate on;
          proxy_set_header Accept-Encoding $http_accept_encoding;
          proxy_set_header Authorization $http_authorization;
          add_header X-Cache $upstream_cache_status; } } }`);
  running.push(spawn(nginx, ["-c", config], { stdio: "ignore" }));
  const url = `http://127.0.0.1:${front}/.well-known/agent-card.json`;
  await ready(`http://127.0.0.1:${front}/`);
  const ask = async (headers) => {
    const response = await fetch(url, { headers: { "Accept-Encoding": "identity", ...headers } });
    const body = await response.json();
    const version = !body.supportedInterfaces ? body.protocolVersion : body.url ? "both" : "1.0";
    return `${response.headers.get("x-cache")} ${version} ${ids(body)}`;
  };
  const token = { Authorization: "Bearer right" };
  expectSame("proxy: first", "MISS both open", await ask({}));
  expectSame("proxy: second", "HIT both open", await ask({}));
  expectSame("proxy: another version", "MISS 0.3.0 open", await ask({ "A2A-Version": "0.3" }));
  expectSame("proxy: another version again", "HIT 0.3.0 open", await ask({ "A2A-Version": "0.3" }));
  expectSame("proxy: the newest version", "MISS 1.0 open", await ask({ "A2A-Version": "1.0" }));
  expectSame("proxy: with a token", "MISS both open,hidden", await ask(token));
  expectSame("proxy: private stays private", "MISS both open,hidden", await ask(token));
  expectSame("proxy: strangers see nothing of it", "both open", (await ask({})).replace(/^\w+ /, ""));
  expectSame("proxy: nor do wrong tokens", "both open",
    (await ask({ Authorization: "Bearer wrong" })).replace(/^\w+ /, ""));
}

await sdks();
await otherVersion();
await signed();
await cachingProxy();
console.log("publish: asked by the A2A SDK of 1.x and 0.3, and through nginx");
process.exit();
