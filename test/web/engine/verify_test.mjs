// Signatures in a browser: the module asks, WebCrypto answers, and the verdict
// is that of `cardinal verify --json` for the same card and keys, in every byte.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync, sign, constants } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { engineModules } from "./bundle.mjs";
import { SeededRandom } from "./mutants.mjs";
import { nativeReplies } from "./native_engine.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const wasmPath = process.env.CARDINAL_WASM ?? join(root, "build/wasm/cardinal.wasm");
const program = process.env.CARDINAL_PROGRAM ?? join(root, "build/ci/cardinal");
const native = process.env.CARDINAL_NATIVE_ENGINE ?? join(root, "build/ci/test/native_engine");
const shared = process.env.CARDINAL_SHARED ?? join(root, "..", "shared");

let engines, engine, folder;
before(async () => {
  engines = await engineModules();
  if (engines !== null) engine = await engines.WasmEngine.fromBytes(readFileSync(wasmPath));
  folder = mkdtempSync(join(tmpdir(), "cardinal-verify-"));
});
after(() => rmSync(folder, { recursive: true }));

function engineTest(name, body) {
  test(name, async (t) => {
    if (engines === null) return t.skip("no esbuild in web/node_modules (npm ci in web)");
    await body(t);
  });
}

// `cardinal` with the arguments; its output, whatever the exit code.
function cardinal(...args) {
  try {
    return execFileSync(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }).toString();
  } catch (error) {
    if (error.status === 1) return error.stdout.toString();
    throw new Error(`cardinal ${args.join(" ")}: ${error.stderr}`);
  }
}

const file = (name, text) => {
  writeFileSync(join(folder, name), typeof text === "string" ? text : JSON.stringify(text));
  return name;
};

// Of {name, text, keys?}: the browser's answers, which are those of the native
// engine in every byte, and those of the command line but for the file's name.
async function verdicts(cases) {
  const calls = cases.map(({ text, keys }) => ({ operation: "verify", input: { text, ...(keys && { keys }) } }));
  const expected = await nativeReplies(native, calls);
  const found = [];
  for (const [i, { name, text, keys }] of cases.entries()) {
    const reply = await engine.call("verify", calls[i].input);
    const { text: answer, ...head } = reply;
    const bytes = `${JSON.stringify(head)}\n${answer ?? ""}`;
    assert.equal(bytes, expected[i].toString(), name);
    if (reply.status === "error") { found.push(reply.error.code); continue; }
    const args = keys ? ["--jwks", file("keys.json", keys)] : [];
    const printed = JSON.parse(cardinal("verify", "--json", ...args, file("card.json", text)));
    const { results: [result] } = JSON.parse(answer);
    assert.deepEqual({ ...printed.results[0], file: "" }, { ...result, file: "" }, name);
    found.push(result.verdict);
  }
  return found;
}

// The same card with one character of a text or a digit changed, `count` times.
function tampered({ name, text, keys }, count, seed) {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    let at = random.below(text.length);
    while (!/[a-z0-9]/i.test(text[at])) at = (at + 1) % text.length;
    const other = text[at] === "x" ? "y" : "x";
    const changed = text.slice(0, at) + (/\d/.test(text[at]) ? String((Number(text[at]) + 1) % 10) : other) + text.slice(at + 1);
    return { name: `${name}, changed at ${at} (${i})`, text: changed, keys };
  });
}

const example = (name) => readFileSync(join(root, "examples", name), "utf8");

function newKey(alg) {
  const name = `${alg}.key`;
  if (!existsSync(join(folder, name))) cardinal("key", "new", "--alg", alg, "--out", name);
  const { d, p, q, dp, dq, qi, ...jwk } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  return { name, keys: { keys: [jwk] } };
}

