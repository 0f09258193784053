// Runs before the first paint: the theme that the reader chose here, if any.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset["theme"] = chosen;
  }
} catch {
  // Storage is refused: the system's theme it is.
}
