// Our SARIF is valid by the published schema.
import { createRequire } from "node:module";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { cardinal, root } from "./common.mjs";

const require = createRequire(import.meta.url);
const schema = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
delete schema.$schema; // draft-04 by name, draft-07 by content
delete schema.id;
// One of its patterns is no regular expression in Unicode mode.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const validate = ajv.compile(schema);

const runs = [
  ["check", "--format", "sarif", join(root, "examples")],
  ["check", "--format", "sarif", join(root, "examples/broken.agentcard.json")],
  ["check", "--format", "sarif", "-"],
];
let results = 0;
let fixes = 0;
for (const args of runs) {
  const log = JSON.parse(cardinal(args, '{"a": [1,}'));
  results += log.runs[0].results.length;
  if (!validate(log)) {
    console.error(args.join(" "), validate.errors.slice(0, 5));
    process.exitCode = 1;
  }
  for (const result of log.runs[0].results) {
    const rule = log.runs[0].tool.driver.rules[result.ruleIndex];
    if (rule.id !== result.ruleId) throw new Error("ruleIndex is off");
    fixes += result.fixes?.length ?? 0;
  }
}
if (fixes === 0) throw new Error("no result has a fix");
console.log(`sarif: ${results} results valid, ${fixes} fixes`);
