// JSON.parse and our reader accept and refuse the same texts, over seeded
// damage to cards. We refuse more on purpose: duplicate names, lone
// surrogates, numbers beyond a double, deep nesting.
import { cardinal, printMutations } from "./common.mjs";

const beyondGrammar = new Set([
  "json/duplicate-key", "json/lone-surrogate", "json/number-range", "json/depth",
]);
const damage = ["", ",", ":", '"', "{", "}", "[", "]", "0", "-", "e", ".", "\\", "\\u12", "n", "/", " "];

let state = 1n;
function roll(sides) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(sides));
}

const texts = [];
for (const card of printMutations(400)) {
  for (let i = 0; i < 20; ++i) {
    const at = roll(card.length);
    texts.push(card.slice(0, at) + damage[roll(damage.length)] + card.slice(at + roll(3)));
  }
}
const report = JSON.parse(
  cardinal(["check", "--jsonl", "--json", "--no-config", "--dialect", "agentcard", "-"],
    texts.join("\n")),
);
let refused = 0;
report.results.forEach((result, i) => {
  const faults = result.diagnostics
    .map((d) => d.rule)
    .filter((rule) => rule.startsWith("json/") && !beyondGrammar.has(rule));
  let accepted = true;
  try {
    JSON.parse(texts[i]);
  } catch {
    accepted = false;
  }
  refused += !accepted;
  if (accepted !== (faults.length === 0)) {
    console.error(`JSON.parse ${accepted ? "accepts" : "refuses"}, we say ${faults}: ${texts[i]}`);
    process.exitCode = 1;
  }
});
console.log(`parse: ${texts.length} texts, ${refused} refused by both`);
