// The engines of web/src/engine: in this thread, in a worker, on a server.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { engineModules } from "./bundle.mjs";

const wasmBytes = () => readFileSync(process.env.CARDINAL_WASM ??
  new URL("../../../build/wasm/cardinal.wasm", import.meta.url));
const program = process.env.CARDINAL_PROGRAM ??
  fileURLToPath(new URL("../../../build/ci/cardinal", import.meta.url));

let engines;
before(async () => { engines = await engineModules(); });

function engineTest(name, body) {
  test(name, async (t) => {
    if (engines === null) return t.skip("no esbuild in web/node_modules (npm ci in web)");
    await body();
  });
}

// A worker whose answers the test gives.
class ManualPort {
  sent = [];
  onmessage = null;
  postMessage(message) { this.sent.push(message); }
  answer(data) { this.onmessage({ data }); }
  calls() { return this.sent.filter(({ kind }) => kind === "call"); }
  reply(id, text) {
    this.answer({ kind: "reply", id, reply: { status: "ok", outcome: "clean", text, notes: [] } });
  }
}

async function startedWorker() {
  const port = new ManualPort();
  const starting = engines.WorkerEngine.start(port, "/cardinal.wasm");
  port.answer({ kind: "loaded" });
  return { port, engine: await starting };
}

engineTest("the engine in this thread answers and refuses", async () => {
  const engine = await engines.WasmEngine.fromBytes(wasmBytes());
  const reply = await engine.call("check", { text: "{}" });
  assert.equal(reply.status, "ok");
  assert.equal(reply.outcome, "has-errors");
  assert.ok(JSON.parse(reply.text).results.length === 1);
  const refused = await engine.call("convert", { text: "{}" });
  assert.equal(refused.status, "error");
  assert.equal(refused.error.code, "usage");
  const unknown = await engine.call("serve", {});
  assert.equal(unknown.error.code, "not-found");
});

engineTest("a document that is not UTF-8 is checked", async () => {
  const engine = await engines.WasmEngine.fromBytes(wasmBytes());
  const document = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const reply = await engine.call("check", {}, { document });
  assert.equal(reply.status, "ok");
  assert.match(reply.text, /"json\//);
});

engineTest("after a trap the next call gets a new instance", async () => {
  const engine = await engines.WasmEngine.fromBytes(wasmBytes());
  // Beyond the module's memory: the allocation fails, and the module traps.
  const document = new Uint8Array(300 * 1024 * 1024);
  const failed = await engine.call("check", {}, { document });
  assert.equal(failed.status, "error");
  assert.equal(failed.error.code, "internal");
  assert.equal((await engine.call("check", { text: "{}" })).status, "ok");
});

engineTest("damaged bytes are refused", async () => {
  await assert.rejects(engines.WasmEngine.fromBytes(new Uint8Array([0, 1, 2])));
});

engineTest("of the calls of a lane only the newest is answered", async () => {
  const { port, engine } = await startedWorker();
  const calls = [1, 2, 3].map((n) => engine.call("check", { text: `${n}` }, { lane: "check" }));
  const other = engine.call("explain", { rule: "a2a/type" });
  assert.deepEqual(await calls[0], { status: "superseded" });
  assert.deepEqual(await calls[1], { status: "superseded" });
  // The worker still has the first; its late answer is dropped.
  assert.equal(port.calls().length, 1);
  port.reply(port.calls()[0].id, "stale");
  assert.equal(port.calls()[1].input.text, "3");
  port.reply(port.calls()[1].id, "newest");
  assert.equal((await calls[2]).text, "newest");
  port.reply(port.calls()[2].id, "other");
  assert.equal((await other).text, "other");
});

engineTest("a worker that cannot load the engine rejects, one that fails answers", async () => {
  const port = new ManualPort();
  const starting = engines.WorkerEngine.start(port, "/cardinal.wasm");
  port.answer({ kind: "refused", reason: "no WebAssembly here" });
  await assert.rejects(starting, /no WebAssembly here/);
  const running = await startedWorker();
  const waiting = running.engine.call("check", { text: "{}" });
  running.port.onerror();
  assert.equal((await waiting).error.code, "unavailable");
  assert.equal((await running.engine.call("check", {})).error.code, "unavailable");
});

engineTest("the routes are those of the program", async () => {
  const { stdout } = await promisify(execFile)(program, ["openapi"], { maxBuffer: 64 << 20 });
  const { paths } = JSON.parse(stdout);
  for (const [operation, route] of Object.entries(engines.operationRoutes)) {
    const [method, path] = route.split(" ");
    assert.ok(paths[path]?.[method.toLowerCase()], `${operation}: ${route}`);
  }
});

async function served(handler, body) {
  const server = createServer(handler);
  await new Promise((go) => server.listen(0, "127.0.0.1", go));
  try {
    await body(new engines.HttpEngine(`http://127.0.0.1:${server.address().port}`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

engineTest("HTTP: what is asked and answered", async () => {
  const seen = [];
  await served(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push(`${request.method} ${request.url} ${body}`);
    response.setHeader("Cardinal-Outcome", "has-errors");
    response.setHeader("Cardinal-Note", ["one%2C two", "three"]);
    response.end('{"a":1}');
  }, async (engine) => {
    assert.deepEqual(await engine.call("check", { text: "{}" }), { status: "ok",
      outcome: "has-errors", text: '{"a":1}', notes: ["one, two", "three"] });
    await engine.call("explain", { rule: "a2a/skill id" });
    await engine.call("rules", { category: ["security", "style"] });
    await engine.call("check", { profile: "production" }, { document: Buffer.from("x") });
    assert.equal((await engine.call("serve", {})).error.code, "not-found");
  });
  assert.deepEqual(seen, ['POST /v1/check {"text":"{}"}', "GET /v1/rules/a2a/skill%20id ",
    "GET /v1/rules?category=security&category=style ", "POST /v1/check?profile=production x"]);
});

engineTest("HTTP: problems, and a server that is gone", async () => {
  const problem = { type: "urn:cardinal:problem:wrong-usage", title: "Invalid request", status: 400,
    detail: 'text: "to" is missing', where: "text", message: "--to is missing",
    diagnostics: [{ pointer: "/to", message: "m", help: null }] };
  let lastEngine;
  await served((request, response) => {
    response.statusCode = request.url === "/v1/convert" ? 400 : 502;
    response.end(request.url === "/v1/convert" ? JSON.stringify(problem) : "<h1>Bad gateway</h1>");
  }, async (engine) => {
    lastEngine = engine;
    assert.deepEqual((await engine.call("convert", {})).error, { code: "usage",
      message: '"to" is missing', where: "text", diagnostics: problem.diagnostics });
    const gateway = (await engine.call("check", {})).error;
    assert.equal(gateway.code, "internal");
    assert.match(gateway.message, /status 502/);
  });
  assert.equal((await lastEngine.call("check", {})).error.code, "unavailable");
});

engineTest("HTTP: a later call of a lane ends the one before", async () => {
  await served((request, response) => {
    request.on("data", (chunk) => { if (String(chunk).includes("new")) response.end("{}"); });
  }, async (engine) => {
    const stale = engine.call("check", { text: "old" }, { lane: "check" });
    const newest = engine.call("check", { text: "new" }, { lane: "check" });
    assert.deepEqual(await stale, { status: "superseded" });
    assert.equal((await newest).status, "ok");
  });
});
