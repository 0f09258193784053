// RFC 8785 bytes, the same as the npm package canonicalize gives.
import canonicalize from "canonicalize";
import { cardinal, expectSame, filesBelow, printMutations, read, sharedPath } from "./common.mjs";

const texts = printMutations(300);
const corpus = sharedPath("corpus");
for (const file of corpus ? filesBelow(corpus) : []) {
  texts.push(read(file).toString());
}
let compared = 0;
for (const text of texts) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    continue;
  }
  const ours = cardinal(["canon", "-"], text).toString();
  if (ours === "") continue; // duplicate names, which JSON.parse drops
  expectSame(text.slice(0, 80), ours, canonicalize(value));
  ++compared;
}
console.log(`canonical: ${compared} documents agree`);
