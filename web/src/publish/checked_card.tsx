// The card in the editor of /check, checked as it is typed. Loaded when the page
// has shown itself; until then a text area takes the text.
import { useEffect, useRef, useState } from "preact/hooks";
import "../check/card_editor.ts";
import type { CardEditor } from "../check/card_editor.ts";
import { startEngine } from "../check/engine_start.ts";
import { CheckSession, type SessionState } from "../check/session.ts";
import { useSession } from "../check/use_session.ts";
import type { Finding } from "../check/answers.ts";
import { countText, FindingRows } from "../agent/findings.tsx";

interface Props {
  text: string;
  onText(text: string): void;
  // Where the text area had its cursor, if it had the focus.
  cursor: number | null;
}

function verdictOf(state: SessionState): string {
  if (state.trouble !== null) return state.trouble;
  if (state.engine === "none") return "Not checked: the checker could not be loaded.";
  if (state.checked === null || state.engine === "loading") return "Loading the checker …";
  const where = state.engine === "browser" ? "checked in this browser" : "checked on this server";
  return `${state.findings.length === 0 ? "No findings" : countText(placed(state.findings))}, ${where}.`;
}

// A finding about the whole card is at its beginning.
const placed = (findings: readonly Finding[]) =>
  findings.map((finding) => ({ ...finding, line: finding.line ?? 1, column: finding.column ?? 1, of: finding }));

export function CheckedCard({ text, onText, cursor }: Props) {
  const [session] = useState(() => new CheckSession());
  const state = useSession(session);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = box.current;
    if (!host) return;
    const editor = document.createElement("card-editor") as CardEditor;
    editor.setAttribute("label", "The card");
    host.append(editor);
    session.load(text);
    editor.setText(text);
    editor.events = session;
    session.useCardText(editor);
    if (cursor !== null) editor.goTo({ from: cursor, to: cursor });
    void startEngine(session);
    return () => editor.remove();
  }, [session]);
  useEffect(() => {
    if (state.text !== text) onText(state.text);
  }, [state.text]);
  // A file was opened, or the page began again.
  useEffect(() => {
    if (text !== session.state.text) session.load(text);
  }, [text]);
  return (
    <>
      <div class="card-shown card-field" ref={box} />
      {text.trim() !== "" && (
        <div class="live">
          <p class="meta" role="status">{verdictOf(state)}</p>
          {state.findings.length > 0 && <FindingRows diagnostics={placed(state.findings)} goTo={(finding) => session.goTo(finding.of)} />}
        </div>
      )}
    </>
  );
}
