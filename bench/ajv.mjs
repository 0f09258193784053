// ajv.mjs SCHEMA CARDS [DEFINITION [all]]: JSON.parse + ajv with a reference
// schema, the usual way to validate a card in JavaScript; schema compiled once,
// cards from memory. "all": every error of a card instead of the first.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const [schema, cards, definition, all] = process.argv.slice(2);
const parsed = JSON.parse(readFileSync(schema));
const Validator = parsed.$schema?.includes("2020-12") ? Ajv2020 : Ajv;
const ajv = new Validator({ strict: false, allErrors: all === "all" });
addFormats(ajv);
ajv.addSchema(parsed, "cards");
const validate = ajv.compile({
  $ref: definition ? `cards#/definitions/${definition}` : "cards",
});
const texts = readFileSync(cards, "utf8").split("\n").filter((line) => line);

let valid = 0;
let errors = 0;
function round() {
  const begin = process.hrtime.bigint();
  for (const text of texts) {
    if (validate(JSON.parse(text))) ++valid;
    else errors += validate.errors.length;
  }
  return Number(process.hrtime.bigint() - begin) / texts.length;
}
for (let i = 0; i < 30; ++i) round(); // lets the compiler settle
valid = errors = 0;
let best = Infinity;
for (let i = 0; i < 200; ++i) best = Math.min(best, round());
console.log(
  `JSON.parse + ajv, ${basename(schema)}: ${best.toFixed(0)} ns/card ` +
    `(best of 200 rounds; ${valid / 200} of ${texts.length} cards valid, ` +
    `${(errors / 200 / texts.length).toFixed(1)} errors per card)`,
);
