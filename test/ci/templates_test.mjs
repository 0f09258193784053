// The Action, the hooks and the GitLab template: valid, and their steps run as a
// runner runs them, with the package from its file instead of the registry.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";

import { cliIn, installed, root } from "../npm/package.mjs";

const require = createRequire(join(root, "web/package.json"));
const YAML = require("yaml");
const { validateAction } = require("@action-validator/core");
const text = (name) => readFileSync(join(root, name), "utf8");
const action = YAML.parse(text("action.yml"));
const version = JSON.parse(text("npm/package.json")).version;

let cardinal, place, repository, files;
before(() => {
  cardinal = `${process.execPath} ${cliIn(installed())}`;
});
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "cardinal-ci-"));
  repository = join(place, "repository");
  mkdirSync(join(repository, "cards"), { recursive: true });
  files = Object.fromEntries(["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"].map((name) => [name, join(place, name)]));
  for (const file of Object.values(files)) writeFileSync(file, "");
  cpSync(join(root, "examples/trip-planner.a2a.json"), join(repository, "cards/trip.json"));
  writeFileSync(join(repository, "package.json"), '{"private": true}\n');
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "base");
});
after(() => rmSync(place, { recursive: true, force: true }));

function git(...words) {
  return execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...words],
    { cwd: repository, encoding: "utf8" }).trim();
}

