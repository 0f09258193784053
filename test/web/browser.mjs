// The distribution's Chromium. A page that breaks the policy, logs an error or
// throws fails its test.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./server.mjs";

const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const looks = {
  light: { viewport: { width: 1360, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1360, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "light", hasTouch: true },
};

export class Browser {
  static async start() {
    const made = new Browser();
    made.folder = mkdtempSync(join(tmpdir(), "cardinal-chromium-"));
    made.chromium = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
    return made;
  }

  // `allowed`: errors of the console that the test is about.
  async page(look = looks.light, allowed = []) {
    const context = await this.chromium.newContext({ ...look, permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    page.faults = [];
    const note = (text) => {
      if (!allowed.some((pattern) => pattern.test(text))) page.faults.push(text);
    };
    page.on("console", (message) => message.type() === "error" && note(message.text()));
    page.on("pageerror", (error) => note(`thrown: ${error.message}`));
    await page.addInitScript(() => {
      globalThis.violations = [];
      document.addEventListener("securitypolicyviolation", (event) => globalThis.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    return page;
  }

  // Nothing of what pages must never do has happened; the page is closed.
  async finish(page) {
    assert.deepEqual(await page.evaluate(() => globalThis.violations), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }

  async stop() {
    await this.chromium.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function axe(page) {
  await page.evaluate(axeSource);
  const result = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")} (${violation.help})`);
}
