// /publish, /goals and /.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { fillCard } from "./check_page.mjs";
import { a2aCard, agentPath, Directory, example, fill } from "./server.mjs";

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

test("a dry run changes nothing; a double click publishes once", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/publish`);
  const before = (await directory.get("/v1/stats")).change;
  await fillCard(page, JSON.stringify(a2aCard("published")));
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("It would be registered.").waitFor();
  await page.getByText("It is the first card of this subject.").waitFor();
  assert.equal((await directory.get("/v1/stats")).change, before);
  await page.getByRole("button", { name: "Publish this card" }).dblclick();
  await page.getByRole("heading", { name: "Published" }).waitFor();
  assert.equal((await directory.get("/v1/stats")).change, before + 1);
  await page.getByRole("link", { name: "Open the agent’s page" }).click();
  await page.waitForURL(directory.url + agentPath("https://agents.test/published"));
  await browser.finish(page);
});

test("findings come as the card is typed, and can be repaired", async () => {
  const page = await browser.page();
  const sent = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto(`${directory.url}/publish`);
  await page.locator(".card-field .cm-content").click();
  await page.keyboard.insertText(JSON.stringify({ ...a2aCard("typed"), version: 1 }, null, 2));
  await page.locator(".live .finding", { hasText: "a2a/type" }).waitFor();
  await page.getByText(/1 error.*checked in this browser/).waitFor();
  assert.deepEqual(sent, [], "nothing is sent while typing");
  assert.deepEqual(await axe(page), []);
  await fillCard(page, JSON.stringify(a2aCard("typed"), null, 2));
  await page.locator(".live .finding", { hasText: "a2a/type" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("It would be registered.").waitFor();
  await browser.finish(page);
});

test("without the editor a text area takes the card", async () => {
  const page = await browser.page(looks.light, [/Failed to fetch|ERR_FAILED/]);
  await page.route(/\/assets\/part-/, async (route) => {
    const body = await (await route.fetch()).text();
    return body.includes("cm-editor") ? route.abort() : route.continue();
  });
  await page.goto(`${directory.url}/publish`);
  await page.getByLabel("The card").fill(JSON.stringify(a2aCard("plain")));
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("It would be registered.").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await browser.finish(page);
});

test("an update says what it replaces and which step it is", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/publish`);
  const card = JSON.parse(example("trip-planner.a2a.json"));
  await fillCard(page, JSON.stringify({ ...card, version: "2.0.0", skills: card.skills.slice(0, 1).map((skill) => ({ ...skill, id: "other" })) }));
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("It would be registered.").waitFor();
  await page.getByText("breaking", { exact: true }).first().waitFor();
  await page.getByText(/change \d+/).first().waitFor();
  await fillCard(page, "{}");
  await page.getByText("The card has changed since; ask again.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Publish this card" }).isDisabled());
  await browser.finish(page);
});

test("a card with errors is refused with its findings, also if it is no JSON", async () => {
  const page = await browser.page(looks.light, [/422/]);
  await page.goto(`${directory.url}/publish`);
  await fillCard(page, example("broken.agentcard.json"));
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("It would be refused: Invalid card").waitFor();
  assert.ok((await page.locator(".finding").count()) >= 8);
  await fillCard(page, '{"name": ');
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("It would be refused: Not a card").waitFor();
  assert.ok(await page.getByRole("button", { name: "Publish this card" }).isDisabled());
  await browser.finish(page);
});

test("without a token where one is needed, the page says what would do", async (t) => {
  const strict = await Directory.start(["--policy", "token"]);
  t.after(() => strict.stop());
  const page = await browser.page(looks.light, [/401|403|404/]);
  await page.goto(`${strict.url}/publish`);
  await page.getByText("publishers that have one of its tokens").waitFor();
  await fillCard(page, JSON.stringify(a2aCard("denied")));
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByText("What would do").waitFor();
  await browser.finish(page);
});

test("goals: the list, one goal, its members by priority, a gap", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/goals`);
  const { goals } = await directory.get("/v1/goals");
  assert.deepEqual(await page.locator("tbody td:first-child").allTextContents(), goals.map((goal) => goal.goal));
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/goals\/./);
  const { agents } = await directory.get(`/v1/goals?goal=${encodeURIComponent(goals[0].goal)}`);
  assert.equal(await page.locator(".priority").first().textContent(), agents[0].priority.toFixed(2));
  assert.equal(Number(await page.locator(".priority rect").first().getAttribute("width")), agents[0].priority * 100);
  await page.getByLabel("Wanted").fill("generation, welding");
  await page.getByText("nobody has welding").waitFor();
  await page.reload();
  await page.getByText("nobody has welding").waitFor();
  await browser.finish(page);
});

test("home has the numbers of the API and leads everywhere", async () => {
  const page = await browser.page();
  await page.goto(`${directory.url}/`);
  const stats = await directory.get("/v1/stats");
  const figures = await page.locator(".big dd").allTextContents();
  assert.deepEqual([figures[0], figures[2]], [String(stats.agents), String(stats.change)]);
  assert.equal(figures[1], "1");
  assert.equal(await page.locator(".latest li").count(), 5);
  await page.getByRole("searchbox", { name: "What should the agent do?" }).fill("trips");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/agents\?q=trips/);
  await browser.finish(page);
});
