// How long a keystroke takes to its marks: printed for docs/performance.md,
// never judged, because machines differ.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.mjs";
import { faultyExample, findingsOf, openCheck } from "./check_page.mjs";
import { Directory } from "./server.mjs";

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

// Milliseconds from a change to the frame after its findings, and how long the
// longest task of the page took.
function keystrokes(page, count) {
  return page.evaluate(async (rounds) => {
    const session = globalThis.cardinalCheck;
    const { view } = document.querySelector("section.pane > card-editor");
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    });
    observer.observe({ type: "longtask" });
    const at = view.state.doc.toString().indexOf('"name": "') + 9;
    const times = [];
    for (let i = 0; i < rounds; ++i) {
      const started = performance.now();
      const checked = new Promise((resolve) => {
        const stop = session.subscribe(() => {
          if (session.state.checked?.text !== session.state.text) return;
          stop();
          resolve();
        });
      });
      view.dispatch({ changes: { from: at, insert: "x" }, userEvent: "input.type" });
      await checked;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - started);
    }
    observer.disconnect();
    times.sort((a, b) => a - b);
    return { p50: times[rounds >> 1], p95: times[Math.floor(rounds * 0.95)], longest };
  }, count);
}

const words = ({ p50, p95, longest }) => `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`;

test("keystrokes in a card of 1 KB and of 1 MB", async (t) => {
  const page = await browser.page();
  await openCheck(page, `${directory.url}/check`);
  await faultyExample(page);
  t.diagnostic(`1 KB: ${words(await keystrokes(page, 100))}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  t.diagnostic(`1 KB, processor 4 times slower: ${words(await keystrokes(page, 60))}`);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const skills = Array.from({ length: 5200 }, (_, i) => ({ id: `skill-${i}`, name: `Skill ${i}`, description: "Takes a text and returns a text that is shorter than it.", tags: ["text", "summary"] }));
  const large = JSON.stringify({ name: "Large", description: "Has many skills.", version: "1.0.0", supportedInterfaces: [{ url: "https://large.test/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }], capabilities: {}, defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"], skills }, null, 1);
  assert.ok(large.length > 900_000 && large.length < 1 << 20, `${large.length}`);
  await findingsOf(page, large);
  t.diagnostic(`${large.length} bytes: ${words(await keystrokes(page, 10))}`);
  await browser.finish(page);
});
