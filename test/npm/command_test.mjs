// npx cardinal-check writes what the native program writes, byte for byte, with
// the same exit code: examples, corpus, rules; every verb and format it has.
//   node --test test/npm/command_test.mjs
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync,
  chmodSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { corpusCards, exampleCards } from "../web/engine/cards.mjs";
import { installed, root, runNative, runPackage } from "./package.mjs";

let folder, scratch;
before(() => {
  folder = installed();
  scratch = mkdtempSync(join(tmpdir(), "cardinal-npm-cards-"));
  cpSync(join(root, "examples"), join(scratch, "examples"), { recursive: true });
});
after(() => rmSync(scratch, { recursive: true, force: true }));

function assertSame(words, options = {}) {
  const given = { cwd: scratch, ...options };
  const native = runNative(words, given);
  const here = runPackage(folder, words, given);
  const line = words.join(" ");
  assert.equal(here.status, native.status, `exit code of ${line}\n${here.stderr}`);
  if (here.stdout !== native.stdout) {
    const at = [...native.stdout].findIndex((c, i) => c !== here.stdout[i]);
    assert.fail(`output of ${line} differs at ${at}:\nnative ${native.stdout.slice(at, at + 300)}\n` +
      `here   ${here.stdout.slice(at, at + 300)}`);
  }
  assert.equal(here.stderr, native.stderr, `messages of ${line}`);
  return native;
}

const formats = ["text", "json", "sarif", "junit", "github", "compact", "markdown", "gitlab", "html"];

test("check of a folder in every format", () => {
  for (const format of formats) assertSame(["check", "--format", format, "examples"]);
  assertSame(["check", "--strict", "--profile", "production", "--quiet", "examples"]);
});

test("a verb is not needed", () => {
  const { stdout, status } = runPackage(folder, ["examples"], { cwd: scratch });
  assert.deepEqual({ stdout, status }, (({ stdout, status }) => ({ stdout, status }))(
    runNative(["check", "examples"], { cwd: scratch })));
});

test("the corpus in every format", (t) => {
  if (!corpusCards(root)) return t.skip("no corpus beside the clone (CARDINAL_SHARED)");
  const corpus = join(process.env.CARDINAL_SHARED ?? join(root, "..", "shared"), "corpus");
  for (const format of formats) assertSame(["check", "--format", format, corpus]);
  assertSame(["check", "--fix=all", "--dry-run", corpus]);
  assertSame(["verify", corpus]);
  for (const to of ["a2a", "agentcard", "mcp", "oasf"]) assertSame(["convert", "--json", "--to", to, corpus,
    "--created-at", "2026-01-02T03:04:05Z"]);
});

// RFC 7396, as the examples of rules are patches of a card.
function patched(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = patched(result[name], value);
  }
  return result;
}

// A rule's example is a text of its own, or a patch of a card of its dialect.
function exampleTexts(id, example, cards) {
  const base = cards.find(({ name }) => name.includes(`.${id.split("/")[0]}.`)) ?? cards[0];
  try {
    return [example, JSON.stringify(patched(JSON.parse(base.bytes), JSON.parse(example)))];
  } catch {
    return [example];
  }
}

test("every rule and its examples", () => {
  const rules = JSON.parse(assertSame(["rules", "--json"]).stdout);
  assert.ok(rules.length > 300, `${rules.length} rules`);
  assertSame(["rules"]);
  const cards = exampleCards(root).filter(({ name }) => !name.includes("broken"));
  const place = join(scratch, "rules");
  mkdirSync(place);
  rules.forEach(({ id, bad, good }, i) => [bad, good].flatMap((example) => exampleTexts(id, example, cards))
    .forEach((text, j) => writeFileSync(join(place, `${i}-${j}.json`), text)));
  assert.ok(readdirSync(place).length > 1000);
  for (const format of formats) assertSame(["check", "--format", format, "rules"]);
  for (const { id } of rules.filter((_, i) => i % 32 === 0)) assertSame(["explain", id]);
});

