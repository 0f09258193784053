// Redocly's linter judges the OpenAPI document by its recommended rules.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cardinal } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "cardinal-openapi-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "openapi.json");
writeFileSync(file, cardinal(["openapi"]));
// It asks its maker about newer versions and reports its use, if allowed to.
const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};
const linter = fileURLToPath(new URL("node_modules/@redocly/cli/bin/cli.js", import.meta.url));
const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [linter, "lint", file, "--format=json", "--max-problems=1000"],
  { encoding: "utf8", cwd: folder, env: environment },
);
let problems;
try {
  problems = JSON.parse(stdout).problems;
} catch {
  console.error(stdout, stderr);
  process.exit(1);
}
for (const problem of problems) {
  const where = problem.location?.[0]?.pointer ?? "";
  console.error(`${problem.severity}: ${where}: ${problem.message} [${problem.ruleId}]`);
}
if (status !== 0 || problems.length > 0) process.exit(1);
console.log("openapi: no errors and no warnings of @redocly/cli");
