// The list of keys.
import { keysAreOn, setKeysOn } from "./keys.ts";

const helpRows: [string, string][] = [
  ["/", "search agents"],
  ["j  k", "next and previous row"],
  ["Enter", "open the row"],
  ["F8", "next finding; with Shift the previous one"],
  ["?", "this list"],
  ["Esc", "close"],
];

function element(name: string, text?: string, className?: string): HTMLElement {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

export function showHelp(): void {
  const open = document.querySelector<HTMLDialogElement>("dialog.help");
  if (open) {
    open.close();
    return;
  }
  const dialog = document.createElement("dialog");
  dialog.className = "help";
  dialog.setAttribute("aria-labelledby", "help-title");
  const title = element("h2", "Keys");
  title.id = "help-title";
  const list = element("dl");
  for (const [keys, meaning] of helpRows) {
    const term = element("dt");
    for (const key of keys.split("  ")) term.append(element("kbd", key), " ");
    list.append(term, element("dd", meaning));
  }
  const label = element("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = keysAreOn();
  box.addEventListener("change", () => setKeysOn(box.checked));
  label.append(box, " Single letters are shortcuts");
  const close = element("button", "Close", "button");
  close.addEventListener("click", () => dialog.close());
  dialog.append(title, list, label, close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
