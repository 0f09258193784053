// The pages: one HTML shell and one ES module each. src/web/pages.cc has the
// paths at which the server offers them and the answers that they show first.
//
//   name    of the shell, and of the folder with the page's main.tsx
//   title   of the document, until the page knows better
//   nav     the entry of the navigation that is current there
//   body    an HTML file in the page's folder with what <main> has before any
//           script runs; nothing if unset
//   feed    whether the Atom feed of the directory's changes belongs to it
//   static  whether the page is also part of the static site (no server)
export const pages = [
  { name: "home", title: "Cardinal", nav: null, feed: true, description: "A directory of agent cards: find an agent, check a card, follow what changes." },
  { name: "agents", title: "Agents", nav: "/agents", description: "Find an agent by what it does." },
  { name: "agent", title: "Agent", nav: "/agents", description: "One agent: its card, versions, findings and proofs." },
  { name: "changes", title: "Changes", nav: "/changes", feed: true, description: "What changes in the directory, live." },
  { name: "goals", title: "Goals", nav: "/goals", description: "Which agents share a goal." },
  { name: "publish", title: "Publish", nav: "/publish", description: "Register an agent card in this directory." },
  { name: "status", title: "Status", nav: "/status", description: "The state of this directory." },
  { name: "check", title: "Check a card", nav: "/check", body: "body.html", static: true, description: "Paste an agent card and see every error with its line, its reason and its fix." },
  { name: "rules", title: "Rules", nav: "/rules", static: true, description: "The rules that agent cards are checked by." },
  { name: "error", title: "Not found", nav: null, body: "body.html", script: false, description: "There is no such page." },
];

// The header's links, in their order.
export const navigation = [
  ["/agents", "Agents"],
  ["/check", "Check"],
  ["/rules", "Rules"],
  ["/changes", "Changes"],
  ["/goals", "Goals"],
  ["/publish", "Publish"],
  ["/status", "Status"],
];

// Scripts that workers run: the key is the name that build_info.ts gives them.
export const workers = {
  engine: "src/engine/engine_worker.ts",
};

// What /check needs without a network is kept by this script, which has the
// list of those files (src/offline/service_worker.ts).
export const serviceWorker = "src/offline/service_worker.ts";

// Files that are served as they are, by their path. Hashed ones are immutable.
export const files = [
  { from: "static/mark.svg", hashed: true },
];
