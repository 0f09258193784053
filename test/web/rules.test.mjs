// /rules and the pages of the rules.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { cardinal } from "./check_page.mjs";
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

const rows = (page) => page.locator(".rule-table tbody tr");
const all = JSON.parse(cardinal(["rules", "--json"]));

test("every rule is listed and links its page; filters are in the address", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/rules`);
  await rows(page).first().waitFor();
  const links = await page.locator(".rule-name a").evaluateAll((found) => found.map((link) => new URL(link.href).pathname));
  assert.deepEqual(links, all.map(({ id }) => `/rules/${id}`));
  await page.getByLabel("Profile").selectOption("production");
  await page.getByLabel("Severity").selectOption("error");
  const expected = JSON.parse(cardinal(["rules", "--json", "--profile", "production"])).filter(({ profiles }) => profiles.production === "error");
  await page.getByText(`${expected.length} of ${all.length} rules`).waitFor();
  assert.match(page.url(), /\?profile=production&severity=error$/);
  const other = await browser.page();
  await other.goto(page.url());
  await rows(other).first().waitFor();
  assert.equal(await rows(other).count(), expected.length);
  await other.getByLabel("Words").fill("no such words");
  await other.getByRole("heading", { name: "No rule matches" }).waitFor();
  await browser.finish(other);
  await browser.finish(page);
});

test("a rule has its page; its bad card opens in /check and shows it", async () => {
  const page = await browser.page();
  for (const id of ["a2a/type", "a2a/api-key-in-cookie", "json/extra-comma"]) {
    await page.goto(`${directory.url}/rules/${id}`);
    await page.getByRole("heading", { level: 1, name: all.find((rule) => rule.id === id).title }).waitFor();
    await page.locator('a.button.primary[href*="#c="]').click();
    await page.locator(".finding", { hasText: id }).first().waitFor();
  }
  await page.goto(`${directory.url}/rules/probe/cors`);
  await page.getByText(/cardinal probe URL/).waitFor();
  await browser.finish(page);
});

test("an unknown rule says so", async () => {
  const page = await browser.page(looks.light, [/40[04]/]);
  await page.goto(`${directory.url}/rules/a2a/no-such-rule`);
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: "All rules" }).waitFor();
  await browser.finish(page);
});

for (const [look, settings] of Object.entries(looks)) {
  test(`no accessibility violations: ${look}`, async () => {
    const page = await browser.page(settings);
    await page.goto(`${directory.url}/rules`);
    await rows(page).first().waitFor();
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: join(root, `build/web-shots/rules-${look}.png`) });
    await page.goto(`${directory.url}/rules/a2a/version-semver`);
    await page.getByText("Instead of").waitFor();
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: join(root, `build/web-shots/rule-${look}.png`) });
    await browser.finish(page);
  });
}
