// Our JSON Schema against ajv: which schemas are valid, and which instances
// fit them, over seeded schemas of every keyword. ajv has faults of its own
// (contains on empty arrays, annotations of branches that failed); where the
// two differ, @sourcemeta/jsonschema has the last word.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { expectSame } from "./common.mjs";

const count = 20000;
const lines = execFileSync(process.env.CARDINAL_SCHEMAS, [String(count)], { maxBuffer: 1 << 30 })
  .toString()
  .split("\n")
  .filter((line) => line);
const folder = mkdtempSync(join(tmpdir(), "json-schema-"));
const options = { strict: false, validateFormats: false, logger: false };
const ajv = new Ajv2020(options);
const judge = join(
  dirname(createRequire(import.meta.url).resolve("@sourcemeta/jsonschema/package.json")),
  "npm", "cli.js",
);

function lastWord(schema, instance) {
  writeFileSync(join(folder, "schema.json"), JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...schema }));
  writeFileSync(join(folder, "instance.json"), JSON.stringify(instance));
  const { status } = spawnSync("node", [judge, "validate", join(folder, "schema.json"), join(folder, "instance.json")]);
  if (status !== 0 && status !== 2) throw new Error(`the judge ended with ${status}`);
  return status === 0;
}

// ajv's verdict, or null where it fails at a schema that is valid.
function compiled(schema) {
  // A fresh one each: ajv keeps every schema it has seen.
  const one = new Ajv2020({ ...options, validateSchema: false });
  try {
    const validate = one.compile(schema);
    return (instance) => {
      try {
        return validate(instance);
      } catch {
        return null;
      }
    };
  } catch {
    return () => null;
  }
}

let valid = 0, instances = 0, fitting = 0, overruled = 0;
for (const line of lines) {
  const ours = JSON.parse(line);
  valid += ours.valid;
  expectSame(`valid by the meta-schema: ${JSON.stringify(ours.schema)}`, ours.valid, ajv.validateSchema(ours.schema));
  const validate = compiled(ours.schema);
  for (const [instance, fits] of ours.instances) {
    ++instances;
    fitting += fits;
    if (validate(instance) === fits) continue;
    ++overruled;
    expectSame(`${JSON.stringify(instance)} by ${JSON.stringify(ours.schema)}`, fits, lastWord(ours.schema, instance));
  }
}
rmSync(folder, { recursive: true });
if (overruled > instances / 100 || valid < count / 4 || valid > (count * 9) / 10 || fitting < instances / 10 || fitting > (instances * 9) / 10) {
  console.error("the seeds no longer give all verdicts often enough, or ajv is of no use");
  process.exitCode = 1;
}
console.log(
  `json schema: ${count} schemas (${valid} valid), ${instances} instances (${fitting} fitting); in ${overruled} ajv is overruled`,
);
