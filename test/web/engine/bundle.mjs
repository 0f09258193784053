// The TypeScript of web/src/engine as one module of node, by the esbuild that
// web/package-lock.json names. Null where it is not installed.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../../web");

export async function engineModules() {
  if (!existsSync(join(web, "node_modules/esbuild"))) return null;
  const esbuild = createRequire(join(web, "package.json"))("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "cardinal-engine-"));
  const outfile = join(folder, "engine.mjs");
  const contents = ["engine", "http_engine", "wasm_engine", "worker_engine"]
    .map((name) => `export * from "./${name}";`).join("\n");
  try {
    await esbuild.build({ stdin: { contents, resolveDir: join(web, "src/engine"), loader: "ts" },
      bundle: true, format: "esm", platform: "neutral", target: "es2022", outfile });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
