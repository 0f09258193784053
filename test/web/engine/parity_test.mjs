// The module's replies are the bytes of the native engine's: for the examples,
// the corpus, every rule's own examples and seeded mutants; for all operations.
//   node --test test/web/engine/parity_test.mjs
// CARDINAL_WASM and CARDINAL_NATIVE_ENGINE name other files than those of
// `make wasm` and the preset ci.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { WasmInstance } from "../../../web/src/engine/wasm_instance.mjs";
import { corpusCards, exampleCards } from "./cards.mjs";
import { mutants, SeededRandom } from "./mutants.mjs";
import { nativeReplies } from "./native_engine.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const wasmPath = process.env.CARDINAL_WASM ?? join(root, "build/wasm/cardinal.wasm");
const program = process.env.CARDINAL_NATIVE_ENGINE ??
  join(root, "build/ci/test/native_engine");
const created_at = "2026-01-02T03:04:05Z";  // nothing may depend on the clock
const given = { created_at, author: "Acme", url: "https://agents.example/a" };
// With what a format asks for and many cards do not have.
const conversions = [
  { to: "agentcard", id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", ...given }, { to: "a2a", ...given },
  { to: "a2a", a2a_version: "0.3", no_stash: true, ...given }, { to: "a2a", a2a_version: "hybrid", ...given },
  { to: "adp", id: "agent://agents.example/a", ...given }, { to: "mcp", ...given }, { to: "mcp-config", ...given },
  { to: "openai", ...given }, { to: "ai-catalog", id: "urn:air:agents.example:a", ...given },
  { to: "oasf", ...given }, { to: "oasf-draft", ...given }, { to: "original" }];

let instance;
let corpus;
before(async () => {
  const module = await WebAssembly.compile(readFileSync(wasmPath));
  instance = await WasmInstance.create(module);
  corpus = corpusCards(root);
});

const shown = (reply) => Buffer.from(reply).toString("utf8", 0, 2_000);

// Returns how many of the calls were answered; the others were refused, by both.
async function assertSame(calls) {
  const native = await nativeReplies(program, calls);
  assert.equal(native.length, calls.length);
  calls.forEach((call, i) => {
    const { operation, input, document } = call;
    const here = instance.callBytes(operation, JSON.stringify(input), document);
    if (native[i].equals(here)) return;
    const name = call.name ?? Buffer.from(document ?? "").toString("utf8", 0, 500);
    assert.fail(`${operation} ${JSON.stringify(input)} of ${name}:\n` +
      `native ${shown(native[i])}\nwasm   ${shown(here)}`);
  });
  const answered = native.filter((reply) => headOf(reply).status === "ok").length;
  console.log(`${calls[0].operation}: ${calls.length} calls, ${answered} answered, the rest refused`);
  return answered;
}

const on = (cards, operation, input) => cards.map(({ name, bytes }) =>
  ({ operation, input, document: bytes, name }));
const headOf = (reply) => JSON.parse(reply.subarray(0, reply.indexOf(10)).toString());

function withCorpus(name, body) {
  test(name, async (t) => {
    if (corpus === null) return t.skip("no corpus beside the clone (CARDINAL_SHARED)");
    await body();
  });
}

test("check and fix of the examples", async () => {
  const cards = exampleCards(root);
  assert.ok(cards.length > 5);
  await assertSame([...on(cards, "check", {}),
    ...on(cards, "check", { positions: "utf-16", profile: "production" }),
    ...on(cards, "check", { fix: "all" }), ...on(cards, "check", { fix: "safe" })]);
});

withCorpus("check of the corpus", () => assertSame(on(corpus, "check", {})));
withCorpus("fix of the corpus", () => assertSame(on(corpus, "check", { fix: "all" })));
withCorpus("reach and canon of the corpus", () =>
  assertSame([...on(corpus, "reach", {}), ...on(corpus, "canon", {})]));

for (const input of conversions) {
  const name = `${input.to} ${input.a2a_version ?? ""}`.trimEnd();
  test(`conversion of the examples to ${name}`, async () => {
    const answered = await assertSame(on(exampleCards(root), "convert", input));
    if (input.to !== "original") assert.ok(answered > 0);
  });
  withCorpus(`conversion of the corpus to ${name}`, async () => {
    const answered = await assertSame(on(corpus, "convert", input));
    if (input.to !== "original") assert.ok(answered > 0);
  });
}

withCorpus("diff of neighbours in the corpus", () =>
  assertSame(corpus.slice(1).map(({ name, bytes }, i) => ({ operation: "diff", name,
    input: { old_text: corpus[i].bytes.toString(), new_text: bytes.toString() } }))));

// RFC 7396.
function patched(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const isObject = target !== null && typeof target === "object" && !Array.isArray(target);
  const result = isObject ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = patched(result[name], value);
  }
  return result;
}

// A rule's example is a text of its own (json rules), or a patch of a card.
function exampleTexts(id, example, cards) {
  const dialect = id.split("/")[0].replace("_", "-");
  const base = cards.find(({ name }) => name.includes(`.${dialect}.`)) ?? cards[0];
  try {
    return [example, JSON.stringify(patched(JSON.parse(base.bytes), JSON.parse(example)))];
  } catch {
    return [example];
  }
}

