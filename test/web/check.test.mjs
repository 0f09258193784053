// /check: what it finds, repairs, shares, converts and says.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { cardinal, editorText, faultyExample, findingsOf, markedTexts, openCheck, polling, shownFindings } from "./check_page.mjs";
import { Directory, root } from "./server.mjs";

const shots = join(root, "build/web-shots");
let directory;
let browser;
before(async () => {
  mkdirSync(shots, { recursive: true });
  directory = await Directory.start();
  browser = await Browser.start();
});
after(async () => {
  await browser?.stop();
  await directory?.stop();
});

const rows = (page) => page.locator(".finding");
async function opened(look, allowed) {
  const page = await browser.page(look, allowed);
  await openCheck(page, `${directory.url}/check`);
  return page;
}
const shot = (page, name) => page.screenshot({ path: join(shots, `check-${name}.png`) });

test("the text area takes text before any script has run", async () => {
  const html = await (await fetch(`${directory.url}/check`, { headers: { Accept: "text/html" } })).text();
  assert.match(html, /<form[^>]*method="post"[^>]*action="\/check"/);
  assert.match(html, /<textarea id="card" name="text"/);
});

test("without scripts the form gets the report of the program, as text", async () => {
  const page = await browser.page({ ...looks.light, javaScriptEnabled: false });
  await page.goto(`${directory.url}/check`);
  const card = '{"name": "<b>&x",\n"url": }\n';
  await page.getByLabel("Card", { exact: true }).fill(card);
  await page.getByRole("button", { name: "Check" }).click();
  const report = await page.locator("pre.report").textContent();
  assert.match(report, /json\/missing-value/);
  assert.equal(await page.getByLabel("Card", { exact: true }).inputValue(), card);
  assert.deepEqual(page.faults, []);
  await page.screenshot({ path: join(shots, "check-no-script.png") });
  await page.context().close();
});

test("an example has its findings, in order and in the text", async () => {
  const page = await opened();
  const found = await faultyExample(page);
  assert.equal(found.length, 10);
  assert.equal(await rows(page).count(), 10);
  const severities = await page.locator(".finding .place .severity").evaluateAll((marks) => marks.map((mark) => mark.classList[1]));
  assert.deepEqual(severities, ["error", "error", "error", "error", "warning", "warning", "warning", "hint", "hint", "hint"]);
  assert.ok((await markedTexts(page)).some(([text, severity]) => text === '"true"' && severity === "error"));
  await page.getByLabel("Sort by").selectOption("place");
  assert.equal(await rows(page).first().locator(".place").textContent(), "warning 1:1");
  assert.match(await page.locator(".took").textContent(), /in this browser; nothing was sent/);
  await browser.finish(page);
});

test("a rule is explained in place and links its page", async () => {
  const page = await opened();
  await faultyExample(page);
  await page.getByRole("button", { name: "a2a/type" }).click();
  await page.getByText("Instead of").waitFor();
  assert.equal(await page.getByRole("link", { name: "More about a2a/type" }).getAttribute("href"), "/rules/a2a/type");
  await browser.finish(page);
});

test("one fix is one step that undo takes back; Fix N repairs the rest", async () => {
  const page = await opened();
  await faultyExample(page);
  const before = await editorText(page);
  await rows(page).filter({ hasText: "streaming" }).getByRole("button", { name: /^Fix/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".finding").length === 9);
  assert.equal(await editorText(page), before.replace('"streaming": "true"', '"streaming": true'));
  await page.locator("section.pane > card-editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await editorText(page), before);
  await page.getByRole("button", { name: /^Fix 4$/ }).click();
  await page.getByText(/Repaired \d findings/).waitFor();
  const fixed = JSON.parse(cardinal(["check", "--json", "-"], await editorText(page)));
  assert.equal(fixed.results[0].diagnostics.filter(({ fix }) => fix).length, 0);
  await page.locator("section.pane > card-editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await editorText(page), before);
  await browser.finish(page);
});

test("F8 walks the findings, Ctrl+. repairs, Tab leaves the editor", async () => {
  const page = await opened();
  await faultyExample(page);
  const content = page.locator("section.pane > card-editor .cm-content");
  await content.focus();
  const selected = () => page.evaluate(() => {
    const { view } = document.querySelector("section.pane > card-editor");
    const { from, to } = view.state.selection.main;
    return view.state.sliceDoc(from, to);
  });
  await page.keyboard.press("F8");
  assert.equal(await selected(), '"true"');
  assert.equal(await page.locator(".finding.current").count(), 1);
  await page.keyboard.press("F8");
  assert.equal(await selected(), '"plan"');
  await page.keyboard.press("Shift+F8");
  assert.equal(await selected(), '"true"');
  await page.keyboard.press("Control+.");
  await page.waitForFunction(() => document.querySelectorAll(".finding").length === 9);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("card-editor")), null);
  await browser.finish(page);
});

