// A2A cards against the official JSON Schemas of their version (a2a.json of
// 0.2 and 0.3, definition AgentCard) in ajv: what they reject, we reject. Where
// only we do, the rule names the sentence that asks for it; the kinds of such
// differences are on the list a2a_differences.txt.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { cardinal, filesBelow, printMutations, read, root, sharedPath } from "./common.mjs";

const folder = sharedPath("reference");
if (!folder) process.exit(0);

function validator(version) {
  const schema = JSON.parse(readFileSync(join(folder, `a2a-${version}.schema.json`)));
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addSchema(schema, "a2a");
  return ajv.compile({ $ref: "a2a#/definitions/AgentCard" });
}
const schemas = { "0.3": validator("0.3.0"), "0.2": validator("0.2.0"), "0.2.5": validator("0.2.6") };

// One that says 0.2.5 or 0.2.6 is judged by that; without protocolVersion only
// the oldest shape of 0.2 is sure.
function schemaFor(version, card) {
  if (version === "0.2" && typeof card.protocolVersion === "string") return schemas["0.2.5"];
  return schemas[version];
}

const lines = printMutations(6000, "a2a");
const corpus = sharedPath("corpus/a2a");
for (const file of corpus ? filesBelow(corpus) : []) {
  try {
    const card = JSON.parse(read(file));
    if (card && typeof card === "object" && !Array.isArray(card)) lines.push(JSON.stringify(card));
  } catch {
    // No JSON: there is nothing a schema could say.
  }
}
const report = JSON.parse(
  cardinal(["check", "--jsonl", "--json", "--no-config", "--dialect", "a2a", "-"], lines.join("\n")),
);

const differences = new Map();
let compared = 0, rejected = 0;
report.results.forEach((ours, i) => {
  const card = JSON.parse(lines[i]);
  const validate = schemaFor(ours.version, card);
  if (!validate) return;
  ++compared;
  const theirs = validate(card);
  rejected += !theirs;
  if (ours.valid === theirs) return;
  if (ours.valid) {
    console.error(`only the schema of ${ours.version} rejects: ${lines[i]}\n  ${JSON.stringify(validate.errors.slice(0, 3))}`);
    process.exitCode = 1;
    return;
  }
  const rules = new Set(ours.diagnostics.filter((d) => d.severity === "error").map((d) => d.rule));
  const line = `only we reject\t${ours.version}\t${[...rules].sort().join(" ")}`;
  differences.set(line, (differences.get(line) ?? 0) + 1);
});

const list = join(root, "test/peers/a2a_differences.txt");
const rules = new Set([...differences.keys()].flatMap((line) => line.split("\t")[2].split(" ")));
const told = [...rules].sort().join("\n") + "\n";
if (process.env.UPDATE) writeFileSync(list, told);
const known = readFileSync(list, "utf8");
if (known !== told) {
  console.error(`the rules by which only we reject are others than listed:\n${told}`);
  process.exitCode = 1;
}
console.log(`a2a schemas: ${compared} cards, ${rejected} rejected by both; stricter by ${rules.size} rules`);
