// <card-editor>: CodeMirror for one card. It stands in a shadow root, because
// there its style sheets are constructed; in the page itself they would be
// inline styles, which the page's policy forbids.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  isolateHistory,
} from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
} from "@codemirror/language";
import {
  lintGutter,
  setDiagnostics,
  type Action,
  type Diagnostic,
} from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import {
  Compartment,
  EditorState,
  Text,
  Transaction,
  type Extension,
} from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from "@codemirror/view";
import type { Edit, Finding } from "./answers.ts";
import type { CardText, CardTextEvents, TextRange } from "./card_text.ts";
import { editorLook } from "./editor_look.ts";
import { rangeOf } from "./json_places.ts";
import { lineEndOf, positionOf, type LineEnd } from "./line_ends.ts";
import { completionFrom, hoverFrom } from "./schema_help.ts";
import { SchemaGuide, type JsonSchema } from "./schema_members.ts";

function oneStep(userEvent: string) {
  return [
    Transaction.userEvent.of(userEvent),
    isolateHistory.of("full"),
  ] as const;
}

function sharedStart(a: Text, b: Text): number {
  const [one, other] = [a.toString(), b.toString()];
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) ++at;
  return at;
}

function sharedEnd(a: Text, b: Text, start: number): number {
  const [one, other] = [a.toString(), b.toString()];
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) ++count;
  return count;
}

// Files are taken by the page, which reads their bytes.
const leaveFilesToThePage = EditorView.domEventHandlers({
  drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
});

export class CardEditor extends HTMLElement implements CardText {
  events: Partial<CardTextEvents> = {};

  #view: EditorView | null = null;
  #guide: SchemaGuide | null = null;
  #lineEnd: LineEnd = "\n";
  readonly #lineEndSetting = new Compartment();

