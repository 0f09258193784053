// What /check finds is what the program finds.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Browser } from "./browser.mjs";
import { cardinal, findingsOf, openCheck } from "./check_page.mjs";
import { Directory, root } from "./server.mjs";

let directory;
let browser;
before(async () => {
  directory = await Directory.start();
  browser = await Browser.start();
});
after(async () => {
  await browser?.stop();
  await directory?.stop();
});

const setProfile = (page, profile) => page.evaluate((name) => globalThis.cardinalCheck.setProfile(name), profile);

test("every rule's bad example shows that rule", async (t) => {
  const page = await browser.page();
  await openCheck(page, `${directory.url}/check`);
  let count = 0;
  for (const { id } of JSON.parse(cardinal(["rules", "--json"]))) {
    const { bad_card: card, bad_profile: profile } = JSON.parse(cardinal(["explain", "--json", id]));
    // A blank text is no card yet.
    if (card === null || card.trim() === "") continue;
    await setProfile(page, profile ?? "");
    const found = await findingsOf(page, card);
    assert.ok(found.some(({ rule }) => rule === id), `${id}: ${found.map(({ rule }) => rule)}`);
    ++count;
  }
  t.diagnostic(`${count} rules`);
  assert.ok(count > 300, `only ${count} rules can be tried`);
  await browser.finish(page);
});

const shared = process.env.CARDINAL_SHARED ?? join(root, "../shared");
const corpus = join(shared, "corpus");

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : name.endsWith(".json") ? [path] : [];
  });
}

test("the cards of the corpus have the findings of cardinal check --json", { skip: existsSync(corpus) ? false : "skipped: no corpus of cards" }, async (t) => {
  const page = await browser.page();
  await openCheck(page, `${directory.url}/check`);
  let count = 0;
  for (const path of filesIn(corpus)) {
    const bytes = readFileSync(path);
    const text = bytes.toString();
    if (bytes.length > 1 << 20 || text.trim() === "" || !Buffer.from(text).equals(bytes)) continue;
    const expected = JSON.parse(cardinal(["check", "--json", "--no-config", "--positions", "utf-16", "-"], text));
    assert.deepEqual(await findingsOf(page, text), expected.results[0].diagnostics, path);
    ++count;
  }
  t.diagnostic(`${count} cards`);
  assert.ok(count > 0);
  await browser.finish(page);
});