test("a share link holds the card and the profile; a damaged one says so", async () => {
  const page = await opened();
  await faultyExample(page);
  const odd = '{"name": "é😀", "url": "http://\u202e"}\r\n';
  await findingsOf(page, odd);
  await page.locator(".profile select").selectOption("production");
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForURL(/#c=/);
  const link = page.url();
  assert.match(link, /\?profile=production#c=/);
  const other = await browser.page();
  await openCheck(other, link);
  await shownFindings(other, odd);
  await browser.finish(other);
  const damaged = await browser.page();
  await openCheck(damaged, `${link.slice(0, -12)}`);
  await damaged.getByText(/The card in this link cannot be read/).waitFor();
  await browser.finish(damaged);
  await browser.finish(page);
});

// Opens a link to a card in a page whose editor comes late: rendering waits for
// half a second, and the editor's own file for `editor`.
async function lateEditor(link, editor) {
  // A service worker would ask for the file in the page's place.
  const page = await browser.page({ ...looks.light, serviceWorkers: "block" });
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.requestAnimationFrame = () => 0;
    globalThis.setTimeout = (f, ms, ...given) =>
      setTimeout(f, ms <= 100 ? 500 : ms, ...given);
  });
  const { editors } = JSON.parse(readFileSync(join(root, "build/web-info/sizes.json"), "utf8"));
  await page.route(`**${editors["src/check/card_editor.ts"][0]}`, async (route) => {
    await editor;
    await route.continue();
  });
  await page.goto(link);
  return page;
}

test("a card keeps its line ends, whichever of link and editor comes first", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = `{"name": "é",${end}"url": 1}${end}`;
    const page = await opened();
    await findingsOf(page, text);
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForURL(/#c=/);
    let release;
    const late = new Promise((done) => (release = done));
    const other = await lateEditor(page.url(), late);
    // First in the plain field, then in the editor.
    await other.locator("section.pane > textarea").waitFor();
    await other.waitForFunction((t) => globalThis.cardinalCheck.card?.text === t, text, polling);
    release();
    await shownFindings(other, text);
    await browser.finish(other);
    await browser.finish(page);
  }
});

test("typing sends nothing", async () => {
  const page = await opened();
  await faultyExample(page);
  await page.locator("section.pane > card-editor .cm-content").click();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.keyboard.type('"note": 1, "more": [1, 2');
  await shownFindings(page, await editorText(page));
  assert.deepEqual(asked, []);
  await browser.finish(page);
});

test("marks stand at the right characters: emoji, tabs, line ends, byte order mark", async () => {
  const page = await opened();
  for (const end of ["\n", "\r\n", "\r"]) {
    const lines = ['{', '\t"name": "é😀👩‍🚀",', '\t"description": "x", "version": "1.0",', '\t"url": "http://a.test/", "capabilities": {"streaming": "yes"}', "}", ""];
    const text = lines.join(end);
    await findingsOf(page, text);
    await page.waitForFunction(() => document.querySelector("section.pane > card-editor").shadowRoot.querySelector(".cm-lintRange-error"));
    const marked = (await markedTexts(page)).map(([marked]) => marked);
    assert.ok(marked.includes('"yes"'), `${JSON.stringify(end)}: ${marked}`);
    assert.ok(marked.includes('"http://a.test/"'), `${JSON.stringify(end)}: ${marked}`);
    assert.equal(await editorText(page), text);
  }
  const found = await findingsOf(page, '\ufeff{"name": "x"}');
  assert.ok(found.some(({ rule }) => rule === "json/bom"));
  await browser.finish(page);
});

const asFile = (name, bytes) => ({ name, mimeType: "application/json", buffer: Buffer.from(bytes) });

