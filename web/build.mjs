// node build.mjs [FOLDER]: build/web, which the program contains
// (cmake/embed_pages.cmake), or another folder.
//
//   index.tsv       what there is: "file" and "shell" lines
//   shells/*.html   one per page, with a mark where the server puts data
//   assets/*        what pages load, compressed with Brotli and gzip
//
// Names of assets have a hash of their content, so browsers keep them forever.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { files, navigation, pages, serviceWorker, workers } from "./pages.mjs";
import { shellHtml } from "./shell.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "build/web"));
const wasm = join(root, "build/wasm/cardinal.wasm");

const mediaTypes = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

const index = [];
const sizes = [];

function digest(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

function emit(name, bytes) {
  const path = join(out, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

// A file at `url`, in both codings. A worker may compile WebAssembly.
function emitFile(url, bytes, immutable, worker = false) {
  const type = mediaTypes[extname(url)];
  if (!type) throw new Error(`no media type for ${url}`);
  const name = immutable ? url.slice(1) : `files/${digest(bytes)}-${basename(url)}`;
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const gzip = gzipSync(bytes, { level: 9 });
  emit(`${name}.br`, brotli);
  emit(`${name}.gz`, gzip);
  index.push(["file", url, type, digest(bytes), immutable ? "immutable" : "checked", name, worker ? "worker" : "-"].join("\t"));
  sizes.push({ url, plain: bytes.length, gzip: gzip.length, brotli: brotli.length });
}

function hashedUrl(name, bytes) {
  const extension = extname(name);
  return `/assets/${basename(name, extension)}-${digest(bytes).slice(0, 8)}${extension}`;
}

// A file beside the modules, by its content. Returns its URL.
function emitHashed(name, bytes, worker = false) {
  const url = hashedUrl(name, bytes);
  emitFile(url, bytes, true, worker);
  return url;
}

const shared = {
  bundle: true,
  minify: true,
  target: "es2022",
  legalComments: "none",
  write: false,
  absWorkingDir: here,
  logLevel: "warning",
};

async function bundleOne(entry, options) {
  const built = await esbuild.build({ ...shared, entryPoints: [entry], outdir: "out", ...options });
  return Buffer.from(built.outputFiles[0].contents);
}

rmSync(out, { recursive: true, force: true });

// What modules cannot know by themselves: the URLs of workers and of the engine.
const known = { wasm: "", workers: {} };
if (existsSync(wasm)) known.wasm = emitHashed("cardinal.wasm", readFileSync(wasm));
for (const [name, entry] of Object.entries(workers)) {
  const code = await bundleOne(entry, { format: "iife", define: { __CARDINAL_WASM__: JSON.stringify(known.wasm) } });
  known.workers[name] = emitHashed(`${name}.js`, code, true);
}
const define = {
  __CARDINAL_WASM__: JSON.stringify(known.wasm),
  __CARDINAL_WORKERS__: JSON.stringify(known.workers),
};

const theme = emitHashed("theme.js", await bundleOne("src/shell/theme.ts", { format: "iife" }));
const style = emitHashed("style.css", await bundleOne("src/style.css", {}));
const stored = {};
for (const file of files) {
  const bytes = readFileSync(join(here, file.from));
  if (file.hashed) stored[basename(file.from)] = emitHashed(basename(file.from), bytes);
  else emitFile(file.url ?? `/${basename(file.from)}`, bytes, false);
}

const scripted = pages.filter((page) => page.script !== false);
const built = await esbuild.build({
  ...shared,
  entryPoints: {
    ...Object.fromEntries(scripted.map((page) => [page.name, `src/${page.name}/main.tsx`])),
    start: "src/shell/start.ts",
  },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  format: "esm",
  splitting: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  metafile: true,
  define,
});
for (const file of built.outputFiles) {
  emitFile(`/${relative(out, file.path)}`, Buffer.from(file.contents), true);
}

// The modules that a page loads without being asked, for modulepreload.
const outputs = Object.fromEntries(
  Object.entries(built.metafile.outputs).map(([path, output]) => [`/${relative(out, join(here, path))}`, output]));
const urlOf = (path) => `/${relative(out, join(here, path))}`;
function staticImports(url, found = new Set()) {
  for (const imported of outputs[url].imports) {
    const next = urlOf(imported.path);
    if (imported.kind !== "import-statement" || found.has(next)) continue;
    found.add(next);
    staticImports(next, found);
  }
  return found;
}
const entryOf = (name) => Object.keys(outputs).find((url) => outputs[url].entryPoint?.endsWith(name));
const start = entryOf("src/shell/start.ts");

for (const page of pages) {
  const entry = page.script === false ? null : entryOf(`src/${page.name}/main.tsx`);
  const modules = entry ? [entry, start] : [start];
  const preload = new Set(modules.flatMap((url) => [...staticImports(url)]));
  const body = page.body ? readFileSync(join(here, "src", page.name, page.body), "utf8") : "";
  const html = shellHtml({ page, navigation, body, theme, style, mark: stored["mark.svg"], modules, preload: [...preload] });
  emit(`shells/${page.name}.html`, html);
  index.push(["shell", page.name, `shells/${page.name}.html`].join("\t"));
}
// What is kept for reading without a network: the pages of the static site and
// all that they load, now or later. It is at a fixed path, so it is not hashed.
function allImports(url, found = new Set([url])) {
  for (const imported of outputs[url].imports) {
    const next = urlOf(imported.path);
    if (found.has(next)) continue;
    found.add(next);
    allImports(next, found);
  }
  return found;
}
const offlineEntries = scripted.filter((page) => page.static).map((page) => entryOf(`src/${page.name}/main.tsx`));
const offline = [...new Set([theme, style, stored["mark.svg"], known.wasm, ...Object.values(known.workers),
  ...[start, ...offlineEntries].flatMap((url) => [...allImports(url)])])].filter((url) => url);
const keeper = await bundleOne(serviceWorker, {
  format: "iife",
  define: { __CARDINAL_OFFLINE__: JSON.stringify(offline), __CARDINAL_OFFLINE_VERSION__: JSON.stringify(digest(offline.join("\n"))) },
});
emitFile("/service-worker.js", keeper, false);

emit("index.tsv", `${index.join("\n")}\n`);
// For test/web: what was built, and which modules a page loads.
mkdirSync(`${out}-info`, { recursive: true });
writeFileSync(`${out}-info/sizes.json`, JSON.stringify({
  files: sizes,
  offline,
  // Each is what one view of a page loads later.
  editors: Object.fromEntries(["src/check/card_editor.ts", "src/agent/card_merge.ts"].map((name) => [name, [entryOf(name), ...staticImports(entryOf(name))]])),
  pages: Object.fromEntries(scripted.map((page) => {
    const entry = entryOf(`src/${page.name}/main.tsx`);
    return [page.name, [theme, style, entry, start, ...new Set([...staticImports(entry), ...staticImports(start)])]];
  })),
}, null, 2));

const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const total = sizes.reduce((sum, file) => sum + file.brotli + file.gzip, 0);
console.log(`${relative(process.cwd(), out) || "."}: ${pages.length} pages, ${sizes.length} files, ${kib(total)} in both codings`);
