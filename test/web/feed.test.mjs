// /changes across a killed server, its filters and its pause; /status.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, looks } from "./browser.mjs";
import { a2aCard, Directory, fill } from "./server.mjs";

let directory;
let browser;
before(async () => {
  directory = await Directory.start();
  await fill(directory);
  browser = await Browser.start();
});
after(async () => {
  await browser?.stop();
  await directory?.stop();
});

const numbers = (page) => page.locator(".change").evaluateAll((rows) => rows.map((row) => Number(row.dataset.change)));
const shows = (page, change) => page.waitForFunction((number) => document.querySelector(`.change[data-change="${number}"]`), change, { timeout: 60_000 });

test("changes appear as they happen, the newest first", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/changes`);
  await page.getByText("live", { exact: true }).waitFor();
  const { change } = await directory.register(a2aCard("feed-1"));
  await shows(page, change);
  const shown = await numbers(page);
  assert.equal(shown[0], change);
  assert.deepEqual(shown, [...shown].sort((a, b) => b - a));
  await browser.finish(page);
});

test("pause counts and shows nothing; go on shows all of it once", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/changes`);
  await page.getByText("live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  const before = await numbers(page);
  for (const id of ["pause-1", "pause-2"]) await directory.register(a2aCard(id));
  await page.getByText("2 new changes").waitFor();
  assert.deepEqual(await numbers(page), before);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".change").length === count, before.length + 2);
  await browser.finish(page);
});

test("a filter is part of the URL", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/changes`);
  await page.getByLabel("Card").selectOption("adp");
  await page.waitForURL(/dialect=adp/);
  assert.equal((await numbers(page)).length, 1);
  const other = await browser.page();
  await other.goto(page.url());
  assert.deepEqual(await numbers(other), await numbers(page));
  await other.getByLabel("Subject").fill("no such thing");
  await other.getByRole("heading", { name: "No change fits" }).waitFor();
  await browser.finish(other);
  await browser.finish(page);
});

test("a killed server loses no change for readers, and none comes twice", async () => {
  const page = await browser.page(looks.light, [/ERR_|Failed to load/]);
  await page.goto(`${directory.url}/changes`);
  await page.getByText("live", { exact: true }).waitFor();
  let last = 0;
  for (let round = 0; round < 3; ++round) {
    ({ change: last } = await directory.register(a2aCard(`kill-${round}-before`)));
    await directory.kill();
    await page.getByText(/connection lost; next try in \d+ s/).waitFor();
    await directory.restart();
    ({ change: last } = await directory.register(a2aCard(`kill-${round}-after`)));
    await shows(page, last);
  }
  const shown = await numbers(page);
  assert.equal(new Set(shown).size, shown.length);
  const { changes } = await directory.get("/v1/changes?since=0&limit=1000");
  assert.deepEqual(shown, changes.map((change) => change.change).reverse());
  await browser.finish(page);
});

test("at most 500 rows are kept, and what gave way is told", async (t) => {
  const own = await Directory.start();
  t.after(() => own.stop());
  const page = await browser.page();
  await page.goto(`${own.url}/changes`);
  await page.getByText("live", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Nothing has changed yet" }).waitFor();
  const cards = Array.from({ length: 520 }, (_, i) => a2aCard(`many-${i}`));
  let last = 0;
  for (let i = 0; i < cards.length; i += 40) {
    const answers = await Promise.all(cards.slice(i, i + 40).map((card) => own.register(card)));
    last = Math.max(last, ...answers.map((answer) => answer.change));
  }
  await shows(page, last);
  await page.getByText("20 older changes gave way").waitFor();
  assert.equal((await numbers(page)).length, 500);
  await browser.finish(page);
});

test("status shows the figures of the API, and silence as silence", async () => {
  const page = await browser.page(looks.light, [/ERR_|Failed to load/]);
  await page.clock.install();
  await page.goto(`${directory.url}/status`);
  const stats = await directory.get("/v1/stats");
  const figures = await page.locator(".big dd").allTextContents();
  assert.deepEqual(figures, [stats.agents, stats.change, stats.tree_size].map((value) => value.toLocaleString("en")));
  await page.getByText("answering", { exact: true }).waitFor();
  const { change } = await directory.register(a2aCard("status"));
  await page.clock.runFor(6_000);
  await page.waitForFunction((number) => document.querySelectorAll(".big dd")[1].textContent === number, change.toLocaleString("en"));
  await directory.kill();
  await page.clock.runFor(13_000);
  await page.getByText(/no answer for \d+ s/).waitFor();
  await directory.restart();
  await page.clock.runFor(6_000);
  await page.getByText("answering", { exact: true }).waitFor();
  await browser.finish(page);
});

test("status is not polled while the page is hidden", async () => {
  const page = await browser.page();
  await page.clock.install();
  let polls = 0;
  page.on("request", (request) => (polls += request.url().endsWith("/v1/stats") ? 1 : 0));
  await page.goto(`${directory.url}/status`);
  await page.getByText("answering", { exact: true }).waitFor();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await page.clock.runFor(30_000);
  assert.equal(polls, 0);
  await browser.finish(page);
});

test("/changes.atom is well-formed XML that the pages name, with an ETag", async () => {
  const hostile = "</title><script>owned=1</script>&amp;]]>\u202e";
  const { subject } = await directory.register(a2aCard("atom", { supportedInterfaces: [{ url: "https://agents.test/atom?a=1&b='", protocolBinding: "JSONRPC", protocolVersion: "1.0" }] }));
  const withdrawn = await fetch(`${directory.url}/v1/agents/${encodeURIComponent(subject)}?${new URLSearchParams({ reason: hostile })}`, { method: "DELETE" });
  assert.equal(withdrawn.status, 200, await withdrawn.text());
  const page = await browser.page();
  await page.goto(`${directory.url}/changes`);
  const link = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute("href");
  assert.equal(link, "/changes.atom");
  await page.getByRole("link", { name: "Atom feed" }).waitFor();
  const response = await fetch(directory.url + link);
  assert.match(response.headers.get("content-type"), /^application\/atom\+xml/);
  const text = await response.text();
  // A page of its own: those of the directory may not make documents of text.
  const blank = await browser.page();
  const entries = await blank.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, "application/xml");
    if (feed.querySelector("parsererror")) throw new Error(feed.querySelector("parsererror").textContent);
    return [...feed.querySelectorAll("entry")].map((entry) => ({
      title: entry.querySelector("title").textContent,
      href: entry.querySelector("link").getAttribute("href"),
      summary: entry.querySelector("summary").textContent,
    }));
  }, text);
  assert.equal(entries[0].title, `withdrawn: ${subject}`);
  assert.equal(entries[1].title, `registered: ${subject}`);
  assert.equal(entries[0].href, `/agents/${encodeURIComponent(subject).replaceAll("'", "%27")}`);
  assert.match(entries[0].summary, /reason: <\/title><script>owned=1<\/script>&amp;\]\]>\\u\{202e\}/i);
  const again = await fetch(directory.url + link, { headers: { "If-None-Match": response.headers.get("etag") } });
  assert.equal(again.status, 304);
  await blank.context().close();
  await browser.finish(page);
});
