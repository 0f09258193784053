// Keeps what /check and the rules need without a network. Files whose names
// have a hash never change and are taken from the cache; pages are taken from
// the network while there is one.
declare const __CARDINAL_OFFLINE__: string[];
declare const __CARDINAL_OFFLINE_VERSION__: string;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", run: (event: Extendable) => void): void;
  addEventListener(type: "fetch", run: (event: FetchEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const prefix = "cardinal-";
const cacheName = prefix + __CARDINAL_OFFLINE_VERSION__;
const root = new URL("./", scope.location.href);
// Static files have an index in each folder, and the rules in one file.
const isStatic = new URLSearchParams(scope.location.search).has("static");
const checkPage = new URL(isStatic ? "check/" : "check", root).href;
const ruleList = new URL("rules/rules.json", root).href;
const ruleShell = new URL("rules/shell.html", root).href;
const assets = new Set(
  __CARDINAL_OFFLINE__.map((path) => new URL(path.slice(1), root).href),
);
const documents = isStatic
  ? [root.href, checkPage, new URL("rules/", root).href, ruleList, ruleShell]
  : [checkPage];

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...assets, ...documents]);
  await scope.skipWaiting();
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
  await scope.clients.claim();
}

async function kept(url: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(url, { ignoreSearch: true, ignoreVary: true });
}

// The page of a rule, from the shell that they share: it finds the rule in the
// list. The shell's addresses begin with a mark for the way up to the root.
async function rulePage(url: URL): Promise<Response | undefined> {
  const below = url.pathname.slice(root.pathname.length);
  const shell = await kept(ruleShell);
  if (!below.startsWith("rules/") || !shell) return undefined;
  const up = "../".repeat(below.split("/").length - 1);
  const html = (await shell.text()).replaceAll("%ROOT%", up);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// A redirected response may not answer a navigation.
function unredirected(response: Response): Response {
  if (!response.redirected) return response;
  const { status, headers } = response;
  return new Response(response.body, { status, headers });
}

async function page(request: Request): Promise<Response> {
  const url = new URL(request.url);
  try {
    const response = await fetch(request);
    if (response.ok && documents.includes(url.origin + url.pathname)) {
      const cache = await caches.open(cacheName);
      await cache.put(url.origin + url.pathname, response.clone());
    }
    return response;
  } catch (error) {
    const found = (await kept(url.href)) ?? (await rulePage(url));
    if (found) return unredirected(found);
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = request.url.split(/[?#]/)[0] ?? "";
  if (assets.has(url) || (isStatic && url === ruleList)) {
    event.respondWith(file(request));
  } else if (request.mode === "navigate" && (isStatic || url === checkPage)) {
    event.respondWith(page(request));
  }
});