test("convert, diff, explain, schema, canon, reach, id", () => {
  const trip = "examples/trip-planner.a2a.json", review = "examples/code-review.agentcard.json";
  for (const words of [
    ["convert", "--to", "agentcard", trip, "--id", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "--created-at", "2026-01-02T03:04:05Z"],
    ["convert", "--matrix"], ["convert", "--to", "mcp", review], ["convert", "--to", "nothing", review],
    ["diff", trip, "examples/trip-planner.extended.a2a.json"], ["diff", "--json", trip, trip],
    ["explain", "a2a/skill-id-unique"], ["explain", "a2a/skill-id-uniq"], ["explain", "--json", "json/duplicate-key"],
    ["schema", "a2a"], ["canon", trip], ["reach", trip], ["reach", "--json", trip]]) assertSame(words);
});

test("--fix writes the same files, with their modes, through links", () => {
  const made = ["native", "here"].map((name) => {
    const place = join(scratch, name);
    mkdirSync(place);
    writeFileSync(join(place, "card.json"), '{"name": "A", "skills": [], }\n');
    chmodSync(join(place, "card.json"), 0o640);
    symlinkSync("card.json", join(place, "linked.json"));
    return place;
  });
  const native = runNative(["check", "--fix", "linked.json"], { cwd: made[0] });
  const here = runPackage(folder, ["check", "--fix", "linked.json"], { cwd: made[1] });
  assert.deepEqual(here, native);
  assert.deepEqual(...made.map((place) => [readFileSync(join(place, "card.json"), "utf8"), readdirSync(place),
    statSync(join(place, "card.json")).mode]));
  assert.notEqual(readFileSync(join(made[1], "card.json"), "utf8"), '{"name": "A", "skills": [], }\n');
});

