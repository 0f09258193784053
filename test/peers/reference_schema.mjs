// The profile agentcard-reference against the reference schema in ajv. Where
// the two differ it is on purpose, and on the list reference_differences.txt:
// mostly where the README's text asks for more than its schema.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { cardinal, filesBelow, printMutations, read, root, sharedPath } from "./common.mjs";

const path = sharedPath("reference/agentcard-reference.schema.json");
if (!path) process.exit(0);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(path)));

// The seeded cards are the draft's; what only it has would hide the rest.
function asReference(line) {
  const card = JSON.parse(line);
  delete card.goal_subscriptions;
  if (card.pricing) delete card.pricing.per_token_joules;
  if (card.endpoint?.protocol === "https") card.endpoint.protocol = "http";
  return JSON.stringify(card);
}

const lines = printMutations(6000).map(asReference);
const corpus = sharedPath("corpus/aevum");
for (const file of corpus ? filesBelow(corpus) : []) {
  lines.push(JSON.stringify(JSON.parse(read(file))));
}
const report = JSON.parse(
  cardinal(
    ["check", "--jsonl", "--json", "--no-config", "--dialect", "agentcard",
     "--profile", "agentcard-reference",
     // The reference schema does not look into schemas; json_schema.mjs does.
     "--no-rule", "agentcard/schema-valid", "-"],
    lines.join("\n"),
  ),
);

const differences = new Map();
report.results.forEach((ours, i) => {
  const theirs = validate(JSON.parse(lines[i]));
  if (ours.valid === theirs) return;
  const why = ours.valid
    ? validate.errors.map((e) => `${e.instancePath} ${e.keyword}`)
    : ours.diagnostics
        .filter((d) => d.severity === "error")
        .map((d) => `${d.rule}: ${d.message}`);
  const line = `${ours.valid ? "only the schema rejects" : "only we reject"}\t${[...new Set(why)].sort().join(" | ")}`;
  differences.set(line, (differences.get(line) ?? 0) + 1);
});
const list = [...differences.keys()].sort().join("\n") + "\n";
const golden = join(root, "test/peers/reference_differences.txt");
if (process.env.UPDATE) {
  writeFileSync(golden, list);
} else if (readFileSync(golden, "utf8") !== list) {
  console.error("the differences have changed; UPDATE=1 accepts these:\n" + list);
  process.exitCode = 1;
}
console.log(`reference schema: ${lines.length} cards, ${differences.size} kinds of difference`);
