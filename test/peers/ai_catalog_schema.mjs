// AI Catalogs against the JSON Schema that ARD publishes, in ajv with formats
// asserted. What it rejects we reject, but for what we accept by a rule that
// says so; where only we reject, the rule names the sentence that asks for it.
// Both kinds of difference are on the list ai_catalog_differences.txt.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { cardinal, filesBelow, printMutations, read, root, sharedPath } from "./common.mjs";

const path = sharedPath("reference/ai-catalog.schema.json");
if (!path) process.exit(0);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(path)));

const lines = printMutations(6000, "ai-catalog");
const corpus = sharedPath("corpus");
for (const file of corpus ? filesBelow(corpus) : []) {
  if (!file.includes("catalog")) continue;
  const catalog = JSON.parse(read(file));
  if (Array.isArray(catalog.entries)) lines.push(JSON.stringify(catalog));
}
// What the mutations hardly ever make: the older name of `type` alone.
lines.push(
  JSON.stringify({
    specVersion: "1.0",
    entries: [
      { identifier: "urn:air:acme.dev:agent:a", displayName: "A", mediaType: "application/a2a-agent-card+json", url: "https://acme.dev/a" },
    ],
  }),
);
// The schema does not look into what is embedded: neither do we here.
const report = JSON.parse(
  cardinal(["check", "--jsonl", "--json", "--no-config", "--dialect", "ai-catalog", "-"], lines.join("\n")),
);

// Where both speak of one object, and ours is no error.
const accepted = ["ai-catalog/beyond-schema", "ai-catalog/identifier-legacy"];
// At `data` itself only its JSON type is a matter of the outer catalog.
const isInside = (d) =>
  /^\/entries\/\d+\/data\//.test(d.pointer) ||
  (/^\/entries\/\d+\/data$/.test(d.pointer) && !d.message.startsWith('"data"'));
const ofCatalog = (ours) => ours.diagnostics.filter((d) => d.rule.startsWith("ai-catalog/") && !isInside(d));
const differences = new Set();
let rejected = 0;
report.results.forEach((ours, i) => {
  const fits = validate(JSON.parse(lines[i]));
  const told = ofCatalog(ours);
  const errors = told.filter((d) => d.severity === "error");
  rejected += !fits;
  if ((errors.length === 0) === fits) return;
  const rules = fits
    ? errors.map((d) => `only we reject\t${d.rule}`)
    : told.filter((d) => accepted.includes(d.rule)).map((d) => `only the schema rejects\t${d.rule}`);
  if (rules.length === 0) {
    console.error(`only the schema rejects: ${lines[i]}\n  ${JSON.stringify(validate.errors.slice(0, 3))}`);
    process.exitCode = 1;
  }
  for (const rule of rules) differences.add(rule);
});

const list = join(root, "test/peers/ai_catalog_differences.txt");
const told = [...differences].sort().join("\n") + "\n";
if (process.env.UPDATE) writeFileSync(list, told);
if (readFileSync(list, "utf8") !== told) {
  console.error(`the differences are others than listed:\n${told}`);
  process.exitCode = 1;
}
console.log(`ai-catalog schema: ${lines.length} catalogs, ${rejected} rejected by it; ${differences.size} kinds of difference`);
