// Conversions as others see them: what we write for 0.3 and for catalogs the
// published schemas accept, and the A2A SDK reads our 1.0 cards as it reads
// the cards of 0.3 they were made from.
import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020.js";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { cardinal, expectSame, filesBelow, printMutations, sharedPath } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "cardinal-convert-"));
const sources = join(folder, "sources");
mkdirSync(sources);
const put = (name, text) => writeFileSync(join(sources, name), text);
printMutations(1500, "a2a").forEach((text, i) => put(`a2a-${i}.json`, text));
printMutations(300, "adp").forEach((text, i) => put(`adp-${i}.json`, text));
printMutations(300, "agentcard").forEach((text, i) => put(`agentcard-${i}.json`, text));
const corpus = sharedPath("corpus/a2a");
if (corpus) filesBelow(corpus).forEach((path) => put(basename(path), readFileSync(path)));

// Cards that cannot be converted are told on standard error and left out.
function convertAll(name, args) {
  const out = join(folder, name);
  mkdirSync(out);
  cardinal(["convert", "--quiet", "--out", out, ...args, sources]);
  return filesBelow(out);
}

function expectValid(what, files, validate) {
  let bad = 0;
  for (const path of files) {
    if (validate(JSON.parse(readFileSync(path)))) continue;
    if (++bad > 5) continue;
    console.error(`${what}: ${basename(path)}: ${JSON.stringify(validate.errors[0])}`);
  }
  if (bad > 0) process.exitCode = 1;
  console.log(`${what}: ${files.length} results, ${bad} refused by the published schema`);
}

const older = convertAll("a2a-0.3", ["--to", "a2a", "--a2a-version", "0.3"]);
const newer = convertAll("a2a-1.0", ["--to", "a2a", "--a2a-version", "1.0"]);
const schema = sharedPath("reference/a2a-0.3.0.schema.json");
if (schema) {
  const ajv = addFormats(new Ajv({ strict: false }));
  ajv.addSchema(JSON.parse(readFileSync(schema)), "a2a");
  expectValid("a2a-0.3", older, ajv.getSchema("a2a#/definitions/AgentCard"));
}
const catalogs = sharedPath("reference/ai-catalog.schema.json");
if (catalogs) {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  const made = [];
  for (const path of newer.slice(0, 100)) {
    const out = join(folder, `catalog-${basename(path)}`);
    cardinal(["convert", "--quiet", "--to", "ai-catalog", "--out", out, path]);
    if (existsSync(out)) made.push(out);
    else console.error(`no catalog of ${basename(path)}`);
  }
  expectValid("ai-catalog", made, ajv.compile(JSON.parse(readFileSync(catalogs))));
}

async function asTheSdkReads(text) {
  const resolver = new DefaultAgentCardResolver({
    fetchImpl: async () => new Response(text, { headers: { "Content-Type": "application/json" } }),
    legacyCompat: { enabled: true },
  });
  const card = await resolver.resolve("http://127.0.0.1/");
  const filled = (list) => (list?.length ? list : undefined);
  const addresses = card.supportedInterfaces.map((i) => `${i.protocolBinding} ${i.url}`);
  return JSON.stringify({
    name: card.name, description: card.description, version: card.version,
    addresses: [...new Set(addresses)],
    provider: card.provider?.organization, docs: card.documentationUrl || undefined,
    icon: card.iconUrl || undefined,
    streaming: card.capabilities?.streaming ?? false, push: card.capabilities?.pushNotifications ?? false,
    extended: card.capabilities?.extendedAgentCard ?? false,
    input: card.defaultInputModes, output: card.defaultOutputModes,
    skills: card.skills.map((s) => ({
      id: s.id, name: s.name, description: s.description, tags: s.tags, examples: filled(s.examples),
      input: filled(s.inputModes), output: filled(s.outputModes),
    })),
  });
}

let compared = 0;
for (const path of newer) {
  const source = join(sources, basename(path).replace(/\.a2a\.json$/, ".json"));
  const original = readFileSync(source);
  // A valid card of 0.3 comes back from 0.3 as it is; with others we mend what
  // the SDK, which looks at nothing, hands on.
  const same = join(folder, "a2a-0.3", basename(path));
  if (!existsSync(same) || !original.equals(readFileSync(same))) continue;
  // We take the flag by its newer name in an older card too.
  if (JSON.parse(original).capabilities?.extendedAgentCard !== undefined) continue;
  const theirs = await asTheSdkReads(original);
  expectSame(basename(path), await asTheSdkReads(readFileSync(path)), theirs);
  ++compared;
}
console.log(`convert: ${newer.length} cards of 1.0, ${compared} read by the A2A SDK as the cards they were made from`);
if (compared < 100) process.exitCode = 1;
