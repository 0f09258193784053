// node site.mjs [FOLDER]: build/site, the validator and the rules as files that
// any host of files can serve, from any path, without a server of ours.
//
//   check/index.html, rules/index.html, rules/a2a/type/index.html ...
//   rules/rules.json     all rules, as `explain` answers
//   rules/shell.html     the page of a rule, for the service worker
//   service-worker.js    keeps all of it for reading without a network
//
// Needs build/web (build.mjs) with the engine (make wasm), which also prints
// the rules here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { WasmInstance } from "./src/engine/wasm_instance.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, "build/web");
const out = resolve(process.argv[2] ?? join(root, "build/site"));

// As the server sends it, without frame-ancestors: a page cannot say that of
// itself.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types cardinal cardinal-sw",
].join("; ");

function emit(path, content) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function escaped(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function builtFiles() {
  const lines = readFileSync(join(web, "index.tsv"), "utf8").split("\n");
  return lines
    .map((line) => line.split("\t"))
    .filter(([kind]) => kind === "file")
    .map(([, url, , , , name]) => ({
      path: url.slice(1),
      bytes: gunzipSync(readFileSync(join(web, `${name}.gz`))),
    }));
}

async function allRules(wasm) {
  const instance = await WasmInstance.create(await WebAssembly.compile(wasm));
  const call = (operation, input) => {
    const { head, text } = instance.call(operation, JSON.stringify(input));
    if (head.status !== "ok") throw new Error(`${operation}: ${text}`);
    return JSON.parse(text);
  };
  return call("rules", {}).map(({ id }) => call("explain", { rule: id }));
}

// A shell of the server's as a file that is `up` from the root.
function staticShell(name, up) {
  return readFileSync(join(web, `shells/${name}.html`), "utf8")
    .replace("<html ", `<html data-site="static" data-root="${up}" `)
    .replace(
      '<meta charset="utf-8">',
      `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
    .replace(/<form class="find"[\s\S]*?<\/form>/, '<span class="find"></span>')
    .replace(/<nav class="pages"[\s\S]*?<\/nav>/, (nav) =>
      nav.replace(/<a href="\/(?!check"|rules")[^>]*>[^<]*<\/a>/g, ""),
    )
    .replace(/<form class="check"[^>]*>/, '<div class="check">')
    .replace('<button class="button primary">Check</button>', "")
    .replace(/<\/form>(?=\s*<\/main>)/, "</div>")
    .replace(/(href|src)="\/(check|rules)"/g, `$1="${up}$2/"`)
    .replace(/(href|src)="\/([^"]*)"/g, `$1="${up}$2"`);
}

function withFirst(html, block) {
  if (!html.includes("<!--first-->")) throw new Error("the shell has no mark");
  return html.replace("<!--first-->", () => block);
}

function titled(html, title) {
  return html.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escaped(title)} · Cardinal</title>`,
  );
}

// For those who read without scripts.
function ruleAsText(rule) {
  const text = `${rule.title} (${rule.id})\n\n${rule.summary}.\n${rule.why}\n\nSeverity: ${rule.severities}\nWritten in: ${rule.spec}\n\nInstead of\n${rule.bad}\n\nwrite\n${rule.good}`;
  return `<noscript><div class="noscript"><pre>${escaped(text)}</pre></div></noscript>`;
}

function rulePage(rule) {
  const up = "../".repeat(1 + rule.id.split("/").length);
  const json = JSON.stringify(rule).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="first">${json}</script>`;
  const html = withFirst(staticShell("rules", up), data + ruleAsText(rule));
  return titled(html, rule.title);
}

function ruleList(rules) {
  const links = rules.map(
    ({ id, summary }) => `<li><a href="${id}/">${id}</a> ${escaped(summary)}`,
  );
  const list = `<noscript><ul class="noscript">${links.join("")}</ul></noscript>`;
  return withFirst(staticShell("rules", "../"), list);
}

const needsScript = `<noscript><p class="noscript">This page checks cards by itself, which needs JavaScript. In a terminal: <code>cardinal check FILE</code></p></noscript>`;
const home = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=check/">
<title>Cardinal</title>
</head>
<body><p><a href="check/">Check an agent card</a></p></body>
</html>
`;

rmSync(out, { recursive: true, force: true });
const files = builtFiles();
const needed = new Set(
  JSON.parse(readFileSync(join(root, "build/web-info/sizes.json"), "utf8")).offline,
);
const kept = files.filter(
  ({ path }) => needed.has(`/${path}`) || path === "service-worker.js",
);
for (const { path, bytes } of kept) emit(path, bytes);
const wasm = kept.find(({ path }) => path.endsWith(".wasm"));
if (!wasm) throw new Error("build/web has no engine: run make wasm, then make web");
const rules = await allRules(wasm.bytes);
emit("index.html", home);
emit("check/index.html", withFirst(staticShell("check", "../"), needsScript));
emit("rules/index.html", ruleList(rules));
emit("rules/shell.html", withFirst(staticShell("rules", "%ROOT%"), ""));
emit("rules/rules.json", JSON.stringify(rules));
for (const rule of rules) emit(`rules/${rule.id}/index.html`, rulePage(rule));
console.log(`build/site: ${rules.length} rules, ${kept.length} files`);