test("files are checked as bytes and downloaded with their line ends", async () => {
  const page = await opened();
  const open = (file) => page.getByLabel("Card file").setInputFiles(file);
  const rule = (id) => page.locator(".finding", { hasText: id }).first().waitFor();
  await open(asFile("a.json", Buffer.from('\ufeff{"name": "x"}', "utf16le")));
  await rule("json/utf16");
  await page.getByText(/This file is UTF-16/).waitFor();
  await open(asFile("b.json", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])));
  await rule("json/invalid-utf8");
  await open(asFile("c.json", '\ufeff{"name": "x"}'));
  await rule("json/bom");
  const text = '{\r\n  "name": "x"\r\n}\r\n';
  await open(asFile("mine.json", text));
  await shownFindings(page, text);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.equal(download.suggestedFilename(), "mine.json");
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString(), text);
  await open(asFile("large.json", "x".repeat((1 << 20) + 1)));
  await page.getByText(/a card has at most 1,048,576/).waitFor();
  await findingsOfLarge(page);
  await browser.finish(page);
});

async function findingsOfLarge(page) {
  await page.evaluate(() => document.querySelector("section.pane > card-editor").setText(`{"name": "${"x".repeat(1 << 20)}"}`));
  await page.getByText(/larger than 1 MiB/).waitFor();
}

test("while the JSON is broken, the dialect and its findings stay, marked as old", async () => {
  const page = await opened();
  await faultyExample(page);
  await findingsOf(page, "{\n  \"name\": \"Trip planner\" [\n");
  await page.getByRole("heading", { name: "Before the JSON broke" }).waitFor();
  assert.ok((await page.locator(".finding.outdated").count()) > 0);
  assert.equal(await page.locator(".kind").textContent(), "A2A 0.3");
  await browser.finish(page);
});

test("no findings, and no card, say what to do next", async () => {
  const page = await opened();
  await page.getByRole("heading", { name: "No card yet" }).waitFor();
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".menu-list").getByRole("button", { name: /Code review/ }).click();
  await page.getByRole("heading", { name: "No findings" }).waitFor();
  await page.getByText("AgentCard by the agentcard rules").waitFor();
  await browser.finish(page);
});

test("completion and help come from the schema of the card's dialect and version", async () => {
  const page = await opened();
  const text = '{\n  \n  "name": "x", "version": "1.0.0", "url": "https://a.test/", "skills": [], "protocolVersion": "0.3.0", "description": "d", "capabilities": {}, "defaultInputModes": [], "defaultOutputModes": []\n}';
  await findingsOf(page, text);
  await page.evaluate(() => {
    const { view } = document.querySelector("section.pane > card-editor");
    view.focus();
    view.dispatch({ selection: { anchor: 4 } });
  });
  await page.keyboard.type('"pref');
  await page.locator("card-editor .cm-tooltip-autocomplete").waitFor();
  const labels = await page.locator("card-editor .cm-completionLabel").allTextContents();
  assert.equal(labels[0], '"preferredTransport"');
  assert.ok(!labels.includes('"supportedInterfaces"'), "a member of 1.0 in a card of 0.3");
  await shot(page, "complete");
  await browser.finish(page);
});

test("conversion tells losses, asks for what is missing, and refuses with a reason", async () => {
  const page = await opened();
  await page.getByRole("button", { name: /Lexbridge/ }).click();
  await page.getByRole("tab", { name: "Convert" }).click();
  await page.getByText(/not carried over/).waitFor();
  await shot(page, "convert");
  const made = await page.locator(".shown-card card-editor").evaluate((editor) => editor.text);
  assert.equal(made, cardinal(["convert", "--to", "mcp", "-"], await editorText(page)));
  await page.locator(".pointer-link", { hasText: "/supportedInterfaces/0/url" }).click();
  await page.getByLabel("Convert to").selectOption("agentcard");
  await page.getByText(/One thing is missing/).waitFor();
  await shot(page, "convert-missing");
  await page.getByRole("button", { name: "Make one" }).click();
  await page.locator(".shown-card card-editor").waitFor();
  await findingsOf(page, '{"name":');
  await page.getByText(/Not converted/).waitFor();
  await browser.finish(page);
});