test("every rule's examples, and explain", async () => {
  const [reply] = await nativeReplies(program, [{ operation: "rules", input: {} }]);
  const rules = JSON.parse(reply.subarray(reply.indexOf(10) + 1).toString());
  assert.ok(rules.length > 300);
  const cards = exampleCards(root).filter(({ name }) => !name.includes("broken"));
  const calls = [{ operation: "rules", input: {} }];
  for (const { id, bad, good } of rules) {
    calls.push({ operation: "explain", input: { rule: id } });
    for (const example of [bad, good]) {
      for (const text of exampleTexts(id, example, cards)) {
        calls.push({ operation: "check", input: { text } });
      }
    }
  }
  await assertSame(calls);
});

test("schemas, and what is refused", async () => {
  const dialects = ["agentcard", "a2a", "a2a-0.3", "a2a-1.0", "adp", "ai-catalog", "oasf"];
  const calls = dialects.map((dialect) => ({ operation: "schema", input: { dialect } }));
  for (const operation of ["check", "convert", "diff", "explain", "rules", "canon",
    "schema", "reach", "new", "id", "verify", "register", "serve"]) {
    for (const input of [{}, { unknown: 1 }, { paths: ["x"] }, { text: 1 }, [], null, "x"]) {
      if ((operation === "id" || operation === "rules") && JSON.stringify(input) === "{}") continue;
      calls.push({ operation, input });
    }
  }
  await assertSame(calls);
});

test("3,000 seeded mutants", async () => {
  const cards = [...(corpus ?? []), ...exampleCards(root)].map(({ bytes }) => bytes);
  const calls = [];
  for (const document of mutants(cards, 3_000, 20261118)) {
    calls.push({ operation: "check", input: {}, document });
  }
  await assertSame(calls);
});

test("500 mutants fixed, converted and compared", async () => {
  const cards = exampleCards(root).map(({ bytes }) => bytes);
  const calls = [];
  let last = "{}";
  for (const document of mutants(cards, 500, 7)) {
    calls.push({ operation: "check", input: { fix: "all" }, document },
      { operation: "convert", input: conversions[calls.length % conversions.length], document },
      { operation: "diff", input: { old_text: last, new_text: document.toString() } });
    last = document.toString();
  }
  await assertSame(calls);
});

test("patterns of schemas inside cards that need PCRE2", async () => {
  const patterns = ["(a)\\\\1", "(?<!x)y", "(?=(a+))a*b\\\\1", "(a+)+$", "\\\\p{Lu}+", "[", "(?<n>a)\\\\k<n>"];
  await assertSame(patterns.flatMap((pattern) => ["aa", "a".repeat(40) + "!", "Ünï"].map((value) => ({
    operation: "check", input: { text: JSON.stringify(value),
      schema_text: `{"type": "string", "pattern": "${pattern}"}` } }))));
});

test("doubles have the same digits", async () => {
  const random = new SeededRandom(3);
  const view = new DataView(new ArrayBuffer(8));
  const numbers = ["5e-324", "1.7976931348623157e308", "2.2250738585072014e-308", "5.684341886080801e-14",
    "9007199254740993", "9007199254740994", "1e21", "123456789012345680000", "0.000001", "1e-7", "0.1", "1e23"];
  while (numbers.length < 2_000) {
    view.setUint32(0, random.below(2 ** 32));
    view.setUint32(4, random.below(2 ** 32));
    const value = view.getFloat64(0);
    if (Number.isFinite(value)) numbers.push(String(value));
    numbers.push((random.below(1e9) / 10 ** random.below(12)).toString());
  }
  const card = JSON.parse(exampleCards(root).find(({ name }) => name.includes(".a2a.")).bytes);
  const text = JSON.stringify({ ...card, metadata: {} }).replace('"metadata":{}', `"metadata":{"numbers":[${numbers}]}`);
  await assertSame([{ operation: "canon", input: { text } }]);
  const { head, text: answer } = instance.call("canon", JSON.stringify({ text }));
  assert.equal(head.status, "ok");
  assert.match(answer, /5\.684341886080801e-14/);
});

test("id makes a valid result", async () => {
  const { head } = instance.call("id", "{}");
  assert.equal(head.status, "ok");
});

test("a card of 1 MB first, then a small one", async () => {
  const module = await WebAssembly.compile(readFileSync(wasmPath));
  const fresh = await WasmInstance.create(module);
  const small = Buffer.from("{}");
  const skill = { id: "s", name: "S", description: "d".repeat(900), tags: ["t"] };
  const skills = Array.from({ length: 1_000 }, (_, i) => ({ ...skill, id: `s${i}` }));
  const large = Buffer.from(JSON.stringify({ name: "L", description: "Large", version: "1.0.0", skills }));
  const before = fresh.memoryBytes;
  const calls = [large, small, large, small].map((document) => ({ operation: "check", input: {}, document }));
  const native = await nativeReplies(program, calls);
  calls.forEach(({ document }, i) =>
    assert.ok(native[i].equals(fresh.callBytes("check", "{}", document)), `call ${i}`));
  assert.ok(fresh.memoryBytes > before, "the memory grew");
});

test("a card beyond every limit is answered, and the next one too", async () => {
  const calls = ["[".repeat(1 << 20), `"${"x".repeat(2 << 20)}"`, "{\"a\":".repeat(5_000), "{}"]
    .map((text) => ({ operation: "check", input: {}, document: Buffer.from(text) }));
  await assertSame(calls);
  assert.equal(headOf(Buffer.from(instance.callBytes("check", '{"text":"{}"}'))).status, "ok");
});
