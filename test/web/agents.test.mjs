// /agents and /agents/{subject}: states, history, hostile text, keys.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { cardinal } from "./check_page.mjs";
import { a2aCard, agentPath, Directory, example, fill } from "./server.mjs";

const trip = "https://trips.example.com/a2a";
let directory;
let browser;
before(async () => {
  directory = await Directory.start(["--quality", "lenient"]);
  await fill(directory);
  browser = await Browser.start();
});
after(async () => {
  await browser?.stop();
  await directory?.stop();
});

const shownCard = (page) => page.evaluate(() => document.querySelector(".card-shown card-editor").text);
const names = (page) => page.locator(".hit h2").allTextContents();

test("an empty directory says what to do next", async (t) => {
  const empty = await Directory.start();
  t.after(() => empty.stop());
  const page = await browser.page();
  await page.goto(`${empty.url}/agents`);
  await page.getByRole("heading", { name: "Nobody has published yet" }).waitFor();
  await page.getByRole("link", { name: "Publish a card" }).waitFor();
  await browser.finish(page);
});

test("the list has the order and the numbers of the API, and parts add up", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/agents?q=search+the+web`);
  const answer = await directory.get("/v1/discover?q=search+the+web&explain=true&limit=20");
  assert.deepEqual(await names(page), answer.results.map((hit) => hit.name));
  const rows = page.locator(".hit");
  for (const [i, hit] of answer.results.entries()) {
    assert.match(await rows.nth(i).locator(".score p").textContent(), new RegExp(hit.score.toFixed(2).replace(".", "\\.")));
    const label = await rows.nth(i).locator(".bar").getAttribute("aria-label");
    const sum = label.split(", ").reduce((all, part) => all + Number(part.split(" ")[1]), 0);
    assert.ok(Math.abs(sum - hit.score) < 0.03, `${label} is not ${hit.score}`);
  }
  await browser.finish(page);
});

test("facets are links that reproduce the page; back and forward work", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/agents`);
  const all = await names(page);
  await page.locator(".facets a", { hasText: "AgentCard" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".hit").length < count, all.length);
  const narrowed = await names(page);
  const url = page.url();
  assert.match(url, /filter=dialect%3Dagentcard/);
  const counted = await page.locator(".facets a.value").allTextContents();
  const other = await browser.page();
  await other.goto(url);
  assert.deepEqual(await names(other), narrowed);
  assert.deepEqual(await other.locator(".facets a.value").allTextContents(), counted);
  await browser.finish(other);
  // Another value of the same facet is added, not taken instead.
  await page.locator(".facets a", { hasText: "ADP" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".hit").length === count, narrowed.length + 1);
  await page.goBack();
  await page.waitForFunction((count) => document.querySelectorAll(".hit").length === count, narrowed.length);
  await page.goBack();
  await page.waitForFunction((count) => document.querySelectorAll(".hit").length === count, all.length);
  await page.goForward();
  await page.waitForFunction((count) => document.querySelectorAll(".hit").length === count, narrowed.length);
  await browser.finish(page);
});

test("the order is in the URL, and pages go on in it", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/agents`);
  await page.getByLabel("sorted by").selectOption("name");
  await page.waitForURL(/\?sort=name$/);
  const byName = (await directory.get("/v1/discover?sort=name&limit=20")).results.map((hit) => hit.name);
  await page.waitForFunction((first) => document.querySelector(".hit h2").textContent === first, byName[0]);
  assert.deepEqual(await names(page), byName);
  assert.deepEqual(byName, [...byName].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await page.reload();
  assert.deepEqual(await names(page), byName);
  assert.equal(await page.getByLabel("sorted by").inputValue(), "name");
  // Facets and the search field keep it; back returns.
  assert.match(await page.locator(".facets a").first().getAttribute("href"), /sort=name/);
  await page.getByLabel("What should the agent do?").fill("search the web");
  await page.waitForURL(/q=search\+the\+web&sort=name/);
  await page.goto(`${directory.url}/agents?sort=updated`);
  assert.deepEqual(await names(page), (await directory.get("/v1/discover?sort=updated&limit=20")).results.map((hit) => hit.name));
  await browser.finish(page);
});

test("typing replaces the results in place; nothing found says how to go on", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/agents`);
  const field = page.getByRole("searchbox", { name: "What should the agent do?" });
  await field.fill("trip planner");
  await page.waitForURL(/q=trip\+planner/);
  await page.waitForFunction(() => document.querySelector(".hit h2")?.textContent === "Trip planner");
  await field.fill("zzzqqq xxyyzz");
  await page.getByRole("heading", { name: "No agent fits" }).waitFor();
  await page.getByText("Frequent tags here").waitFor();
  await page.goto(`${directory.url}/agents?filter=dialect%3Dadp&filter=auth%3Doauth2`);
  await page.getByRole("link", { name: /^Without/ }).first().waitFor();
  await browser.finish(page);
});

