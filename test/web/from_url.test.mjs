// "From URL" on /check: the server asks for the card, guarded; the page shows
// what came of it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { editorText, openCheck } from "./check_page.mjs";
import { a2aCard, Directory, example } from "./server.mjs";

// With a layout of its own, which must arrive as it is.
const cardText = `\n${JSON.stringify(a2aCard("near", { name: "Near <b>agent</b>", card: { card: '},"card":' } }), null, 3)}\n\n`;
const signed = example("self-certified.adp.json");

let directory;
let browser;
let host;
let hostUrl;
const asked = [];
before(async () => {
  host = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === "/.well-known/agent-card.json") response.writeHead(200, { "Content-Type": "application/json" }).end(cardText);
    else if (request.url === "/signed.json") response.writeHead(200, { "Content-Type": "application/json" }).end(signed);
    else if (request.url === "/altered.json") response.writeHead(200, { "Content-Type": "application/json" }).end(signed.replace("Echo", "Ecco"));
    else if (request.url === "/moved.json") response.writeHead(302, { Location: "/signed.json" }).end();
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  hostUrl = `http://127.0.0.1:${host.address().port}`;
  directory = await Directory.start(["--allow-private"]);
  browser = await Browser.start();
});
after(async () => {
  await browser?.stop();
  await directory?.stop();
  host?.closeAllConnections();
  host?.close();
});

async function opened(server = directory, look = looks.light, allowed = []) {
  const page = await browser.page(look, allowed);
  await openCheck(page, `${server.url}/check`);
  await page.getByRole("button", { name: "From URL" }).click();
  return page;
}
async function fetched(page, url) {
  await page.getByLabel("Address of a card or its host").fill(url);
  await page.keyboard.press("Enter");
  await page.locator(".from-url .note").waitFor();
  return page.locator(".from-url .outcome").innerText();
}

test("a card is loaded byte for byte, and the page says from where", async () => {
  const page = await opened();
  const said = await fetched(page, hostUrl);
  assert.equal(await editorText(page), cardText);
  assert.match(said, new RegExp(`Loaded from ${hostUrl}/\\.well-known/agent-card\\.json`));
  assert.match(said, /Signature: not signed\./);
  assert.deepEqual(await axe(page), []);
  await browser.finish(page);
});

test("a redirect, a bound signature and one that does not fit are said", async () => {
  const page = await opened();
  const said = await fetched(page, `${hostUrl}/moved.json`);
  assert.match(said, /signed\.json, where .*\/moved\.json led/);
  assert.match(said, /signed, and the key is bound to the agent/);
  assert.equal(await editorText(page), signed);
  const refused = await fetched(page, `${hostUrl}/altered.json`);
  assert.match(refused, /No card\./);
  assert.match(refused, /signature/);
  assert.equal(await editorText(page), signed, "a discarded card is not loaded");
  await browser.finish(page);
});

test("what was asked without success is listed, on a phone too", async () => {
  const page = await opened(directory, looks.phone);
  const said = await fetched(page, `${hostUrl}/nothing/`);
  assert.match(said, /Loaded from .*\/\.well-known\/agent-card\.json/);
  assert.match(said, /Asked without success:\s+.*\/nothing\/\.well-known\/agent-card\.json\s+.*404/);
  assert.match(await fetched(page, `${hostUrl}/none.json`), /^No card\. .*404/);
  assert.deepEqual(await axe(page), []);
  const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width <= window, "wider than the window");
  await browser.finish(page);
});

test("private addresses are refused, and nobody is asked", async (t) => {
  const guarded = await Directory.start();
  t.after(() => guarded.stop());
  asked.length = 0;
  const page = await opened(guarded);
  const said = await fetched(page, `${hostUrl}/signed.json`);
  assert.match(said, /No card\. The host has a private or reserved address; this server asks public addresses only/);
  assert.deepEqual(asked, []);
  assert.equal(await editorText(page), "");
  await browser.finish(page);
});

test("a server that fetches for nobody, or with a token only, says so; the command stays", async (t) => {
  for (const [policy, words, status] of [["off", /fetches no cards for its visitors/, 403], ["token", /only for callers with a token/, 401]]) {
    const other = await Directory.start(["--fetch", policy, "--allow-private"]);
    t.after(() => other.stop());
    asked.length = 0;
    const page = await opened(other, looks.light, [new RegExp(`status of ${status}`)]);
    assert.match(await fetched(page, `${hostUrl}/signed.json`), words);
    await page.getByText(`cardinal check ${hostUrl}/signed.json`).waitFor();
    assert.deepEqual(asked, []);
    await browser.finish(page);
  }
});
