// Go's verifier of its checksum database (test/peers/log/main.go) judges our
// public log: that of a running server at many sizes, and one of 70,000
// entries as files.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program, read } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "cardinal-log-"));
const data = join(folder, "data");
const server = spawn(program, ["serve", "--data", data, "--listen", "127.0.0.1:0", "--log-origin", "agents.example/log"],
  { stdio: ["ignore", "ignore", "pipe"] });
process.on("exit", () => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const within = (ms, promise, what) =>
  Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error(`no ${what} in ${ms} ms`)), ms).unref())]);
const url = await within(30_000, new Promise((resolve) => {
  let text = "";
  server.stderr.on("data", (piece) => {
    text += piece;
    const found = /listening on (\S+)/.exec(text);
    if (found) resolve(found[1]);
  });
}), "address");
const key = execFileSync(program, ["log", "key", "--data", data]).toString().trim();

const verify = (place, vkey, checkpoints, expected = 0) => {
  try {
    console.log(execFileSync(process.env.CARDINAL_LOG_VERIFIER, [place, vkey, ...checkpoints],
      { stdio: ["ignore", "pipe", expected === 0 ? "inherit" : "pipe"] }).toString().trim());
    if (expected !== 0) throw new Error(`${place} was accepted`);
  } catch (error) {
    if (error.status === undefined || error.status !== expected) throw error;
  }
};

const card = (number) => JSON.stringify({
  protocolVersion: "0.3.0", name: `Agent ${number}`, description: "Reads invoices and finds mistakes in them.",
  url: `https://agents.example/${number}`, preferredTransport: "JSONRPC", version: "1.0.0", capabilities: {},
  defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"],
  skills: [{ id: "invoices", name: "Invoices", description: "Finds mistakes in invoices.", tags: ["finance"] }],
});

async function growTo(size, from) {
  for (let i = from; i < size; ++i) {
    const response = await fetch(`${url}/v1/agents`,
      { method: "POST", body: card(i), headers: { "Content-Type": "application/json" } });
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  }
  // A checkpoint comes within about a second.
  for (let tries = 0; tries < 600; ++tries) {
    const note = await (await fetch(`${url}/checkpoint`)).text();
    if (note.split("\n")[1] === String(size)) return note;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no checkpoint of ${size}`);
}

let from = 0;
const served = [];
for (const size of [1, 2, 3, 255, 256, 257, 511, 512, 513]) {
  const note = await growTo(size, from);
  from = size;
  verify(url, key, served);
  const file = join(folder, `served-${size}`);
  writeFileSync(file, note);
  served.push(file);
}
verify(url, key, served);

// What a stranger has signed, or nobody.
const other = execFileSync(process.env.CARDINAL_LOG, [join(folder, "files")]) && read(join(folder, "files", "key")).toString().trim();
verify(url, other, [], 1);

// 70,000 entries: three levels of tiles.
const files = join(folder, "files");
const earlier = readdirSync(files).filter((name) => name.startsWith("checkpoint-")).map((name) => join(files, name));
verify(join(files, "log"), other, earlier);
verify(join(files, "log"), other, [served[0]], 1);
console.log(execFileSync(program, ["log", "verify", join(files, "log"), "--key", other]).toString().trim());

// One bit in a tile, and one in an entry: theirs and ours find it.
for (const name of ["tile/0/100", "tile/1/001.p/17", "tile/entries/100"]) {
  const path = join(files, "log", name);
  const bytes = read(path);
  const changed = Buffer.from(bytes);
  changed[40] ^= 1;
  writeFileSync(path, changed);
  let ours = 0;
  try {
    execFileSync(program, ["log", "verify", join(files, "log"), "--key", other], { stdio: "pipe" });
  } catch (error) {
    ours = error.status;
  }
  if (ours !== 1) throw new Error(`log verify accepted another bit in ${name}`);
  verify(join(files, "log"), other, earlier, 1);
  writeFileSync(path, bytes);
}
process.exit();  // the server with it
