// ajv_meta_schema.mjs CARDS: the schemas inside cards against the meta-schema
// of 2020-12 in ajv; parsed and compiled before the clock starts.
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validate = ajv.getSchema("https://json-schema.org/draft/2020-12/schema");
const schemas = readFileSync(process.argv[2], "utf8")
  .split("\n")
  .filter((line) => line)
  .flatMap((line) => JSON.parse(line).capabilities)
  .flatMap((capability) => [capability.input_schema, capability.output_schema])
  .filter((schema) => schema);

let valid = 0;
function round() {
  const begin = process.hrtime.bigint();
  for (const schema of schemas) valid += validate(schema);
  return Number(process.hrtime.bigint() - begin) / schemas.length;
}
for (let i = 0; i < 20; ++i) round(); // lets the compiler settle
valid = 0;
let best = Infinity;
for (let i = 0; i < 50; ++i) best = Math.min(best, round());
if (valid !== 50 * schemas.length) throw new Error("not all schemas are valid");
console.log(best.toFixed(0));