// Cards signed by the program, with the keys that it made.
function signedCards() {
  const made = [];
  for (const alg of ["ed25519", "es256", "rs256"]) {
    const { name, keys } = newKey(alg);
    const cards = ["trip-planner.a2a.json", ...(alg === "ed25519" ? ["translator.adp.json", "web-search.agentcard.json"] : [])];
    for (const card of cards) {
      const text = cardinal("sign", "--key", name, ...(card.includes(".adp.") ? ["--bump-seq"] : []),
        file("unsigned.json", example(card)));
      made.push({ name: `${card} by ${alg}`, text, keys });
    }
  }
  return made;
}

engineTest("cards signed by the program, with every algorithm it signs with", async () => {
  const cards = signedCards();
  assert.deepEqual(await verdicts(cards), cards.map(() => "valid"));
  // Without the keys, and with those of others.
  const alone = await verdicts(cards.map(({ name, text }) => ({ name, text })));
  assert.deepEqual(new Set(alone), new Set(["key-unknown", "valid"]));  // an AgentCard names its key
  const strangers = { keys: [newKey("es256").keys.keys[0], newKey("rs256").keys.keys[0]]
    .map((key) => ({ ...key, kid: undefined })) };
  await verdicts(cards.map(({ name, text }) => ({ name, text, keys: strangers })));
});

engineTest("changed cards, at 25 places each", async () => {
  const found = await verdicts(signedCards().flatMap((card, i) => tampered(card, 25, i + 1)));
  assert.ok(found.filter((verdict) => verdict === "invalid").length > 100, String(found));
  assert.ok(!found.every((verdict) => verdict === "invalid"), "some places are not covered");
});

// A detached JWS over the canonical bytes that `cardinal verify --explain` names.
function signedByNode(alg, options, key) {
  const card = example("trip-planner.a2a.json");
  const { explained } = JSON.parse(cardinal("verify", "--json", "--explain", file("card.json", card)));
  const header = Buffer.from(JSON.stringify({ alg, kid: "node" })).toString("base64url");
  const payload = Buffer.from(explained[0].forms[0].canonical).toString("base64url");
  const signature = sign(options.hash, Buffer.from(`${header}.${payload}`), { key, ...options.sign }).toString("base64url");
  return JSON.stringify({ ...JSON.parse(card), signatures: [{ protected: header, signature }] }, null, 2);
}

engineTest("ES384 and PS256, which are verified only, and a key of the wrong kind", async () => {
  const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const cards = [
    { name: "ES384", key: p384, text: signedByNode("ES384", { hash: "sha384", sign: { dsaEncoding: "ieee-p1363" } }, p384.privateKey) },
    { name: "PS256", key: rsa, text: signedByNode("PS256", { hash: "sha256", sign: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } }, rsa.privateKey) },
    { name: "PS256, another salt", key: rsa, text: signedByNode("PS256", { hash: "sha256", sign: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 20 } }, rsa.privateKey) },
    { name: "RS256 called PS256", key: rsa, text: signedByNode("PS256", { hash: "sha256", sign: {} }, rsa.privateKey) },
  ].map(({ key, ...card }) => ({ ...card, keys: { keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "node" }] } }));
  assert.deepEqual(await verdicts(cards), ["valid", "valid", "invalid", "invalid"]);
  await verdicts(cards.flatMap((card, i) => tampered(card, 10, i + 50)));
  await verdicts([{ ...cards[0], keys: cards[1].keys }, { ...cards[1], keys: cards[0].keys }]);
});

