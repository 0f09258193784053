// build/npm: the package cardinal-check, and beside it the file that is
// published, build/cardinal-check-VERSION.tgz. `make npm` calls it after
// `make wasm`.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "..");
const out = join(root, "build/npm");
const generated = join(root, "build/npm-generated");
const esbuild = createRequire(join(root, "web/package.json"))("esbuild");

// 16 literal contexts, and no alignment: WebAssembly has none.
const lzma = "preset=9e,lc=4,lp=0,pb=0,dict=4MiB";

function compileUnpacker() {
  const file = join(generated, "unlzma.wasm");
  execFileSync("clang++-19", ["--target=wasm32", "-Os", "-std=c++23", "-nostdlib", "-ffreestanding", "-fno-builtin",
    "-fno-exceptions",
    "-Wall", "-Wextra", "-Werror", "-Wl,--no-entry", "-Wl,--strip-all",
    join(here, "src/unlzma.cc"), "-o", file], { stdio: "inherit" });
  return readFileSync(file);
}

function pack(file) {
  return execFileSync("xz", ["--format=lzma", `--lzma1=${lzma}`, "--stdout", "--keep", file],
    { maxBuffer: 16 << 20 });
}

// What it unpacks must be what was packed.
function checksum(unpacker, packed, whole) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(unpacker));
  new Uint8Array(exports.memory.buffer, exports.input(), packed.length).set(packed);
  let bytes = exports.begin(packed.length) ? 0 : -1;
  while (bytes === 0) bytes = exports.step();
  const unpacked = Buffer.from(exports.memory.buffer, exports.output(), Math.max(bytes, 0));
  if (!unpacked.equals(whole)) throw new Error("cardinal-command.wasm does not unpack to itself");
  return exports.crc32(bytes) >>> 0;
}

function writeEngine() {
  const wasm = join(root, "build/wasm/cardinal-command.wasm");
  const unpacker = compileUnpacker();
  const packed = pack(wasm);
  writeFileSync(join(out, "cardinal.wasm.lzma"), packed);
  return { packedBytes: packed.length, crc32: checksum(unpacker, packed, readFileSync(wasm)),
    unlzma: unpacker.toString("base64") };
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
mkdirSync(generated, { recursive: true });
const facts = writeEngine();
await esbuild.build({
  entryPoints: ["index", "node", "cli", "log"].map((name) => join(here, "src", `${name}.js`)),
  outdir: out, bundle: true, splitting: true, chunkNames: "shared-[hash]", format: "esm", platform: "neutral",
  target: "es2022", minify: true, external: ["node:*"], logLevel: "warning",
  plugins: [{ name: "facts", setup(build) {
    build.onResolve({ filter: /\/engine_facts\.js$/ }, ({ path }) => ({ path, namespace: "facts" }));
    build.onLoad({ filter: /.*/, namespace: "facts" }, () => ({ contents: Object.entries(facts)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n") }));
  } }],
});
for (const name of ["package.json", "README.md", "NOTICES", "index.d.ts", "log.d.ts"]) {
  copyFileSync(join(here, name), join(out, name));
}
copyFileSync(join(root, "LICENSE"), join(out, "LICENSE"));
const [packed] = JSON.parse(execFileSync("npm",
  ["pack", "--json", "--ignore-scripts", "--pack-destination", join(root, "build")],
  { cwd: out, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
console.log(`build/${packed.filename}: ${packed.size} bytes packed, ${packed.unpackedSize} unpacked`);
