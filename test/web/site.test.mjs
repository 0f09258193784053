// The static site, from a plain server of files, in a folder of any name.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { faultyExample, openCheck } from "./check_page.mjs";
import { root } from "./server.mjs";
import { serveFiles } from "./static_server.mjs";

const folder = join(root, "build/site");
// Chromium gives up the animation between two pages, and says so, if the next
// one shows before its style sheet has come.
const allowed = [/ViewTransition opt-in disabled/];

describe("build/site", { skip: existsSync(folder) ? false : "skipped: no build/site (make site)" }, () => {
  let site;
  let browser;
  before(async () => {
    site = await serveFiles(folder, "/some/folder/");
    browser = await Browser.start();
  });
  after(async () => {
    await browser?.stop();
    await site?.stop();
  });

  test("checks, explains and links rules without a server of ours", async () => {
    const page = await browser.page(looks.light, allowed);
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openCheck(page, `${site.url}check/`);
    assert.deepEqual(await page.locator("nav.pages a").allTextContents(), ["Check", "Rules"]);
    assert.equal((await faultyExample(page)).length, 10);
    await page.getByRole("button", { name: "a2a/type" }).click();
    await page.getByRole("link", { name: "More about a2a/type" }).click();
    await page.waitForURL(`${site.url}rules/a2a/type/`);
    await page.getByRole("heading", { level: 1, name: "Wrong JSON type" }).waitFor();
    await page.locator("a", { hasText: /^Rules$/ }).first().click();
    await page.locator(".rule-table tbody tr").first().waitFor();
    await page.screenshot({ path: join(root, "build/web-shots/site-rules.png") });
    assert.deepEqual(asked.filter((path) => !path.startsWith("/some/folder/") || path.includes("/v1/")), []);
    assert.deepEqual(await axe(page), []);
    await browser.finish(page);
  });

  test("a rule can be tried", async () => {
    const page = await browser.page(looks.light, allowed);
    await page.goto(`${site.url}rules/a2a/url-https/`);
    const link = page.locator('a.button.primary[href*="#c="]');
    await link.click();
    await page.locator(".finding", { hasText: "a2a/url-https" }).first().waitFor();
    await browser.finish(page);
  });

  test("works when the server is gone, rules that were never opened included", async () => {
    const other = await serveFiles(folder, "/");
    const page = await browser.page(looks.light, allowed);
    await openCheck(page, `${other.url}check/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await other.stop();
    await openCheck(page, `${other.url}check/?again`);
    assert.equal((await faultyExample(page)).length, 10);
    await page.goto(`${other.url}rules/a2a/type/`);
    await page.getByRole("heading", { level: 1, name: "Wrong JSON type" }).waitFor();
    await page.goto(`${other.url}rules/`);
    await page.locator(".rule-table tbody tr").first().waitFor();
    await browser.finish(page);
  });
});
