// What the steps of the Action share: the program, and what GitHub reads.
import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";

const outputBytesMax = 256 << 20;

// The exit code and output of CARDINAL, a program and perhaps words for it.
export function run(words, { shows = false } = {}) {
  const [command, ...first] = (process.env.CARDINAL ?? "npx --yes cardinal-check").split(/\s+/).filter(Boolean);
  const done = spawnSync(command, [...first, ...words], { encoding: "utf8", maxBuffer: outputBytesMax,
    stdio: ["ignore", shows ? "inherit" : "pipe", "inherit"] });
  if (done.error) {
    console.log(`::error::${command} cannot be run: ${done.error.message}`);
    process.exit(2);
  }
  return { code: done.status ?? 2, text: done.stdout ?? "" };
}

export function paths() {
  const given = (process.env.CARDINAL_PATHS ?? ".").split("\n").map((line) => line.trim()).filter(Boolean);
  return given.length > 0 ? given : ["."];
}

const append = (variable, text) => {
  if (process.env[variable]) appendFileSync(process.env[variable], text);
};
export const writeSummary = (markdown) => append("GITHUB_STEP_SUMMARY", `${markdown}\n`);
export const setOutput = (name, value) => append("GITHUB_OUTPUT", `${name}=${value}\n`);

// Text of a card, which is a stranger's, as text in a cell of a table.
export function asCell(text) {
  return String(text ?? "").replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~@&-]/g, (c) => `&#${c.charCodeAt(0)};`);
}
