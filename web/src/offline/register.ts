// Registers the service worker. It is for all paths, because workers need it as
// well, but keeps only what service_worker.ts lists.
import { isStaticSite, rootUrl } from "../shell/site_links.ts";

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

export function keepForOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const script = new URL("service-worker.js", rootUrl());
  if (isStaticSite()) script.search = "?static";
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy("cardinal-sw", {
    createScriptURL(given) {
      if (given === script.href) return given;
      throw new TypeError(`not the service worker of these pages: ${given}`);
    },
  });
  const url = policy ? policy.createScriptURL(script.href) : script.href;
  const scope = rootUrl().href;
  // Without it the page works as long as there is a network.
  navigator.serviceWorker.register(url, { scope }).catch(() => undefined);
}