test("a report goes into a file, and colours where they are asked for", () => {
  const card = "examples/broken.agentcard.json";
  for (const words of [["-o", "report"], ["-oreport"], ["--output-file=report"]]) {
    const native = assertSame(["check", ...words, card]);
    assert.equal(native.stdout, "");
    assert.match(readFileSync(join(scratch, "report"), "utf8"), /1 card checked/);
    rmSync(join(scratch, "report"));
    runPackage(folder, ["check", ...words, card], { cwd: scratch });
    assert.match(readFileSync(join(scratch, "report"), "utf8"), /1 card checked/);
  }
  assert.match(assertSame(["check", "--color", "always", card]).stdout, /\x1b\[/);
  assertSame(["check", "-o", "absent/report", card]);
});

test("git is not run from here", () => {
  const { status, stderr } = runPackage(folder, ["check", "--diff-base", "main", "examples"], { cwd: scratch });
  assert.equal(status, 2);
  assert.match(stderr, /--diff-base runs git/);
});

test("configuration and baseline", () => {
  const place = join(scratch, "configured");
  mkdirSync(join(place, "sub"), { recursive: true });
  cpSync(join(root, "examples/trip-planner.a2a.json"), join(place, "sub/a.json"));
  writeFileSync(join(place, "sub/b.json"), '{"name": 1}');
  writeFileSync(join(place, "cardinal.json"), '{"rules": {"a2a/url-placeholder": "error"}}');
  assertSame(["check", "."], { cwd: place });
  assertSame(["check", "sub/a.json"], { cwd: place });
  assertSame(["check", "--no-config", "sub"], { cwd: place });
  assertSame(["check", "--baseline", "base.json", "--write-baseline", "."], { cwd: place });
  const native = readFileSync(join(place, "base.json"), "utf8");
  runPackage(folder, ["check", "--baseline", "base.json", "--write-baseline", "."], { cwd: place });
  assert.equal(readFileSync(join(place, "base.json"), "utf8"), native);
  assertSame(["check", "--baseline", "base.json", "."], { cwd: place });
  writeFileSync(join(place, "cardinal.json"), '{"rules": {"nonsense": "error"}}');
  assertSame(["check", "."], { cwd: place });
});

test("standard input, JSON Lines, and what cannot be read", () => {
  const input = readFileSync(join(root, "examples/trip-planner.a2a.json"));
  assertSame(["check", "-"], { input });
  assertSame(["check", "--json", "-"], { input: Buffer.from([0xff, 0xfe, 0x7b]) });
  assertSame(["check", "--jsonl", "-"], { input: "{}\n\n[]\n{\"name\": 1}\n" });
  writeFileSync(join(scratch, "huge.json"), Buffer.alloc(3 << 20, " "));
  mkdirSync(join(scratch, "empty"));
  for (const words of [["check", "missing.json"], ["check", "huge.json"], ["check", "empty"], ["check", ""],
    ["diff", "missing.json", "huge.json"], ["convert", "--to", "a2a", "missing.json"], ["check"]]) assertSame(words);
});

test("words that are wrong are refused in the same words", () => {
  for (const words of [["check", "--jsn", "a"], ["check", "--format", "yaml", "a"], ["check", "--format"],
    ["check", "--format", "json", "--format", "json", "a"], ["check", "--format=", "a"], ["explain"],
    ["explain", "a", "b"], ["diff", "a"], ["check", "--", "--json"], ["check", "-x", "a"], ["check", "--profile", "no", "a"],
    ["check", "--config", "absent.json", "examples"], ["check", "--write-baseline", "examples"],
    ["check", "-o"], ["check", "-o", "a", "-o", "b", "examples"], ["check", "--statistics", "--format", "sarif", "a"]]) assertSame(words);
});

test("signatures are verified, by keys in a file", () => {
  const native = (words) => {
    const done = runNative(words, { cwd: scratch });
    assert.equal(done.status, 0, done.stderr);
    return done.stdout;
  };
  for (const [i, kind] of ["ed25519", "es256", "rs256"].entries()) {
    const made = runNative(["key", "new", "--alg", kind, "--out", `key${i}.json`], { cwd: scratch });
    assert.equal(made.status, 0, made.stderr);
    writeFileSync(join(scratch, `set${i}.json`), native(["key", "jwks", `key${i}.json`]));
    cpSync(join(root, "examples/trip-planner.a2a.json"), join(scratch, `signed${i}.json`));
    native(["sign", "--in-place", "--key", `key${i}.json`, `signed${i}.json`]);
    const { stdout } = assertSame(["verify", "--jwks", `set${i}.json`, `signed${i}.json`]);
    assert.match(stdout, /: valid \(trusted-jwks\)/);
    const text = readFileSync(join(scratch, `signed${i}.json`), "utf8");
    writeFileSync(join(scratch, `changed${i}.json`), text.replace("Trip", "Trap"));
    assertSame(["verify", "--jwks", `set${i}.json`, "--json", `changed${i}.json`]);
  }
  assertSame(["verify", "examples"]);
});

test("what only the native program does is refused with exit code 2", () => {
  for (const [words, message] of [[["check", "https://agents.example/a"], /nothing is requested from here/],
    [["check", "--watch", "examples"], /files are not watched from here/],
    [["check", "--server", "http://127.0.0.1:1", "examples"], /check has no flag --server/]]) {
    const { status, stderr } = runPackage(folder, words, { cwd: scratch });
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});

test("a damaged, foreign or missing engine is reported with exit code 2", () => {
  const place = join(scratch, "broken");
  cpSync(join(folder, "node_modules/cardinal-check"), place, { recursive: true });
  const file = join(place, "cardinal.wasm.lzma");
  const whole = readFileSync(file);
  const runBroken = () => spawnSync(process.execPath, [join(place, "cli.js"), "examples"],
    { cwd: scratch, encoding: "utf8" });
  const damaged = Buffer.from(whole);
  damaged[300_000] ^= 1;
  for (const [bytes, message] of [[damaged, /is damaged or of another version; install the package again/],
    [whole.subarray(0, 1000), /has 1000 bytes instead of \d+/], [Buffer.alloc(whole.length), /is damaged/]]) {
    writeFileSync(file, bytes);
    const { status, stderr } = runBroken();
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
  rmSync(file);
  const { status, stderr } = runBroken();
  assert.equal(status, 2);
  assert.match(stderr, /cannot be read: ENOENT/);
});
