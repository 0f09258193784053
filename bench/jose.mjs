// jose.mjs FILE: flattenedVerify of the npm package jose; prints ns a card.
import { readFileSync } from "node:fs";
import { flattenedVerify, importJWK } from "jose";

const [jwk, ...lines] = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line);
const key = await importJWK(JSON.parse(jwk), "EdDSA");
const signed = lines.map((line) => JSON.parse(line));
async function round() {
  const begin = process.hrtime.bigint();
  for (const each of signed) await flattenedVerify(each, key);
  return Number(process.hrtime.bigint() - begin) / signed.length;
}
for (let i = 0; i < 5; ++i) await round(); // lets the compiler settle
let best = Infinity;
for (let i = 0; i < 20; ++i) best = Math.min(best, await round());
console.log(best.toFixed(0));