test("an error of the API is told, with a way to try again", async () => {
  const page = await browser.page(looks.light, [/400/]);
  const response = await page.goto(`${directory.url}/agents?filter=nonsense%3D1`);
  assert.equal(response.status(), 400);
  await page.getByRole("alert").getByText(/nonsense/).waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await browser.finish(page);
});

test("with the keyboard alone: search, walk, open, theme, help", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/`);
  await page.keyboard.press("/");
  await page.keyboard.type("web search");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/agents\?q=web\+search/);
  await page.locator(".hit").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), (await names(page))[0]);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/agents\/urn/);
  await page.getByRole("button", { name: /light and dark/ }).press("Enter");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await browser.finish(page);
});

test("each tab of an agent opens by its URL; the card is the stored one to the byte", async () => {
  const page = await browser.page();
  await directory.register({ ...JSON.parse(example("trip-planner.a2a.json")), version: "1.5.0", description: "Plans trips by train, bus and boat." });
  const { versions } = await directory.get(`/v1/agents/${encodeURIComponent(trip)}/versions`);
  const stored = await (await fetch(`${directory.url}/v1/agents/${encodeURIComponent(trip)}`)).text();
  for (const [tab, expected] of [["", "Where it is called"], ["card", "Byte for byte"], ["versions", "2 versions of the card"], ["findings", "by the rules that this server has now"], ["trust", "Not signed"], ["history", "Everything the directory has recorded"], [`versions/${versions[1].change}...${versions[0].change}`, "From change"], [`versions/${versions[1].change}`, "byte for byte"]]) {
    await page.goto(directory.url + agentPath(trip, tab));
    await page.getByText(expected).first().waitFor();
    assert.equal(await page.locator("h1").textContent(), "Trip planner");
  }
  await page.goto(directory.url + agentPath(trip, "card"));
  await page.locator(".card-shown card-editor").waitFor();
  assert.equal(await shownCard(page), stored);
  await page.getByRole("link", { name: "MCP tools" }).click();
  await page.locator(".card-shown card-editor").waitFor();
  assert.match(await shownCard(page), /"tools"/);
  await browser.finish(page);
});

test("two versions as text: what was removed and added, on request and by URL", async () => {
  const page = await browser.page();
  const { versions } = await directory.get(`/v1/agents/${encodeURIComponent(trip)}/versions`);
  const path = agentPath(trip, `versions/${versions[1].change}...${versions[0].change}`);
  const loaded = [];
  page.on("response", async (response) => response.url().endsWith(".js") && loaded.push(Number(response.headers()["content-length"] ?? 0)));
  await page.goto(directory.url + path);
  await page.getByText("The text, before and after").waitFor();
  assert.ok(loaded.every((bytes) => bytes < 100_000), "the editor is not loaded before it is wanted");
  await page.getByText("The text, before and after").press("Enter");
  await page.locator("card-merge .cm-deletedChunk").first().waitFor();
  assert.match(page.url(), /\?text=1$/);
  const removed = await page.locator("card-merge .cm-deletedChunk").allTextContents();
  assert.ok(removed.join("").length > 0);
  await page.getByText("Plans trips by train, bus and boat.").first().waitFor();
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await page.locator("card-merge .cm-content").waitFor();
  await page.keyboard.press("Tab");
  await browser.finish(page);
});

test("without the editor the exact card is there as text", async () => {
  const stored = await (await fetch(`${directory.url}/v1/agents/${encodeURIComponent(trip)}`)).text();
  const page = await browser.page(looks.light, [/Failed to fetch|ERR_FAILED/]);
  await page.route(/\/assets\/part-/, async (route) => {
    const body = await (await route.fetch()).text();
    return body.includes("cm-editor") ? route.abort() : route.continue();
  });
  await page.goto(directory.url + agentPath(trip, "card"));
  assert.equal(await page.locator(".card-text pre").textContent(), stored);
  await page.waitForLoadState("networkidle");
  assert.equal(await page.locator("card-editor").count(), 0);
  await page.unrouteAll({ behavior: "wait" });
  await browser.finish(page);
});

test("the editor shows a card, and does not change it", async () => {
  const page = await browser.page();
  await page.goto(directory.url + agentPath(trip, "card"));
  const content = page.locator(".card-shown .cm-content");
  await content.click();
  await page.keyboard.type("x");
  const stored = await (await fetch(`${directory.url}/v1/agents/${encodeURIComponent(trip)}`)).text();
  assert.equal(await shownCard(page), stored);
  assert.deepEqual(await axe(page), []);
  await browser.finish(page);
});

test("the four states of a signature are told in words", async (t) => {
  const page = await browser.page();
  const { agents } = await directory.get("/v1/agents");
  const bound = agents.find((agent) => agent.provenance === "signed").subject;
  // Signed by a key that nothing binds to its subject.
  const folder = mkdtempSync(join(tmpdir(), "cardinal-key-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const key = join(folder, "key.json");
  cardinal(["key", "new", "--out", key]);
  const stranger = cardinal(["sign", "--key", key, "-"], JSON.stringify(a2aCard("stranger")));
  const unknown = (await directory.register(stranger)).subject;
  const states = [
    [bound, "Signed, and the key is bound to the subject.", "good", "nothing: the whole card is covered"],
    [unknown, "Signed by a key that this server does not know.", "warning", "not proved"],
    [trip, "Not signed.", "", "not proved"],
  ];
  for (const [subject, words, tone, also] of states) {
    await page.goto(directory.url + agentPath(subject, "trust"));
    const note = page.locator("section", { has: page.getByRole("heading", { name: "Signature" }) }).locator(".note");
    await note.getByText(words).waitFor();
    assert.equal((await note.getAttribute("class")).trim(), `note ${tone}`.trim());
    await page.getByText(also, { exact: false }).first().waitFor();
    assert.equal(await page.locator(".chip.good", { hasText: /signed/i }).count() > 0, subject === bound, `a badge for ${words}`);
  }
  // A directory discards cards with an invalid signature, so that state is the
  // server's verdict on an altered copy.
  const altered = example("self-certified.adp.json").replace("Echo", "Ecco");
  const refused = await fetch(`${directory.url}/v1/agents`, { method: "POST", headers: { "Content-Type": "application/json" }, body: altered });
  assert.equal((await refused.json()).verdict, "invalid-signature");
  await page.route(/\/v1\/verify/, (route) => route.continue({ postData: JSON.stringify({ text: altered }) }));
  await page.goto(directory.url + agentPath(bound, "trust"));
  const note = page.locator(".note.error");
  await note.getByText("The signature is invalid.").waitFor();
  await note.getByText("the card was changed", { exact: false }).waitFor();
  assert.deepEqual(await axe(page), []);
  await browser.finish(page);
});

test("unknown and removed subjects have pages that say so", async () => {
  const page = await browser.page(looks.light, [/404|410/]);
  let response = await page.goto(directory.url + agentPath("https://trips.example.com/other"));
  assert.equal(response.status(), 404);
  await page.getByRole("heading", { name: "No such agent here" }).waitFor();
  await page.locator(".near a", { hasText: "Trip planner" }).waitFor();
  const { subject } = await directory.register(a2aCard("leaves"));
  await fetch(`${directory.url}/v1/agents/${encodeURIComponent(subject)}?reason=retired`, { method: "DELETE" });
  response = await page.goto(directory.url + agentPath(subject));
  assert.equal(response.status(), 410);
  await page.getByRole("heading", { name: "This card was removed" }).waitFor();
  await page.getByText("Reason: retired").first().waitFor();
  await page.getByRole("link", { name: "Read the last card" }).click();
  await page.locator(".card-shown card-editor", { hasText: "read-invoices" }).waitFor();
  response = await page.goto(`${directory.url}/no/such/page`);
  assert.equal(response.status(), 404);
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await browser.finish(page);
});

const hostile = `<script>globalThis.owned=1</script><img src=x onerror=globalThis.owned=1>\u202egnp.exe\u200b{{7*7}}`;

test("hostile text of a card is only ever text", async () => {
  const long = `${"Long name ".repeat(1024)}end`;
  const { subject } = await directory.register(a2aCard("hostile", {
    name: hostile,
    description: hostile,
    version: "1.0.0",
    documentationUrl: "https://agents.test/docs",
    provider: { organization: hostile, url: "https://agents.test/" },
    skills: [{ id: hostile, name: hostile, description: hostile, tags: [hostile], examples: [hostile] }],
  }));
  const { subject: longSubject } = await directory.register(a2aCard("long", { name: long, description: long }));
  const page = await browser.page();
  for (const path of ["/agents?q=script", agentPath(subject), agentPath(subject, "card"), agentPath(subject, "findings"), agentPath(subject, "trust"), agentPath(subject, "history"), agentPath(subject, "versions"), "/changes", "/", "/status", agentPath(longSubject)]) {
    await page.goto(directory.url + path);
    await page.locator("h1").waitFor();
    assert.equal(await page.evaluate(() => globalThis.owned), undefined, path);
    // The editor has images without a source beside its marks.
    assert.equal(await page.locator("main img:not(.cm-widgetBuffer), main script").count(), 0, path);
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width[0] <= width[1], `${path} is wider than the window: ${width}`);
  }
  await page.goto(directory.url + agentPath(subject, "card"));
  await page.locator("card-editor .cm-specialChar").first().waitFor();
  assert.equal(await page.evaluate(() => globalThis.owned), undefined);
  await page.goto(directory.url + agentPath(subject));
  assert.ok((await page.locator("h1 .hidden-char", { hasText: "U+202E" }).count()) === 1);
  assert.ok((await page.locator("h1 .hidden-char", { hasText: "U+200B" }).count()) === 1);
  assert.match(await page.locator("h1").textContent(), /<script>/);
  await page.goto(directory.url + agentPath(longSubject));
  assert.match(await page.locator("h1 .cut").textContent(), /more characters/);
  await browser.finish(page);
});

test("a url that is a shell command does nothing when its snippet is run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cardinal-snippet-"));
  const owned = join(folder, "owned");
  const url = `https://agents.test/'; touch ${owned}; echo '$(touch ${owned})\`touch ${owned}\``;
  const registered = await directory.register(a2aCard("shell", { supportedInterfaces: [{ url: encodeURI(url).replaceAll("%60", "`"), protocolBinding: "JSONRPC", protocolVersion: "1.0" }], skills: [{ id: "x", name: "x", description: "Takes text and returns the same text again.", tags: ["x"], examples: [`'; touch ${owned}; '$(touch ${owned})`] }] }));
  const page = await browser.page();
  await page.goto(directory.url + agentPath(registered.subject));
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied").waitFor();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(snippet, /^curl /);
  const stub = join(folder, "curl");
  writeFileSync(stub, `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/arguments\n`);
  chmodSync(stub, 0o755);
  const run = spawnSync("sh", ["-c", snippet], { env: { PATH: `${folder}:/usr/bin:/bin`, TOKEN: "t" }, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  assert.match(readFileSync(join(folder, "arguments"), "utf8"), /touch/);
  assert.throws(() => readFileSync(owned), { code: "ENOENT" });
  rmSync(folder, { recursive: true });
  await browser.finish(page);
});

test("without JavaScript a page leads to its text, and JSON is the same URL", async () => {
  const html = await (await fetch(`${directory.url}/agents?q=trip&tag=%22%3E`, { headers: { Accept: "text/html" } })).text();
  const link = /<noscript>.*href="([^"]+)"/.exec(html)[1].replaceAll("&amp;", "&");
  assert.equal(link, "/agents?q=trip&tag=%22%3E&format=text");
  const text = await fetch(directory.url + link.replace("&tag=%22%3E", ""));
  assert.match(text.headers.get("content-type"), /^text\/plain/);
  assert.match(await text.text(), /Trip planner/);
  const answer = await directory.get("/agents?q=trip");
  assert.equal(answer.results[0].name, "Trip planner");
});

test("without a directory the pages say so", async (t) => {
  const { spawn } = await import("node:child_process");
  const { program } = await import("./server.mjs");
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0"]);
  t.after(() => server.kill());
  const url = await new Promise((resolve) => server.stderr.on("data", (bytes) => {
    const found = /listening on (http:\/\/\S+)/.exec(String(bytes));
    if (found) resolve(found[1]);
  }));
  const page = await browser.page(looks.light, [/404/]);
  await page.goto(`${url}/`);
  await page.getByText("This server has no directory").waitFor();
  await page.goto(`${url}/agents`);
  await page.getByRole("alert").getByText(/needs a directory/).waitFor();
  await browser.finish(page);
});
