// Checks the cards: annotations, SARIF and a summary of the job.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { asCell, paths, run, setOutput, writeSummary } from "./program.mjs";

const rowsMax = 200;
const severities = { error: "❌ error", warning: "⚠️ warning", hint: "💡 hint" };

function flags() {
  const { CARDINAL_PROFILE: profile, CARDINAL_STRICT: strict, CARDINAL_BASELINE: baseline } = process.env;
  return [...(profile ? ["--profile", profile] : []), ...(strict === "true" ? ["--strict"] : []),
    ...(baseline ? ["--baseline", baseline] : [])];
}

function summaryOf({ results, summary, failures = [] }) {
  const { files, valid, errors, warnings, hints } = summary;
  const rows = results.flatMap(({ file, diagnostics }) => diagnostics.map((found) => ({ file, ...found })))
    .filter(({ severity }) => severity !== "hint");
  const lines = ["## Agent cards", "",
    `${files} checked, ${valid} valid: ${errors} errors, ${warnings} warnings, ${hints} hints`];
  if (rows.length > 0) {
    lines.push("", "| | where | what | rule |", "|---|---|---|---|");
    for (const { file, line, severity, message, rule } of rows.slice(0, rowsMax)) {
      lines.push(`| ${severities[severity]} | ${asCell(file)}:${line ?? 1} | ${asCell(message)} | ${asCell(rule)} |`);
    }
  }
  if (rows.length > rowsMax) lines.push("", `${rows.length - rowsMax} more are in the log of the job.`);
  for (const { file, message } of failures) lines.push("", `Could not be read: ${asCell(file)}: ${asCell(message)}`);
  return lines.join("\n");
}

const words = [...flags(), "--", ...paths()];
const { code } = run(["check", "--format", "github", ...words], { shows: true });
setOutput("exit-code", code);
const sarif = run(["check", "--format", "sarif", ...words]);
if (sarif.text) {
  const file = join(process.env.RUNNER_TEMP ?? tmpdir(), "cardinal.sarif");
  writeFileSync(file, sarif.text);
  setOutput("sarif-file", file);
}
const json = run(["check", "--json", ...words]).text;
const answer = json ? JSON.parse(json) : {};
if (answer.summary) writeSummary(summaryOf(answer));
process.exitCode = code;
