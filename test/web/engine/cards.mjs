// Cards to compare answers on: the examples, and the corpus of real cards where
// there is one (CONTRIBUTING.md, "Other people's data").
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

function jsonFiles(folder) {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...jsonFiles(path));
    else if (path.endsWith(".json")) found.push(path);
  }
  return found.sort();
}

const read = (path) => ({ name: path, bytes: readFileSync(path) });

export function exampleCards(root) {
  return jsonFiles(join(root, "examples")).map(read);
}

// Null where there is no corpus.
export function corpusCards(root) {
  const shared = process.env.CARDINAL_SHARED ?? join(root, "..", "shared");
  const folder = join(shared, "corpus");
  return existsSync(folder) ? jsonFiles(folder).map(read) : null;
}
