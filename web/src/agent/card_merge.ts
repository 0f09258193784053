// <card-merge>: two texts of a card as one, with what was removed and what was
// added. In a shadow root, as <card-editor> is.
import { json } from "@codemirror/lang-json";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import { editorLook } from "../check/editor_look.ts";

const mergeLook = EditorView.theme({
  "&.cm-merge-b .cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--good-ground)" },
  ".cm-deletedChunk": { backgroundColor: "var(--error-ground)", padding: "0 12px 0 6px" },
  "&.cm-merge-b .cm-changedText, .cm-deletedChunk .cm-deletedText": { background: "none", textDecoration: "underline", textDecorationThickness: "1.5px", textUnderlineOffset: "3px" },
  "&.cm-merge-b .cm-changedLineGutter": { backgroundColor: "var(--good)" },
  ".cm-deletedLineGutter": { backgroundColor: "var(--error)" },
  ".cm-collapsedLines": { background: "var(--sunken)", color: "var(--ink-2)", padding: "4px 12px", fontFamily: "var(--sans)", fontSize: "12px" },
});

export class CardMerge extends HTMLElement {
  #view: EditorView | null = null;

  show(before: string, after: string): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.#view?.destroy();
    const host = document.createElement("div");
    root.replaceChildren(host);
    this.#view = new EditorView({
      parent: host,
      root,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          highlightSpecialChars(),
          json(),
          editorLook,
          mergeLook,
          EditorView.lineWrapping,
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ "aria-label": "The card after, with what was removed" }),
          unifiedMergeView({ original: before, mergeControls: false, gutter: true, collapseUnchanged: { margin: 3, minSize: 6 } }),
        ],
      }),
    });
    const scroller = this.#view.scrollDOM;
    scroller.tabIndex = 0;
    scroller.setAttribute("role", "group");
    scroller.setAttribute("aria-label", "Lines of both texts");
  }

  disconnectedCallback(): void {
    this.#view?.destroy();
    this.#view = null;
  }
}

customElements.define("card-merge", CardMerge);
