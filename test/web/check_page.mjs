// What tests do with /check.
import { execFileSync } from "node:child_process";
import { program } from "./server.mjs";

// By time: some tests keep pages from rendering, and with it from the frames
// that waiting otherwise counts.
export const polling = { polling: 100 };

// Opens it and waits for the editor and the engine.
export async function openCheck(page, url) {
  await page.goto(url);
  await page.locator("section.pane > card-editor").waitFor();
  await page.locator(".took", { hasText: /in this browser|on this server|not checked/ }).waitFor();
}

// The text as if it were typed or opened, and what the page found in it.
export async function findingsOf(page, text) {
  await page.evaluate((given) => {
    const editor = document.querySelector("section.pane > card-editor");
    if (editor.text !== given) editor.setText(given);
  }, text);
  return shownFindings(page, text);
}

// Waits until what is shown is of this text.
export async function shownFindings(page, text) {
  const handle = await page.waitForFunction((given) => {
    const editor = document.querySelector("section.pane > card-editor");
    const { state } = globalThis.cardinalCheck;
    if (editor?.text !== given || state.checked?.text !== given) return null;
    return state.checked.result.diagnostics;
  }, text, polling);
  return handle.jsonValue();
}

// The card on /publish, when its editor is there.
export async function fillCard(page, text) {
  await page.locator(".card-field card-editor").waitFor();
  await page.evaluate((given) => document.querySelector(".card-field card-editor").setText(given), text);
}

// The example with faults, and what the page found in it. Examples are loaded
// when they are asked for, so the text is there with the first finding.
export async function faultyExample(page) {
  await page.getByRole("button", { name: /A card with faults/ }).click();
  await page.locator(".finding").first().waitFor();
  return shownFindings(page, await editorText(page));
}

export const editorText = (page) =>
  page.evaluate(() => document.querySelector("section.pane > card-editor").text);

// The characters that have a mark, as [text, severity].
export const markedTexts = (page) =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector("section.pane > card-editor");
    return [...shadowRoot.querySelectorAll(".cm-lintRange")].map((mark) => [
      mark.textContent,
      [...mark.classList].find((name) => name.startsWith("cm-lintRange-"))?.slice(13),
    ]);
  });

export function cardinal(args, input) {
  try {
    return execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (failure) {
    if (failure.status === 1) return failure.stdout;
    throw failure;
  }
}
