// The Signatures tab of /check, served by the program and as static files:
// verdicts are those of `cardinal verify`, and what is signed there it accepts.
import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { axe, Browser, looks } from "./browser.mjs";
import { cardinal, editorText, findingsOf, openCheck } from "./check_page.mjs";
import { Directory, root } from "./server.mjs";
import { serveFiles } from "./static_server.mjs";

const shots = join(root, "build/web-shots");
const site = join(root, "build/site");
const example = (name) => readFileSync(join(root, "examples", name), "utf8");
// Chromium gives up the animation between two pages, and says so, if the next
// one shows before its style sheet has come.
const allowed = [/ViewTransition opt-in disabled/];

const places = [
  { name: "served", isStatic: false, start: async () => {
    const directory = await Directory.start();
    return { url: `${directory.url}/check`, stop: () => directory.stop() };
  } },
  { name: "static", isStatic: true, start: async () => {
    const server = await serveFiles(site, "/some/folder/");
    return { url: `${server.url}check/`, stop: () => server.stop() };
  } }];

for (const { name, isStatic, start } of places) {
  const skip = isStatic && !existsSync(site) ? "skipped: no build/site (make site)" : false;
  describe(`signatures, ${name}`, { skip }, () => {
    let place, browser, folder;
    before(async () => {
      mkdirSync(shots, { recursive: true });
      place = await start();
      browser = await Browser.start();
      folder = mkdtempSync(join(tmpdir(), "cardinal-signatures-"));
    });
    after(async () => {
      await browser?.stop();
      await place?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const file = (name, text) => {
      const path = join(folder, name);
      writeFileSync(path, typeof text === "string" ? text : JSON.stringify(text), { mode: 0o600 });
      return path;
    };
    async function opened(look = looks.light) {
      const page = await browser.page(look, allowed);
      await openCheck(page, `${place.url}?tab=signatures`);
      await page.getByLabel("Keys to trust").waitFor();
      return page;
    }
    const verdict = (page, text) => page.locator(".verdict", { hasText: text }).waitFor();
    // Of the card on the page, by the program.
    async function byProgram(page, keys) {
      const args = keys ? ["--jwks", file("keys.json", keys)] : [];
      const answer = cardinal(["verify", "--json", ...args, file("card.json", await editorText(page))]);
      return JSON.parse(answer).results[0];
    }
    function newKey(alg) {
      const path = join(folder, `${alg}-${Math.random()}.key`);
      cardinal(["key", "new", "--alg", alg, "--out", path]);
      const { d, ...jwk } = JSON.parse(readFileSync(path, "utf8"));
      return { path, jwk, text: readFileSync(path, "utf8") };
    }

    test("a card that names its own key is verified; nothing is requested", async () => {
      const page = await opened();
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await findingsOf(page, example("self-certified.adp.json"));
      await verdict(page, "Signed, and the signature is valid.");
      await page.getByText("The agent's name contains this key.").waitFor();
      await page.getByText("The signature covers the whole card.").waitFor();
      const { key, subject } = await byProgram(page);
      for (const each of [key, subject, "EdDSA"]) await page.getByText(each, { exact: true }).first().waitFor();
      await page.screenshot({ path: join(shots, `signatures-valid-${name}.png`) });
      await findingsOf(page, example("self-certified.adp.json").replace(/"name": "/, '"name": "X'));
      await verdict(page, "The signature is not valid.");
      assert.deepEqual(asked, []);
      await browser.finish(page);
    });

    test("a key that is not known here, and the same key pasted as a set, alone and as PEM", async () => {
      const page = await opened();
      const { path, jwk, text: secret } = newKey("es256");
      const signed = cardinal(["sign", "--key", path, file("unsigned.json", example("trip-planner.a2a.json"))]);
      await findingsOf(page, signed);
      await verdict(page, "Signed with a key that is not known here.");
      await page.getByText("This page requests no keys from anywhere").waitFor();
      await page.screenshot({ path: join(shots, `signatures-unknown-${name}.png`) });
      const keys = page.getByLabel("Keys to trust");
      const spki = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
      const other = generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey.export({ type: "spki", format: "pem" });
      for (const given of [{ keys: [jwk] }, jwk, [jwk]]) {
        await keys.fill(JSON.stringify(given));
        await verdict(page, "Signed, and the signature is valid.");
        await keys.fill("");
        await verdict(page, "Signed with a key that is not known here.");
      }
      await keys.fill(spki + other);
      await verdict(page, "Signed, and the signature is valid.");
      await page.getByText("The key is in the key set given below.").waitFor();
      const here = await page.locator(".facts").textContent();
      const there = await byProgram(page, spki + other);
      for (const each of [there.key, there.alg, there.subject, there.canonical_form]) assert.ok(here.includes(each), each);
      await keys.fill(other);
      await verdict(page, "Signed with a key that is not known here.");
      await keys.fill(secret);
      await page.getByText("This is a private key. Verifying needs the public key only").waitFor();
      await keys.fill("{");
      await page.getByText("This is not a JWK Set or a public key").waitFor();
      await keys.fill('{"keys":[{"kty":"EC","crv":"P-256","x":"AAAA","y":"AAAA"}]}');
      await page.getByText(/no key of the set is usable/).waitFor();
      await browser.finish(page);
    });

    test("a new key signs an A2A card, which the program accepts; the key is nowhere else", async () => {
      const page = await opened();
      const asked = [];
      page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
      for (const [button, alg] of [["New Ed25519 key", "EdDSA"], ["New ES256 key", "ES256"]]) {
        await findingsOf(page, example("trip-planner.a2a.json"));
        await verdict(page, "Not signed.");
        await page.getByLabel("Keys to trust").fill("");
        await page.getByRole("button", { name: button }).click();
        await page.getByText("A new key. Keep it in a safe place").waitFor();
        const secret = JSON.parse(await page.getByLabel("Sign with a private key").inputValue());
        await page.getByRole("button", { name: "Sign this card" }).click();
        await verdict(page, "Signed, and the signature is valid.");
        const { d, ...jwk } = secret;
        assert.ok(d.length > 20);
        const found = await byProgram(page, jwk);
        assert.deepEqual([found.verdict, found.alg, found.how], ["valid", alg, "trusted-jwks"]);
        const kept = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href,
          document.cookie, (await indexedDB.databases()).map(({ name }) => name), history.state, document.querySelector("section.pane > card-editor").text]));
        assert.ok(!kept.includes(d), kept);
      }
      const said = page.getByText("Signed, and verified with its public key");
      await said.waitFor();
      await page.screenshot({ path: join(shots, `signatures-signed-${name}.png`), fullPage: true });
      await findingsOf(page, example("trip-planner.a2a.json"));
      await said.waitFor({ state: "detached" });
      assert.deepEqual(asked, []);
      await page.reload();
      await page.getByLabel("Sign with a private key").waitFor();
      assert.equal(await page.getByLabel("Sign with a private key").inputValue(), "");
      await browser.finish(page);
    });

    test("a pasted key signs: a JWK for ADP, PEM for A2A; refusals have the program's reason", async () => {
      const page = await opened();
      const field = page.getByLabel("Sign with a private key");
      const sign = page.getByRole("button", { name: "Sign this card" });
      const adp = newKey("ed25519");
      await findingsOf(page, example("translator.adp.json"));
      await field.fill(adp.text);
      await page.getByLabel("Raise seq by one").check();
      await sign.click();
      await verdict(page, "Signed, and the signature is valid.");
      assert.equal((await byProgram(page, adp.jwk)).verdict, "valid");
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      await field.fill(privateKey.export({ type: "pkcs8", format: "pem" }));
      await sign.click();
      await page.getByText("ADP cards are signed with Ed25519; this key is of ES256").waitFor();
      await findingsOf(page, example("trip-planner.a2a.json"));
      await page.getByLabel("Keys to trust").fill(publicKey.export({ type: "spki", format: "pem" }));
      await sign.click();
      await verdict(page, "Signed, and the signature is valid.");
      const found = await byProgram(page, publicKey.export({ format: "jwk" }));
      assert.deepEqual([found.verdict, found.alg], ["valid", "ES256"]);
      for (const [given, said] of [
        [privateKey.export({ type: "sec1", format: "pem" }), "convert it: openssl pkcs8 -topk8"],
        [publicKey.export({ type: "spki", format: "pem" }), "Signing needs one PRIVATE KEY"],
        [JSON.stringify(adp.jwk), "This is a public key"], ["hello", "This is not a private key"],
        ['{"kty":"OKP","crv":"X25519","x":"AA","d":"AA"}', "Cards are signed with keys of Ed25519, P-256 or RSA."]]) {
        await field.fill(given);
        await sign.click();
        await page.locator(".problem", { hasText: said }).waitFor();
      }
      await browser.finish(page);
    });

    test("a browser without Ed25519 says that the answer is unknown", async () => {
      const page = await browser.page(looks.light, allowed);
      await page.route(/\/engine-[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        const body = `{const { subtle } = crypto; const own = subtle.importKey.bind(subtle);
          subtle.importKey = (format, key, algorithm, ...rest) => algorithm.name === "Ed25519"
            ? Promise.reject(new DOMException("Unrecognized name", "NotSupportedError")) : own(format, key, algorithm, ...rest);}`;
        await route.fulfill({ response, body: body + await response.text() });
      });
      await openCheck(page, `${place.url}?tab=signatures`);
      await findingsOf(page, example("self-certified.adp.json"));
      await page.getByText(/Unknown whether it is valid:/).waitFor();
      await page.getByText(/cannot verify signatures of EdDSA \(Ed25519\)/).waitFor();
      await page.getByText("cardinal verify agent-card.json").waitFor();
      assert.equal(await page.locator(".verdict").count(), 0);
      const onServer = page.getByRole("button", { name: "Verify on this server" });
      assert.equal(await onServer.count(), isStatic ? 0 : 1);
      if (!isStatic) {
        await onServer.click();
        await verdict(page, "Signed, and the signature is valid.");
        assert.match(await page.locator(".took").textContent(), /sent to this server to verify/);
      }
      await browser.finish(page);
    });

    test("works without a network", async () => {
      const page = await opened();
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await page.context().setOffline(true);
      await openCheck(page, `${place.url}?tab=signatures&again`);
      await findingsOf(page, example("self-certified.adp.json"));
      await verdict(page, "Signed, and the signature is valid.");
      await page.getByRole("button", { name: "New Ed25519 key" }).click();
      await page.context().setOffline(false);
      await browser.finish(page);
    });

    for (const [look, settings] of Object.entries(looks)) {
      test(`no accessibility violations: ${look}`, async () => {
        const page = await opened(settings);
        await findingsOf(page, example("trip-planner.a2a.json"));
        await verdict(page, "Not signed.");
        assert.deepEqual(await axe(page), [], "unsigned");
        await page.getByRole("button", { name: "New ES256 key" }).click();
        await page.getByRole("button", { name: "Sign this card" }).click();
        await verdict(page, "Signed, and the signature is valid.");
        assert.deepEqual(await axe(page), [], "signed");
        await page.screenshot({ path: join(shots, `signatures-${look}-${name}.png`), fullPage: true });
        const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(width <= window, "wider than the window");
        await page.getByLabel("Keys to trust").fill("");
        await verdict(page, "Signed with a key that is not known here.");
        assert.deepEqual(await axe(page), [], "key unknown");
        await browser.finish(page);
      });
    }
  });
}
