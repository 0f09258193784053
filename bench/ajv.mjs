// ajv.mjs SCHEMA CARDS: JSON.parse + ajv with the reference schema, the usual
// way to validate a card in JavaScript; schema compiled once, cards from memory.
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const [schema, cards] = process.argv.slice(2);
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schema)));
const texts = readFileSync(cards, "utf8").split("\n").filter((line) => line);

let valid = 0;
function round() {
  const begin = process.hrtime.bigint();
  for (const text of texts) valid += validate(JSON.parse(text));
  return Number(process.hrtime.bigint() - begin) / texts.length;
}
for (let i = 0; i < 30; ++i) round(); // lets the compiler settle
valid = 0;
let best = Infinity;
for (let i = 0; i < 200; ++i) best = Math.min(best, round());
console.log(
  `JSON.parse + ajv, reference schema: ${best.toFixed(0)} ns/card ` +
    `(best of 200 rounds; ${valid / 200} of ${texts.length} cards valid)`,
);
