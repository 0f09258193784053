// Single letters as shortcuts, which readers can switch off (WCAG 2.1.4).
type Action = (event: KeyboardEvent) => void;

const actions = new Map<string, Action>();
const storedName = "single-letter-keys";

export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(storedName) !== "off";
  } catch {
    return true;
  }
}

export function setKeysOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storedName);
    else localStorage.setItem(storedName, "off");
  } catch {
    // They stay as they are.
  }
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

// Letters need no modifier; inside fields and custom elements they are text.
export function onKey(key: string, action: Action): () => void {
  actions.set(key, action);
  return () => {
    if (actions.get(key) === action) actions.delete(key);
  };
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actions.get(event.key);
  if (!action || takesText(event.composedPath()[0] ?? null)) return;
  if (event.key.length === 1 && !keysAreOn()) return;
  event.preventDefault();
  action(event);
});