  connectedCallback(): void {
    if (this.#view) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const host = document.createElement("div");
    host.style.height = "100%";
    root.append(host);
    this.#view = new EditorView({
      parent: host,
      root,
      state: EditorState.create({ doc: "", extensions: this.#extensions() }),
    });
    const scroller = this.#view.scrollDOM;
    scroller.tabIndex = 0;
    scroller.setAttribute("role", "group");
    scroller.setAttribute("aria-label", this.#label("lines"));
  }

  disconnectedCallback(): void {
    this.#view?.destroy();
    this.#view = null;
    this.shadowRoot?.replaceChildren();
  }

  get view(): EditorView {
    if (!this.#view) throw new Error("the editor is not in the page");
    return this.#view;
  }

  get text(): string {
    return this.view.state.doc.sliceString(0, undefined, this.#lineEnd);
  }

  // As one step that can be undone.
  setText(text: string, keepPlace = false): void {
    this.#lineEnd = lineEndOf(text);
    const lineEnd = EditorState.lineSeparator.of(this.#lineEnd);
    const before = this.view.state.doc;
    const after = Text.of(text.split(this.#lineEnd));
    const from = keepPlace ? sharedStart(before, after) : 0;
    const rest = keepPlace ? sharedEnd(before, after, from) : 0;
    this.view.dispatch({
      changes: {
        from,
        to: before.length - rest,
        insert: after.slice(from, after.length - rest),
      },
      ...(keepPlace ? {} : { selection: { anchor: 0 } }),
      effects: [
        this.#lineEndSetting.reconfigure(lineEnd),
        ...(keepPlace ? [] : [EditorView.scrollIntoView(0)]),
      ],
      annotations: oneStep("input.replace"),
    });
  }

  // The edits of a repair, as one step. Positions count the text with its own
  // line ends.
  applyEdits(edits: readonly Edit[]): void {
    const { doc } = this.view.state;
    this.view.dispatch({
      changes: edits.map((edit) => ({
        from: positionOf(doc, this.#lineEnd, edit.begin),
        to: positionOf(doc, this.#lineEnd, edit.end),
        insert: Text.of(edit.text.split(/\r\n?|\n/)),
      })),
      annotations: oneStep("input.fix"),
    });
  }

  replaceRange(range: TextRange, text: string): void {
    const insert = Text.of(text.split(/\r\n?|\n/));
    const annotations = oneStep("input.replace");
    this.view.dispatch({ changes: { ...range, insert }, annotations });
  }

  rangeOfFinding(finding: Finding): TextRange {
    const { doc } = this.view.state;
    const at = (offset: number | null) =>
      Math.min(positionOf(doc, this.#lineEnd, offset ?? 0), doc.length);
    const from = at(finding.begin);
    return { from, to: Math.max(from, at(finding.end)) };
  }

  rangeOfPointer(pointer: string): TextRange | null {
    return rangeOf(this.view.state, pointer);
  }

  show(findings: readonly Finding[]): void {
    const diagnostics = findings.map((finding): Diagnostic => {
      const actions: Action[] = [];
      if (finding.fix) {
        const name = finding.fix.title;
        actions.push({ name, apply: () => this.events.fix?.(finding) });
      }
      const severity = finding.severity === "hint" ? "info" : finding.severity;
      const help = finding.help === null ? "" : `\n${finding.help}`;
      return {
        ...this.rangeOfFinding(finding),
        severity,
        message: finding.message + help,
        source: finding.rule,
        actions,
        ...(finding.pointer === "" && finding.begin === finding.end! - 1
          ? { markClass: "cm-whole-card" }
          : {}),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  goTo(range: TextRange): void {
    const { length } = this.view.state.doc;
    const anchor = Math.min(range.from, length);
    this.view.dispatch({
      selection: { anchor, head: Math.min(range.to, length) },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.view.focus();
  }

  useSchema(schema: JsonSchema | null, version: string | null): void {
    this.#guide = schema ? new SchemaGuide(schema, version) : null;
  }

  override focus(): void {
    this.view.focus();
  }

  #label(part: string): string {
    const label = this.getAttribute("label") ?? "Card";
    return part === "" ? label : `${label}, ${part}`;
  }

  #extensions(): Extension[] {
    const readOnly = this.hasAttribute("readonly");
    const shared: Extension[] = [
      lineNumbers(),
      foldGutter({ openText: "⌄", closedText: "›" }),
      highlightSpecialChars(),
      drawSelection(),
      rectangularSelection(),
      crosshairCursor(),
      bracketMatching(),
      search({ top: true }),
      json(),
      editorLook,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": this.#label("") }),
      this.#lineEndSetting.of([]),
    ];
    if (readOnly) {
      return [
        ...shared,
        EditorState.readOnly.of(true),
        keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap]),
      ];
    }
    const guide = () => this.#guide;
    return [
      ...shared,
      placeholder("Paste an agent card, or drop its file here"),
      lintGutter({ hoverTime: 200 }),
      history(),
      dropCursor(),
      highlightActiveLine(),
      indentOnInput(),
      closeBrackets(),
      autocompletion({ override: [completionFrom(guide)], icons: false }),
      hoverFrom(guide),
      leaveFilesToThePage,
      // What is pasted takes the line ends of the card.
      EditorView.clipboardInputFilter.of((text) =>
        text.replace(/\r\n?|\n/g, this.#lineEnd),
      ),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          this.events.changed?.(this.text, update.changes.desc);
        }
      }),
      this.#keys(),
    ];
  }

  // Tab is not among them: it leaves the editor.
  #keys(): Extension {
    return keymap.of([
      { key: "F8", run: () => this.#walk(1), shift: () => this.#walk(-1) },
      {
        key: "Mod-.",
        run: (view) =>
          this.events.fixAt?.(view.state.selection.main.head) ?? false,
      },
      {
        key: "Mod-s",
        preventDefault: true,
        run: () => {
          this.events.save?.();
          return true;
        },
      },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
    ]);
  }

  #walk(step: 1 | -1): true {
    this.events.walk?.(step);
    return true;
  }
}

customElements.define("card-editor", CardEditor);