engineTest("keys that are none, and cards without a signature", async () => {
  const [{ text }] = signedCards();
  const x = "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";  // the neutral element
  const points = [{ kty: "OKP", crv: "Ed25519", x }, { kty: "OKP", crv: "Ed25519", x: x.replace("AQ", "Ag") },
    { kty: "EC", crv: "P-256", x, y: x }, { kty: "EC", crv: "P-384", x: x.repeat(2).slice(0, 64), y: x.repeat(2).slice(0, 64) },
    { kty: "RSA", n: x, e: "AQAB" }, { kty: "oct", k: x }, {}, { keys: [] }, { keys: [{ kty: "EC", crv: "P-256", x, y: x }] }];
  const codes = await verdicts(points.map((keys, i) => ({ name: `key ${i}`, text, keys })));
  assert.ok(codes.every((code) => code === "usage"), String(codes));
  const good = newKey("ed25519").keys.keys[0];
  const mixed = { keys: [...points.slice(0, 6), good, { ...good, exp: 1 }] };
  assert.deepEqual(await verdicts([{ name: "one good key", text, keys: mixed }]), ["valid"]);
  const names = ["trip-planner.a2a.json", "translator.adp.json", "broken.agentcard.json", "mcp-tool-result.json"];
  await verdicts(names.map((name) => ({ name, text: example(name) })));
  await verdicts(["", "{", "[]", "null", '{"signatures": 1, "name": "x"}'].map((each) => ({ name: each, text: each })));
});

// Ed25519 with points of small order verifies any message: browsers accept it.
engineTest("a forged signature with a key of small order is not valid", async () => {
  const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const base58 = (bytes) => {
    let number = BigInt(`0x${bytes.toString("hex")}`), text = "";
    for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
    return text;
  };
  const neutral = Buffer.from([1, ...Array(31).fill(0)]);
  const forged = Buffer.concat([neutral, Buffer.alloc(32)]).toString("base64url");
  const did = `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 1]), neutral]))}`;
  const header = Buffer.from('{"alg":"EdDSA"}').toString("base64url");
  const card = JSON.parse(example("web-search.agentcard.json"));
  const text = JSON.stringify({ ...card, metadata: { did, "cardinal:signature": `${header}..${forged}` } });
  assert.deepEqual(await verdicts([{ name: "small order", text }]), ["invalid"]);
});

engineTest("a large card with many signatures is asked about in several passes", async () => {
  const { name, keys } = newKey("es256");
  const card = { ...JSON.parse(example("trip-planner.a2a.json")), padding: "p".repeat(500_000) };
  const signed = JSON.parse(cardinal("sign", "--key", name, file("unsigned.json", card)));
  const [good] = signed.signatures;
  const bad = { ...good, signature: good.signature.replace(/^../, "AA") };
  const text = JSON.stringify({ ...signed, signatures: [...Array(14).fill(bad), good] });
  assert.deepEqual(await verdicts([{ name: "large", text, keys }]), ["valid"]);
});

engineTest("vectors of the A2A SDK and of ADP", async (t) => {
  const a2a = join(shared, "vectors/a2a-signing/signed-card-vectors.json");
  if (!existsSync(a2a)) return t.skip("no vectors beside the clone (CARDINAL_SHARED)");
  const sdk = JSON.parse(readFileSync(a2a, "utf8")).vectors.map((vector) =>
    ({ name: vector.name, text: JSON.stringify(vector.card), keys: { keys: [vector.public_jwk] } }));
  await verdicts(sdk);
  await verdicts(sdk.flatMap((card, i) => tampered(card, 5, i + 100)));
  const adp = JSON.parse(readFileSync(join(shared, "vectors/adp-signing/vectors.json"), "utf8"));
  const x = Buffer.from(adp.public_key_hex, "hex").toString("base64url");
  const cards = adp.vectors.map(({ name, card, signature }) =>
    ({ name, text: JSON.stringify({ ...card, signature }), keys: { keys: [{ kty: "OKP", crv: "Ed25519", x }] } }));
  const found = await verdicts(cards);
  assert.ok(found.includes("valid"), String(found));
  await verdicts(cards.flatMap((card, i) => tampered(card, 10, i + 200)));
});

// What a browser cannot do is unknown, never invalid.
async function withSubtle(subtle, body) {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  const { crypto } = globalThis;
  const changed = { getRandomValues: (bytes) => crypto.getRandomValues(bytes), subtle };
  Object.defineProperty(globalThis, "crypto", { value: changed, configurable: true });
  try {
    await body();
  } finally {
    Object.defineProperty(globalThis, "crypto", own);
  }
}

