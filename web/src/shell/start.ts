// What the header does on every page: theme, keys, their help.
import { onKey } from "./keys.ts";

function switchTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset["theme"];
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  root.dataset["theme"] = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    // Kept for this page only.
  }
}

document.getElementById("theme")?.addEventListener("click", switchTheme);
onKey("/", () => {
  const own = document.querySelector<HTMLInputElement>("#main input[type=search]");
  const field = own ?? document.querySelector<HTMLInputElement>(".find input");
  field?.focus();
  field?.select();
});
// Its script is loaded when somebody asks.
onKey("?", () => void import("./key_help.ts").then(({ showHelp }) => showHelp()));
