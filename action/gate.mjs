// Compares the cards of a pull request with those of its base branch: fails when
// the version of a card does not allow its changes (docs/compare.md).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { paths, run, writeSummary } from "./program.mjs";

const undecidable = 2;

function git(...words) {
  return spawnSync("git", words, { encoding: "buffer", maxBuffer: 64 << 20 });
}

// The commit that the pull request grew from. A clone of depth 1 lacks it.
function baseCommit() {
  const base = process.env.CARDINAL_BASE ?? "";
  const isThere = () => base && git("cat-file", "-e", `${base}^{commit}`).status === 0;
  if (!isThere()) git("fetch", "--no-tags", "--depth=1", "origin", base);
  if (!isThere()) {
    console.log(`::error::the base commit ${base || "(none)"} cannot be read; check out with fetch-depth: 0`);
    process.exit(undecidable);
  }
  return base;
}

function changedFiles(base) {
  const done = git("diff", "--name-only", "-z", "--relative", "--diff-filter=M", base, "--", ...paths());
  if (done.status !== 0) {
    console.log(`::error::git diff failed: ${done.stderr.toString().trim()}`);
    process.exit(undecidable);
  }
  return done.stdout.toString().split("\0").filter((name) => name.endsWith(".json"));
}

// Other JSON is not a card, on neither side.
function isCard(file) {
  const { text } = run(["check", "--json", "--", file]);
  return Boolean(text && JSON.parse(text).results?.[0]?.dialect);
}

const escaped = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text) => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const base = baseCommit();
const place = mkdtempSync(join(tmpdir(), "cardinal-gate-"));
let code = 0;
try {
  for (const file of changedFiles(base)) {
    const earlier = join(place, "earlier.json");
    writeFileSync(earlier, git("show", `${base}:./${file}`).stdout);
    if (!isCard(file) || !isCard(earlier)) continue;
    const gate = run(["diff", "--gate", "--format", "markdown", "--", earlier, file]);
    if (gate.code !== 0) {
      const { advice } = JSON.parse(run(["diff", "--json", "--", earlier, file]).text || "{}");
      const reason = advice?.reason ?? advice?.message ?? "its version does not allow these changes";
      console.log(`::error file=${property(file)}::${escaped(`compared with the base branch: ${reason}`)}`);
    }
    writeSummary(`## ${file.replace(/[\r\n]/g, " ")}, compared with the base branch\n\n${gate.text}`);
    code = Math.max(code, gate.code);
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
process.exitCode = code;
