// Signatures across implementations: what we sign, the A2A SDK, jose and
// node's crypto accept, and the other way round; what was changed, nobody.
// And our SDK-cleaned form is the SDK's, over seeded cards with gaps. Every
// valid card, whatever its version, can be signed so that they accept it.
import { AgentCard, canonicalizeAgentCard, generateAgentCardSignature, verifyAgentCardSignature } from "@a2a-js/sdk";
import canonicalize from "canonicalize";
import { execFile, execFileSync } from "node:child_process";
import { createPublicKey, verify as verifyBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as jose from "jose";
import { cardinal, expectSame, filesBelow, program, root, sharedPath } from "./common.mjs";

console.debug = () => {}; // the SDK tells of every signature that fails
const folder = mkdtempSync(join(tmpdir(), "cardinal-signatures-"));
const put = (name, value) => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
};
const verdict = (path, keys) =>
  JSON.parse(cardinal(["verify", "--json", "--jwks", keys, path])).results[0];

const card = {
  name: "Échos 😀", description: "Echoes text back.", version: "1.2.0",
  supportedInterfaces: [
    { url: "https://echo.example.com/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0", tenant: "t1" },
  ],
  provider: { organization: "Example", url: "https://example.com" },
  capabilities: {
    streaming: false,
    extensions: [{ uri: "https://ext.example/v1", required: true, params: { n: 1e21, "\ufb33": 1, "😀": 2 } }],
  },
  securitySchemes: {
    o: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://a.example/t", scopes: { run: "Run" } } } } },
    k: { apiKeySecurityScheme: { location: "header", name: "X-Key", description: "d" } },
  },
  securityRequirements: [{ schemes: { o: { list: ["run"] } } }],
  defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"],
  skills: [{ id: "s", name: "n", description: "d", tags: ["t"], examples: ["e"] }],
};
const changed = (signed) => ({ ...signed, version: "1.2.1" });

async function bothWays(algorithm, name) {
  const keyPath = join(folder, `${name}.key`);
  cardinal(["key", "new", "--alg", name, "--out", keyPath, "--json"]);
  const jwk = JSON.parse(readFileSync(keyPath));
  const shared = JSON.parse(cardinal(["key", "jwks", keyPath])).keys[0];
  expectSame(`${algorithm}: the key is named by its thumbprint`, shared.kid,
    await jose.calculateJwkThumbprint(shared));
  const publicKey = await jose.importJWK(shared, algorithm);
  const theirVerifier = verifyAgentCardSignature(async (kid) => {
    if (kid !== jwk.kid) throw new Error("another key");
    return publicKey;
  });
  const accepted = async (value) => {
    try {
      await theirVerifier(value);
      return true;
    } catch {
      return false;
    }
  };
  const ours = JSON.parse(cardinal(["sign", "--key", keyPath, put("plain.json", card)]));
  expectSame(`${algorithm}: the SDK accepts ours`, await accepted(ours), true);
  expectSame(`${algorithm}: the SDK refuses ours, changed`, await accepted(changed(ours)), false);

  const theirs = await generateAgentCardSignature(await jose.importJWK(jwk, algorithm),
    { alg: algorithm, kid: jwk.kid, typ: "JOSE" })(card);
  const found = verdict(put("theirs.json", theirs), keyPath);
  expectSame(`${algorithm}: we accept the SDK's`, `${found.verdict} ${found.alg} ${found.canonical_form}`,
    `valid ${algorithm} specification`);
  expectSame(`${algorithm}: we refuse the SDK's, changed`,
    verdict(put("changed.json", changed(theirs)), keyPath).verdict, "invalid");
}

// Algorithms that we verify only, by keys as others write them.
async function onlyTheirs(algorithm) {
  const { publicKey, privateKey } = await jose.generateKeyPair(algorithm, { extractable: true });
  const theirs = await generateAgentCardSignature(privateKey, { alg: algorithm, kid: "k", typ: "JOSE" })(card);
  const jwk = put("only.jwk", { ...(await jose.exportJWK(publicKey)), alg: algorithm, kid: "k" });
  const pem = put("only.pem", await jose.exportSPKI(publicKey));
  for (const keys of [jwk, pem]) {
    const found = verdict(put("theirs.json", theirs), keys);
    expectSame(`${algorithm}: we accept the SDK's`, `${found.verdict} ${found.alg}`, `valid ${algorithm}`);
    expectSame(`${algorithm}: we refuse the SDK's, changed`,
      verdict(put("changed.json", changed(theirs)), keys).verdict, "invalid");
  }
}

