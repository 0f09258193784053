// What the peer tests share: running our program, and failing with reasons.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const root = process.env.CARDINAL_SOURCE;
export const program = process.env.CARDINAL_PROGRAM;
export const mutations = process.env.CARDINAL_MUTATIONS;
const shared = process.env.CARDINAL_SHARED ?? join(root, "..", "shared");

// Null, with a line that says so, where the folder is not there.
export function sharedPath(relative) {
  const path = join(shared, relative);
  if (existsSync(path)) return path;
  console.log(`skipped: no ${relative}`);
  return null;
}

// Our program's output, whatever its exit code below 2. Its messages are shown
// unless `stdio` is "pipe".
export function cardinal(args, input, stdio) {
  try {
    return execFileSync(program, args, { input, stdio, maxBuffer: 1 << 30 });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

export function printMutations(count, dialect = "agentcard") {
  return execFileSync(mutations, [String(count), dialect], { maxBuffer: 1 << 30 })
    .toString()
    .split("\n")
    .filter((line) => line);
}

export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".json") && statSync(path).isFile())
    .sort();
}

export function expectSame(what, ours, theirs) {
  if (ours === theirs) return;
  console.error(`${what}\n  ours:   ${ours}\n  theirs: ${theirs}`);
  process.exitCode = 1;
}

export const read = (path) => readFileSync(path);