engineTest("a browser without Ed25519, or without WebCrypto, says so", async () => {
  const [card, , , a2a] = signedCards();
  const { subtle } = globalThis.crypto;
  const refusing = {
    importKey: (format, key, algorithm, ...rest) => algorithm.name === "Ed25519"
      ? Promise.reject(new Error("Unrecognized algorithm name")) : subtle.importKey(format, key, algorithm, ...rest),
    verify: (...args) => subtle.verify(...args),
  };
  await withSubtle(refusing, async () => {
    const reply = await engine.call("verify", { text: card.text, keys: card.keys });
    assert.equal(reply.status, "error");
    assert.equal(reply.error.code, "unavailable");
    assert.match(reply.error.message, /cannot verify signatures of EdDSA \(Ed25519\)/);
    const other = await engine.call("verify", { text: a2a.text, keys: a2a.keys });
    assert.equal(JSON.parse(other.text).results[0].verdict, "valid");
  });
  await withSubtle(undefined, async () => {
    const reply = await engine.call("verify", { text: a2a.text, keys: a2a.keys });
    assert.equal(reply.error.code, "unavailable");
    assert.match(reply.error.message, /no WebCrypto/);
    // What needs no signature is answered all the same.
    const unsigned = await engine.call("verify", { text: example("trip-planner.a2a.json") });
    assert.equal(JSON.parse(unsigned.text).results[0].verdict, "unsigned");
  });
});

engineTest("what is signed here, the program accepts; the key stays outside the module", async () => {
  const { subtle } = globalThis.crypto;
  const algorithms = { EdDSA: { name: "Ed25519" }, ES256: { name: "ECDSA", namedCurve: "P-256" } };
  const cards = [["trip-planner.a2a.json", "EdDSA", {}], ["trip-planner.a2a.json", "ES256", {}],
    ["translator.adp.json", "EdDSA", { bump_seq: true }], ["web-search.agentcard.json", "EdDSA", {}]];
  for (const [name, alg, options] of cards) {
    const pair = await subtle.generateKey(algorithms[alg], false, ["sign", "verify"]);
    const { kty, crv, x, y } = await subtle.exportKey("jwk", pair.publicKey);
    const key = { kty, crv, x, ...(y && { y }) };
    const reply = await engine.call("sign", { text: example(name), key, ...options }, { signingKey: pair.privateKey });
    assert.equal(reply.status, "ok", JSON.stringify(reply));
    const printed = JSON.parse(cardinal("verify", "--json", "--jwks", file("keys.json", key), file("card.json", reply.text)));
    assert.equal(printed.results[0].verdict, "valid", JSON.stringify(printed));
    assert.equal(printed.results[0].alg, alg);
  }
});

engineTest("what cannot be signed is refused with the program's reason", async () => {
  const { subtle } = globalThis.crypto;
  const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const key = await subtle.exportKey("jwk", pair.publicKey);
  const { kty, crv, x, y } = key;
  const refused = async (input) => (await engine.call("sign", input, { signingKey: pair.privateKey })).error.message;
  const text = example("translator.adp.json");
  assert.match(await refused({ text, key: { kty, crv, x, y } }), /ADP cards are signed with Ed25519; this key is of ES256/);
  assert.match(await refused({ text, key: await subtle.exportKey("jwk", pair.privateKey) }), /private key/);
  assert.match(await refused({ text: example("trip-planner.a2a.json") }), /"key" is missing/);
  // Another key than the public one: no verifier would accept it.
  const other = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const reply = await engine.call("sign", { text: example("trip-planner.a2a.json"), key: { kty, crv, x, y } }, { signingKey: other.privateKey });
  assert.match(reply.error.message, /no verifier would accept the signed card/);
});