// verify --jku over TLS: the key set of the card's own origin, and no other.
async function publishedKeys() {
  const keyPath = join(folder, "published.key");
  cardinal(["key", "new", "--out", keyPath, "--json"]);
  const keySet = cardinal(["key", "jwks", keyPath]);
  const [tlsKey, certificate] = [join(folder, "tls.key"), join(folder, "tls.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
    "-days", "30", "-subj", "/CN=localhost", "-keyout", tlsKey, "-out", certificate,
    "-addext", "subjectAltName=IP:127.0.0.1"], { stdio: "pipe" });
  const requests = [];
  const server = createServer({ key: readFileSync(tlsKey), cert: readFileSync(certificate) }, (request, response) => {
    requests.push(request.url);
    response.setHeader("Content-Type", "application/jwk-set+json").end(keySet);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const origin = `https://127.0.0.1:${server.address().port}`;
  const signedAt = (url, jku) => put("published.json", cardinal(["sign", "--key", keyPath, "--jku", jku,
    put("plain.json", { ...card, supportedInterfaces: [{ ...card.supportedInterfaces[0], url }] })]).toString());
  const judged = async (path, ...flags) => {
    const { stdout } = await promisify(execFile)(program, ["verify", "--json", "--cacert", certificate,
      "--allow-private", ...flags, path]).catch((error) => error);
    const [found] = JSON.parse(stdout).results;
    return `${found.verdict} ${found.how}`;
  };
  const own = signedAt(`${origin}/a2a`, `${origin}/keys.json`);
  expectSame("jku: off by default", await judged(own), "key-unknown null");
  expectSame("jku: of the card's own origin", await judged(own, "--jku", "same-origin"), "valid jku-same-origin");
  expectSame("jku: requested once", requests.join(), "/keys.json");
  const other = signedAt("https://echo.example.com/a2a", `${origin}/keys.json`);
  expectSame("jku: of another origin", await judged(other, "--jku", "same-origin"), "key-unknown null");
  expectSame("jku: not requested", requests.join(), "/keys.json");
  server.close();
}

// AgentCards and ADP cards have no SDK: their signatures are taken apart.
async function others() {
  const keyPath = join(folder, "other.key");
  cardinal(["key", "new", "--out", keyPath, "--json"]);
  const shared = JSON.parse(cardinal(["key", "jwks", keyPath])).keys[0];
  const adp = JSON.parse(cardinal(["sign", "--key", keyPath,
    put("adp.json", { id: "agent://a", name: "名", seq: 7, extensions: { "a.b": { x: 1e-7, "\u20ac": 4.5 } } })]));
  const { signature, ...rest } = adp;
  expectSame("ADP: node's crypto accepts ours",
    verifyBytes(null, Buffer.from(canonicalize(rest)), createPublicKey({ key: shared, format: "jwk" }),
      Buffer.from(signature, "base64url")), true);

  const agent = JSON.parse(cardinal(["sign", "--key", keyPath, put("agentcard.json", {
    agent_id: "01JDKX3W8R6T2N9V5QZ4HYB7CM", name: "A", version: "1.0.0", capabilities: [], endpoint: {},
  })]));
  const [header, , value] = agent.metadata["cardinal:signature"].split(".");
  delete agent.metadata["cardinal:signature"];
  const jws = { protected: header, payload: jose.base64url.encode(canonicalize(agent)), signature: value };
  await jose.flattenedVerify(jws, await jose.importJWK(shared, "EdDSA")).catch((error) => {
    expectSame("AgentCard: jose accepts ours", String(error), "accepted");
  });
}

let state = 1n;
function roll(sides) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(sides));
}
const maps = new Set(["securitySchemes", "schemes", "scopes"]);

// Empties, falses, nulls and strangers here and there; kinds stay right, since
// the SDK would turn others into texts.
function gaps(value, parent) {
  if (Array.isArray(value)) return roll(12) ? value.map((item) => gaps(item, "[]")) : [];
  if (typeof value === "object") {
    if (roll(15) === 0 && parent !== "[]") return {};
    const out = {};
    for (const [key, inside] of Object.entries(value)) {
      if (roll(20) === 0) continue;
      out[key] = roll(25) || maps.has(parent) ? gaps(inside, key) : null;
    }
    if (roll(10) === 0 && !maps.has(parent)) out[`x${roll(9)}`] = { y: "" };
    return out;
  }
  if (typeof value === "string") return roll(10) ? value : "";
  if (typeof value === "boolean") return roll(3) === 0 ? !value : value;
  return value;
}

