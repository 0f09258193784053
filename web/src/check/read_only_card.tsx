// A card that is shown, not edited: in the editor's colours once the editor is
// there, as plain text before.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CardEditor } from "./card_editor.ts";

export function ReadOnlyCard({ label, text }: { label: string; text: string }) {
  const [ready, setReady] = useState(
    customElements.get("card-editor") !== undefined,
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready) void customElements.whenDefined("card-editor").then(() => setReady(true));
  }, [ready]);
  useEffect(() => {
    const host = box.current;
    if (!ready || !host) return;
    const editor = document.createElement("card-editor") as CardEditor;
    editor.setAttribute("readonly", "");
    editor.setAttribute("label", label);
    host.append(editor);
    return () => editor.remove();
  }, [ready, label]);
  useEffect(() => {
    const editor = box.current?.querySelector<CardEditor>("card-editor");
    if (editor && editor.text !== text) editor.setText(text);
  }, [ready, label, text]);
  return (
    <div class="shown-card" ref={box}>
      {!ready && <pre tabIndex={0}>{text}</pre>}
    </div>
  );
}
