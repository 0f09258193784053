// Starts /check: the text area of the page takes text at once, the editor and
// the checker arrive later, in whatever order.
import { render } from "preact";
import { App } from "./app.tsx";
import { TextArea } from "./card_text.ts";
import type { CardEditor } from "./card_editor.ts";
import { startEngine } from "./engine_start.ts";
import { addressValue } from "./page_address.ts";
import { keepForOffline } from "../offline/register.ts";
import { CheckSession } from "./session.ts";
import { cardInFragment } from "./share.ts";

const session = new CheckSession();
// For the browser's console, and for tests.
Object.assign(globalThis, { cardinalCheck: session });

function takenTextArea(main: HTMLElement): HTMLTextAreaElement {
  const found = main.querySelector<HTMLTextAreaElement>("textarea#card");
  if (found) return found;
  const made = document.createElement("textarea");
  made.id = "card";
  made.setAttribute("aria-label", "Card");
  return made;
}

// Moving a focused field takes the focus from it.
function moved(area: HTMLTextAreaElement, pane: HTMLElement): void {
  const focused = document.activeElement === area;
  const { selectionStart, selectionEnd } = area;
  pane.append(area);
  if (!focused) return;
  area.focus();
  area.setSelectionRange(selectionStart, selectionEnd);
}

async function useEditor(area: HTMLTextAreaElement): Promise<void> {
  try {
    await import("./card_editor.ts");
  } catch {
    session.tell("The editor could not be loaded; the plain field works.");
    return;
  }
  const editor = document.createElement("card-editor") as CardEditor;
  const focused = document.activeElement === area;
  const range = { from: area.selectionStart, to: area.selectionEnd };
  area.replaceWith(editor);
  editor.setText(session.state.text);
  editor.events = session;
  session.useCardText(editor);
  if (focused) editor.goTo(range);
}

async function openFragment(): Promise<void> {
  const shared = await cardInFragment(location.hash);
  if (shared.status === "card") {
    if (shared.text !== session.state.text) session.load(shared.text);
  } else if (shared.status === "damaged") {
    session.tell(
      `The card in this link cannot be read: ${shared.reason}. Ask for the link again.`,
    );
  }
}

function start(main: HTMLElement): void {
  const area = takenTextArea(main);
  const fill = (pane: HTMLElement) => {
    moved(area, pane);
    session.useCardText(new TextArea(area, session));
    void useEditor(area);
  };
  session.setProfile(addressValue("profile"));
  session.changed(area.value, null);
  const box = document.createElement("div");
  box.className = "check-root";
  render(<App session={session} fill={fill} />, box);
  // What the shell showed is replaced in one step.
  main.replaceChildren(box);
  void openFragment();
  addEventListener("hashchange", () => void openFragment());
  // The engine is wanted first; the list is there when it has found something.
  void startEngine(session).then(keepForOffline);
  void import("./findings.tsx").catch(() => {});
}

const main = document.getElementById("main");
if (main) start(main);