const full = {
  ...card,
  documentationUrl: "https://d.example", iconUrl: "https://i.example",
  securitySchemes: {
    ...card.securitySchemes,
    m: { mtlsSecurityScheme: { description: "m" } },
    h: { httpAuthSecurityScheme: { scheme: "bearer", bearerFormat: "JWT" } },
    i: { openIdConnectSecurityScheme: { openIdConnectUrl: "https://o.example" } },
    a: { oauth2SecurityScheme: { oauth2MetadataUrl: "https://m.example", flows: { authorizationCode: {
      authorizationUrl: "https://a.example", tokenUrl: "https://t.example", refreshUrl: "https://r.example",
      scopes: { s: "t" }, pkceRequired: true } } } },
  },
};
function cleanedForms() {
  const cards = Array.from({ length: 400 }, () => gaps(full, ""));
  const paths = cards.map((each, i) => put(`gaps-${i}.json`, each));
  const { explained } = JSON.parse(
    cardinal(["verify", "--explain", "--json", "--dialect", "a2a", ...paths]));
  explained.forEach(({ forms }, i) => {
    expectSame(JSON.stringify(cards[i]), forms.find((each) => each.form === "sdk-cleaned").canonical,
      canonicalizeAgentCard(cards[i]));
    expectSame(JSON.stringify(cards[i]), forms.find((each) => each.form === "jcs").canonical,
      canonicalize(cards[i]));
  });
  return cards.length;
}

// a2a-python (a2a/utils/signing.py): the message as ProtoJSON, without what is
// empty, in RFC 8785. What its resolver does to a 0.3 card before is not in it.
function pythonForm(value) {
  const message = AgentCard.toJSON(AgentCard.fromJSON(value));
  delete message.signatures;
  const clean = (inside) => {
    if (inside === null || inside === undefined || inside === "") return null;
    if (typeof inside !== "object") return inside;
    const kept = Object.entries(inside)
      .map(([key, each]) => [key, clean(each)])
      .filter(([, each]) => each !== null);
    if (kept.length === 0) return null;
    return Array.isArray(inside) ? kept.map(([, each]) => each) : Object.fromEntries(kept);
  };
  return canonicalize(clean(message));
}

function isSignedAs(payload, signed, publicKey) {
  return signed.signatures.some((each) =>
    verifyBytes(null, Buffer.from(`${each.protected}.${jose.base64url.encode(payload)}`), publicKey,
      Buffer.from(each.signature, "base64url")));
}

// The valid A2A cards of the corpus and the examples, and new ones.
function validCards() {
  const corpus = sharedPath("corpus/a2a");
  const paths = [...filesBelow(join(root, "examples")), ...(corpus ? filesBelow(corpus) : [])];
  for (const version of ["0.3", "1.0"]) {
    paths.push(put(`new-${version}.json`, cardinal(["new", "a2a", "--a2a-version", version]).toString()));
  }
  return paths.filter((path) => {
    const { results } = JSON.parse(cardinal(["check", "--format", "json", "--no-config", path]));
    return results[0].valid && results[0].dialect === "a2a";
  });
}

async function everyCard() {
  const keyPath = join(folder, "every.key");
  cardinal(["key", "new", "--out", keyPath, "--json"]);
  const shared = JSON.parse(cardinal(["key", "jwks", keyPath])).keys[0];
  const nodeKey = createPublicKey({ key: shared, format: "jwk" });
  const theirVerifier = verifyAgentCardSignature(() => jose.importJWK(shared, "EdDSA"));
  const paths = validCards();
  for (const path of paths) {
    const text = cardinal(["sign", "--replace", "--key", keyPath, path], "", "pipe").toString();
    const signed = text ? JSON.parse(text) : {};
    expectSame(`${path}: is signed`, Array.isArray(signed.signatures), true);
    if (!signed.signatures) continue;
    expectSame(`${path}: we accept it`, verdict(put("every.json", text), keyPath).verdict, "valid");
    const refusal = await theirVerifier(signed).then(() => "", String);
    expectSame(`${path}: the SDK accepts it`, refusal, "");
    expectSame(`${path}: a2a-python's form is signed`, isSignedAs(pythonForm(signed), signed, nodeKey), true);
  }
  return paths.length;
}

await bothWays("EdDSA", "ed25519");
await bothWays("ES256", "es256");
await bothWays("RS256", "rs256");
await onlyTheirs("ES384");
await onlyTheirs("PS256");
await publishedKeys();
await others();
const every = await everyCard();
console.log(`signatures: three algorithms both ways, two verified, ${cleanedForms()} cards in the SDK's form, ` +
  `${every} valid cards signed for all`);
