// Our JSON Schema against ajv: which schemas are valid, and which instances
// fit them, over seeded schemas of every keyword.
import { execFileSync } from "node:child_process";
import Ajv2020 from "ajv/dist/2020.js";
import { expectSame } from "./common.mjs";

const lines = execFileSync(process.env.CARDINAL_SCHEMAS, ["20000"], { maxBuffer: 1 << 30 })
  .toString()
  .split("\n")
  .filter((line) => line);

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
let schemas = 0, valid = 0, instances = 0, fitting = 0;
for (const line of lines) {
  const ours = JSON.parse(line);
  ++schemas;
  valid += ours.valid;
  expectSame(`valid by the meta-schema: ${JSON.stringify(ours.schema)}`, ours.valid, ajv.validateSchema(ours.schema));
  if (!ours.usable) continue;
  // A fresh instance each: ajv keeps every schema it has seen.
  const one = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false });
  const validate = one.compile(ours.schema);
  for (const [instance, fits] of ours.instances) {
    ++instances;
    fitting += fits;
    expectSame(`${JSON.stringify(instance)} by ${JSON.stringify(ours.schema)}`, fits, validate(instance));
  }
}
if (valid < schemas / 4 || valid === schemas || fitting < instances / 10 || fitting > (instances * 9) / 10) {
  console.error("the seeds no longer give both verdicts often enough");
  process.exitCode = 1;
}
console.log(
  `ajv: ${schemas} schemas (${valid} valid) and ${instances} instances (${fitting} fitting) judged alike`,
);
