// What pages may weigh, in bytes after gzip unless said: facts of a build, not
// of a machine. That of the engine is in engine/budget_test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { root } from "./server.mjs";

const { editors, files, pages } = JSON.parse(readFileSync(join(root, "build/web-info/sizes.json"), "utf8"));
const file = (url) => files.find((each) => each.url === url);
const sum = (urls) => urls.reduce((total, url) => total + file(url).gzip, 0);
const isScript = (url) => url.endsWith(".js");
const kib = (bytes) => bytes / 1024;

function within(t, name, bytes, most) {
  t.diagnostic(`${name}: ${kib(bytes).toFixed(1)} of ${most} KiB`);
  assert.ok(kib(bytes) <= most, `${name}: ${kib(bytes).toFixed(1)} KiB, at most ${most}`);
}

test("style sheet", (t) => {
  within(t, "all styles", sum(files.map(({ url }) => url).filter((url) => url.endsWith(".css"))), 8);
});

test("shells", (t) => {
  for (const name of Object.keys(pages)) {
    const html = readFileSync(join(root, `build/web/shells/${name}.html`));
    within(t, `shell of ${name}`, gzipSync(html).length, 8);
  }
});

test("directory pages: all that is loaded", (t) => {
  for (const [name, urls] of Object.entries(pages)) {
    if (name !== "check") within(t, name, sum(urls), 40);
  }
});

test("/check before the editor: scripts", (t) => {
  // 16 was wanted; what is loaded later (lists, views, examples, editor) is not
  // in it.
  within(t, "check", sum(pages.check.filter(isScript)), 18.5);
});

test("editor", (t) => {
  for (const [name, urls] of Object.entries(editors)) within(t, name, sum(urls), 145);
});