// A step of the Action by its id, as a runner runs it.
function runStep(id, inputs = {}) {
  const step = action.runs.steps.find((each) => each.id === id);
  const given = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) =>
    [name, inputs[name] ?? String(value ?? "")]));
  const values = { CARDINAL: cardinal, CARDINAL_PATHS: given.paths, CARDINAL_PROFILE: given.profile,
    CARDINAL_STRICT: given.strict, CARDINAL_BASELINE: given.baseline, CARDINAL_BASE: inputs.base ?? "" };
  for (const name of Object.keys(step.env)) assert.ok(name in values, `${name} is not set by this test`);
  const env = { ...process.env, ...files, GITHUB_ACTION_PATH: root, GITHUB_ACTIONS: "true", RUNNER_TEMP: place,
    ...Object.fromEntries(Object.keys(step.env).map((name) => [name, values[name]])) };
  const done = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run],
    { cwd: repository, env, encoding: "utf8" });
  const outputs = Object.fromEntries(readFileSync(files.GITHUB_OUTPUT, "utf8").split("\n").filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
  return { ...done, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}

test("action.yml is an action, of the version of the package", () => {
  const { errors } = validateAction(text("action.yml"));
  assert.deepEqual(errors ?? [], []);
  assert.equal(String(action.inputs.version.default), version);
  const used = JSON.stringify(action.runs).match(/inputs\.[a-z-]+/g).map((each) => each.slice(7));
  assert.deepEqual([...new Set(used)].sort(), Object.keys(action.inputs).sort());
  // What a caller gives reaches a shell as a variable, never as a part of the script.
  for (const { run } of action.runs.steps) assert.doesNotMatch(run ?? "", /\$\{\{/);
});

test("a clean card passes, with a summary and SARIF", () => {
  const { status, outputs, summary, stderr } = runStep("check", { paths: "cards" });
  assert.equal(status, 0, stderr);
  assert.equal(outputs["exit-code"], "0");
  const sarif = JSON.parse(readFileSync(outputs["sarif-file"], "utf8"));
  assert.equal(sarif.version, "2.1.0");
  assert.match(summary, /^## Agent cards\n\n1 checked, 1 valid: 0 errors, 0 warnings, 5 hints\n$/);
});

test("errors are annotations, rows of the summary and exit code 1", () => {
  writeFileSync(join(repository, "cards/bad |`<x>`.a2a.json"), '{"name": "A", "protocolVersion": "0.3.0", "skills": "x"}');
  const { status, stdout, outputs, summary } = runStep("check", { paths: "cards\n", profile: "production" });
  assert.equal(status, 1);
  assert.equal(outputs["exit-code"], "1");
  assert.match(stdout, /^::error file=cards\/bad /m);
  assert.match(summary, /\| ❌ error \| cards\/bad &#124;&#96;&#60;x&#62;&#96;\.a2a\.json:1 \|/);
  assert.ok(JSON.parse(readFileSync(outputs["sarif-file"], "utf8")).runs[0].results.length > 0);
});

test("what cannot be read is exit code 2; a program that is not there as well", () => {
  assert.equal(runStep("check", { paths: "absent" }).status, 2);
  const whole = cardinal;
  cardinal = "/no/such/program";
  const { status, stdout } = runStep("check");
  cardinal = whole;
  assert.equal(status, 2);
  assert.match(stdout, /^::error::\/no\/such\/program cannot be run/m);
});

test("the gate lets through what the version allows, and nothing else", () => {
  const base = git("rev-parse", "HEAD");
  const card = join(repository, "cards/trip.json");
  const before = readFileSync(card, "utf8");
  const changed = JSON.parse(before);
  changed.skills.pop();
  writeFileSync(card, JSON.stringify(changed, null, 2));
  writeFileSync(join(repository, "package.json"), '{"private": false}\n');
  const refused = runStep("gate", { base });
  assert.equal(refused.status, 1, refused.stderr);
  assert.match(refused.stdout, /^::error file=cards\/trip\.json::compared with the base branch: the version is still 1\.4\.0/m);
  assert.match(refused.summary, /^## cards\/trip\.json, compared with the base branch/m);
  assert.doesNotMatch(refused.summary, /package\.json/);
  changed.version = "2.0.0";
  writeFileSync(card, JSON.stringify(changed, null, 2));
  assert.equal(runStep("gate", { base }).status, 0);
  writeFileSync(card, before);
  assert.equal(runStep("gate", { base }).status, 0);
});

test("a base commit that is not there is exit code 2", () => {
  const { status, stdout } = runStep("gate", { base: "0123456789012345678901234567890123456789" });
  assert.equal(status, 2);
  assert.match(stdout, /cannot be read; check out with fetch-depth: 0/);
});

test("hooks check and fix the files that they are given", () => {
  const hooks = YAML.parse(text(".pre-commit-hooks.yaml"));
  assert.deepEqual(hooks.map(({ id }) => id), ["cardinal-check", "cardinal-fix"]);
  for (const { files: pattern, language, entry } of hooks) {
    assert.equal(language, "script");
    assert.ok(statSync(join(root, entry.split(" ")[0])).mode & 0o100);
    const names = new RegExp(pattern);
    for (const name of ["agent-card.json", "a/.well-known/agent.json", "x/trip.a2a.json"]) assert.match(name, names);
    for (const name of ["package.json", "my-agent.json", "a.jsonl"]) assert.doesNotMatch(name, names);
  }
  const runHook = ({ entry }, ...words) => {
    const [script, ...first] = entry.split(" ");
    return spawnSync(join(root, script), [...first, ...words],
      { cwd: repository, env: { ...process.env, CARDINAL: cardinal }, encoding: "utf8" });
  };
  assert.equal(runHook(hooks[0], "cards/trip.json").status, 0);
  const broken = join(repository, "cards/broken.json");
  writeFileSync(broken, readFileSync(join(repository, "cards/trip.json"), "utf8").replace(/\}\s*$/, ",}"));
  const found = runHook(hooks[0], "cards/trip.json", "cards/broken.json");
  assert.equal(found.status, 1);
  assert.match(found.stdout, /cards\/broken\.json:\d+:\d+: error/);
  assert.equal(runHook(hooks[1], "cards/broken.json").status, 0);
  JSON.parse(readFileSync(broken, "utf8"));
  assert.match(text("action/hook"), new RegExp(`cardinal-check@${version.replaceAll(".", "\\.")}\\}`));
});

test("the GitLab job runs: reports, and the exit code of the check", () => {
  const { "cardinal-check": job } = YAML.parse(text("templates/gitlab.yml"));
  assert.equal(job.variables.CARDINAL, `npx --yes cardinal-check@${version}`);
  const runJob = () => spawnSync("sh", ["-e", "-c", job.script.join("\n")], { cwd: repository, encoding: "utf8",
    env: { ...process.env, ...job.variables, CARDINAL: cardinal, CARDINAL_PATHS: "cards" } });
  assert.equal(runJob().status, 0);
  writeFileSync(join(repository, "cards/bad.a2a.json"), '{"name": "A", "protocolVersion": "0.3.0"}');
  const { status, stdout } = runJob();
  assert.equal(status, 1);
  assert.match(stdout, /cards\/bad\.a2a\.json:1:1: error/);
  assert.deepEqual(Object.keys(job.artifacts.reports).sort(), ["codequality", "junit"]);
  const issues = JSON.parse(readFileSync(join(repository, job.artifacts.reports.codequality), "utf8"));
  for (const { description, check_name: rule, fingerprint, severity, location } of issues) {
    assert.ok(description && rule && fingerprint && location.path && location.lines.begin > 0);
    assert.match(severity, /^(info|minor|major|critical|blocker)$/);
  }
  assert.equal(new Set(issues.map(({ fingerprint }) => fingerprint)).size, issues.length);
  for (const name of Object.values(job.artifacts.reports)) {
    assert.match(readFileSync(join(repository, name), "utf8"), /cards\/bad\.a2a\.json/);
  }
});
