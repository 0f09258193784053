// cardinal-check/log accepts the proofs of the native program's log, of every
// entry and size up to 9, and nothing that was changed.
import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { installed, program, root } from "./package.mjs";

const place = mkdtempSync(join(tmpdir(), "cardinal-npm-log-"));
let log, server, url, key;
const run = (...words) => execFileSync(program, words, { cwd: place, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

before(async () => {
  log = await import(pathToFileURL(join(installed(), "node_modules/cardinal-check/log.js")));
  server = spawn(program, ["serve", "--data", "data", "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0",
    "--log-origin", "agents.example/log"], { cwd: place, stdio: ["ignore", "pipe", "pipe"] });
  url = await new Promise((resolve, reject) => {
    let seen = "";
    const read = (piece) => {
      seen += piece;
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(seen);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", () => reject(new Error(`the server ended: ${seen}`)));
  });
  key = run("log", "key", "--data", "data").trim();
});
after(() => {
  server?.kill();
  rmSync(place, { recursive: true, force: true });
});

test("proofs of every entry lead to the root, and hold the digest of the card", async () => {
  const trip = readFileSync(join(root, "examples/trip-planner.a2a.json"), "utf8");
  const cards = Array.from({ length: 9 }, (_, i) => trip.replaceAll("trips.example.com", `trips${i}.example.com`));
  for (const [i, text] of cards.entries()) {
    writeFileSync(join(place, "card.json"), text);
    run("register", "--server", url, "card.json");
    for (let j = 0; j <= i; ++j) {
      if (i !== cards.length - 1 && j !== i) continue;
      const proof = run("proof", "--server", url, `https://trips${j}.example.com/a2a`);
      const { entry, index, checkpoint } = await log.verifyProof(proof, key);
      assert.deepEqual([index, checkpoint.origin], [j, "agents.example/log"]);
      assert.ok(checkpoint.size > j);
      const { subject, digest } = JSON.parse(new TextDecoder().decode(entry));
      assert.equal(subject, `https://trips${j}.example.com/a2a`);
      assert.equal(digest, `sha256:${createHash("sha256").update(cards[j]).digest("hex")}`);
    }
  }
});

test("nothing that was changed is accepted", async () => {
  const proof = run("proof", "--server", url, "https://trips3.example.com/a2a");
  const changes = [["index 3", "index 2"], ["agents.example/log", "other.example/log"], ["tlog-proof@v1", "tlog-proof@v2"],
    [/^extra ./m, "extra A"], [/\n\n/, "\n"], [/— (\S+) (.{20})./, "— $1 $2" + "A"]];
  for (const [from, to] of changes) {
    const changed = proof.replace(from, to);
    assert.notEqual(changed, proof, String(from));
    await assert.rejects(log.verifyProof(changed, key), log.LogError, String(from));
  }
  const lines = proof.split("\n");
  const first = lines.findIndex((line) => line.startsWith("index")) + 1;
  await assert.rejects(log.verifyProof(lines.filter((_, i) => i !== first).join("\n"), key), log.LogError);
  await assert.rejects(log.verifyProof(proof, key.replace("+", "x+")), log.LogError);
  await assert.rejects(log.verifyProof("x".repeat(2 << 20), key), log.LogError);
});
