// The package as its users have it: the file that npm publishes, installed
// without a network into an empty folder. And the native program beside it.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const program = process.env.CARDINAL_PROGRAM ?? join(root, "build/ci/cardinal");

export function packedFile() {
  const name = readdirSync(join(root, "build")).find((each) => /^cardinal-check-.*\.tgz$/.test(each));
  if (!name) throw new Error("there is no build/cardinal-check-*.tgz; run make npm");
  return join(root, "build", name);
}

// A folder with the package in its node_modules.
export function installed() {
  const folder = mkdtempSync(join(tmpdir(), "cardinal-npm-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}\n');
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent",
    "--ignore-scripts", packedFile()], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}

export const cliIn = (folder) => join(folder, "node_modules/.bin/cardinal-check");

const limits = { maxBuffer: 256 << 20, timeout: 120_000 };
const outcome = ({ status, signal, stdout, stderr }) => ({ status, signal, stdout, stderr });
export const runNative = (words, options = {}) =>
  outcome(spawnSync(program, words, { ...limits, encoding: "utf8", ...options }));
export const runPackage = (folder, words, options = {}) =>
  outcome(spawnSync(process.execPath, [cliIn(folder), ...words], { ...limits, encoding: "utf8", ...options }));
