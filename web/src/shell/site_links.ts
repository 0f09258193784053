// Addresses of the pages. On a server they start at its root; as static files
// they are relative, so that the files work in any folder of any host.

// "/" on a server; in static files the way up, such as "../".
function rootPrefix(): string {
  return document.documentElement.dataset["root"] ?? "/";
}

export function rootUrl(): URL {
  return new URL(rootPrefix(), location.href);
}

export function isStaticSite(): boolean {
  return document.documentElement.dataset["site"] === "static";
}

// A page by its path without slashes around it: "check", "rules/a2a/type".
// In static files a page is a folder with an index.
export function pageLink(path: string, query = ""): string {
  const slash = isStaticSite() && path !== "" ? "/" : "";
  return rootPrefix() + path + slash + query;
}