test("two cards are compared by whom the changes break; the version can be written", async () => {
  const page = await opened();
  await page.getByRole("button", { name: /Lexbridge/ }).click();
  await page.getByRole("tab", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Take the current text" }).click();
  await page.getByText("Both cards say the same").waitFor();
  const text = (await editorText(page)).replace('"translate-contract"', '"translate-text"');
  await findingsOf(page, text);
  await page.getByRole("button", { name: "Write 3.0.0" }).waitFor();
  await shot(page, "compare");
  await page.getByRole("button", { name: "Write 3.0.0" }).click();
  await page.getByText("The version fits the changes").waitFor();
  assert.equal(JSON.parse(await editorText(page)).version, "3.0.0");
  await browser.finish(page);
});

test("signatures have a verdict in words", async () => {
  const page = await opened();
  await page.getByRole("button", { name: /Echo, signed/ }).click();
  await page.getByRole("tab", { name: "Signatures" }).click();
  await page.getByText("Signed, and the signature is valid").waitFor();
  await page.getByText("The agent's name contains this key.").waitFor();
  await shot(page, "signatures");
  await findingsOf(page, (await editorText(page)).replace("Echo", "Ecco"));
  await page.getByText("The signature is not valid").waitFor();
  await browser.finish(page);
});

test("a card from a URL: the command, quoted, where the server fetches none", async () => {
  const page = await opened();
  await page.getByRole("button", { name: "From URL" }).click();
  await page.getByLabel("Address of a card or its host").fill("https://x/'; rm -rf ~ #");
  await page.getByText("cardinal check 'https://x/'\\''; rm -rf ~ #'").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".menu-panel").count(), 0);
  await browser.finish(page);
});

test("hostile text is only ever text", async () => {
  const page = await opened();
  const name = `<script>globalThis.owned=1</script><img src=x onerror=globalThis.owned=1>\u202egnp.exe`;
  const long = "Long name ".repeat(1024);
  await findingsOf(page, JSON.stringify({ name, description: long, version: name, protocolVersion: "0.3.0", url: `javascript:${name}`, capabilities: { [name]: name }, skills: [{ id: name, name: long, description: name, tags: [name] }], defaultInputModes: [name], defaultOutputModes: [long], [long]: 1, [name]: 2 }));
  await rows(page).first().waitFor();
  for (const tab of ["Convert", "Compare", "Signatures", "Findings"]) await page.getByRole("tab", { name: tab }).click();
  assert.equal(await page.evaluate(() => globalThis.owned), undefined);
  assert.equal(await page.locator("main img:not(.cm-widgetBuffer), main script").count(), 0);
  assert.ok((await page.locator(".hidden-char", { hasText: "U+202E" }).count()) > 0);
  const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width <= window, "wider than the window");
  await browser.finish(page);
});

test("a browser that refuses WebAssembly has the server check, and says so", async () => {
  const page = await browser.page();
  await page.route(/\.wasm$/, (route) => route.fulfill({ status: 200, contentType: "application/wasm", body: "no" }));
  await openCheck(page, `${directory.url}/check`);
  await faultyExample(page);
  assert.match(await page.locator(".took").textContent(), /on this server/);
  assert.equal(await rows(page).count(), 10);
  await page.route(/\/v1\/check/, (route) => route.abort());
  page.faults.length = 0;
  await page.evaluate(() => document.querySelector("section.pane > card-editor").setText("{}"));
  await page.getByText(/This server does not answer/).waitFor();
  page.faults.length = 0;
  await browser.finish(page);
});

test("without a network it goes on", async () => {
  const page = await opened();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await openCheck(page, `${directory.url}/check?again`);
  await faultyExample(page);
  assert.match(await page.locator(".took").textContent(), /in this browser/);
  await page.context().setOffline(false);
  await browser.finish(page);
});

for (const [look, settings] of Object.entries(looks)) {
  test(`no accessibility violations: ${look}`, async () => {
    const page = await opened(settings);
    assert.deepEqual(await axe(page), [], "empty");
    await shot(page, `empty-${look}`);
    await faultyExample(page);
    await page.getByRole("button", { name: "a2a/type" }).click();
    await page.getByText("Instead of").waitFor();
    assert.deepEqual(await axe(page), [], "findings");
    await shot(page, look);
    await page.getByRole("button", { name: "Examples" }).click();
    await page.locator(".menu-list").getByRole("button", { name: /Lexbridge/ }).click();
    for (const [tab, ready] of [["Convert", /not carried over/], ["Compare", /Earlier card/], ["Signatures", /Keys to trust/]]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByText(ready).waitFor();
      assert.deepEqual(await axe(page), [], tab);
    }
    await browser.finish(page);
  });
}
