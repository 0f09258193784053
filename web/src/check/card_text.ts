// Where the card is edited: the plain text area that the page starts with, and
// the editor that takes its place when it has been loaded.
import type { Edit, Finding } from "./answers.ts";
import { lineEndOf, type LineEnd } from "./line_ends.ts";
import type { JsonSchema } from "./schema_members.ts";

export interface TextRange {
  from: number;
  to: number;
}

// Maps a position of the text before a change to one after it.
export interface TextChange {
  mapPos(position: number): number;
}

export interface CardTextEvents {
  changed(text: string, change: TextChange | null): void;
  fix(finding: Finding): void;
  fixAt(position: number): boolean;
  walk(step: 1 | -1): void;
  save(): void;
}

export interface CardText {
  readonly text: string;
  // Replaces everything; `keepPlace` where most of the text stays as it is.
  setText(text: string, keepPlace?: boolean): void;
  applyEdits(edits: readonly Edit[]): void;
  rangeOfFinding(finding: Finding): TextRange;
  rangeOfPointer(pointer: string): TextRange | null;
  replaceRange(range: TextRange, text: string): void;
  show(findings: readonly Finding[]): void;
  goTo(range: TextRange): void;
  useSchema(schema: JsonSchema | null, version: string | null): void;
}

// A text area's value has "\n" for every line end, whatever it was given. The
// card keeps its own: unedited it is exactly what was set, edited it has the
// line end that it had. Ranges are those of the value.
export class TextArea implements CardText {
  readonly #area: HTMLTextAreaElement;
  readonly #events: CardTextEvents;
  #set: { text: string; value: string; lineEnd: LineEnd };

  constructor(area: HTMLTextAreaElement, events: CardTextEvents) {
    this.#area = area;
    this.#events = events;
    this.#set = { text: area.value, value: area.value, lineEnd: "\n" };
    area.addEventListener("input", () => this.#changed());
  }

  get text(): string {
    const { value } = this.#area;
    const { text, value: before, lineEnd } = this.#set;
    return value === before ? text : value.replaceAll("\n", lineEnd);
  }

  setText(text: string): void {
    this.#area.value = text;
    const { value } = this.#area;
    this.#set = { text, value, lineEnd: lineEndOf(text) };
    this.#changed();
  }

  applyEdits(edits: readonly Edit[]): void {
    let text = this.text;
    for (const edit of [...edits].sort((a, b) => b.begin - a.begin)) {
      text = text.slice(0, edit.begin) + edit.text + text.slice(edit.end);
    }
    this.setText(text);
  }

  rangeOfFinding(finding: Finding): TextRange {
    const { begin, end } = finding;
    return { from: this.#offset(begin ?? 0), to: this.#offset(end ?? 0) };
  }

  rangeOfPointer(): null {
    return null;
  }

  replaceRange(range: TextRange, text: string): void {
    this.#area.setRangeText(text, range.from, range.to);
    this.#changed();
  }

  show(): void {}

  goTo(range: TextRange): void {
    this.#area.focus();
    this.#area.setSelectionRange(range.from, range.to);
  }

  useSchema(): void {}

  // Where an offset in the card is in the value.
  #offset(offset: number): number {
    return this.text.slice(0, offset).replaceAll("\r\n", "\n").length;
  }

  #changed(): void {
    this.#events.changed(this.text, null);
  }
}
