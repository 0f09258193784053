// The policy asks for Trusted Types: only these scripts may be loaded by code.
declare const __CARDINAL_WORKERS__: Record<string, string>;
declare const __CARDINAL_WASM__: string;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

// Modules are in the folder of the other assets, wherever that is hosted.
function assetUrl(path: string): string {
  return new URL(path.slice(1), new URL("..", import.meta.url)).href;
}

// Where the engine is; empty if this build has none.
export const wasmUrl = __CARDINAL_WASM__ && assetUrl(__CARDINAL_WASM__);

let policy: ScriptPolicy | undefined;

// The URL of a worker of pages.mjs, in the form that `new Worker` accepts.
export function workerUrl(name: string): string {
  const path = __CARDINAL_WORKERS__[name];
  if (!path) throw new Error(`there is no worker "${name}"`);
  const url = assetUrl(path);
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return url;
  policy ??= factory.createPolicy("cardinal", {
    createScriptURL(given) {
      const known = Object.values(__CARDINAL_WORKERS__).map(assetUrl);
      if (known.includes(given)) return given;
      throw new TypeError(`not a worker of these pages: ${given}`);
    },
  });
  return policy.createScriptURL(url);
}
