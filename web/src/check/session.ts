// What the page knows: the card, what was found in it, and who checks it. The
// components show its state and call its methods.
import type { Engine, EngineError } from "../engine/engine.ts";
import type {
  CheckAnswer,
  CheckResult,
  Finding,
  RuleAnswer,
} from "./answers.ts";
import {
  type CardText,
  type CardTextEvents,
  type TextChange,
  type TextRange,
} from "./card_text.ts";
import { CheckRunner, type CheckedText } from "./check_runner.ts";
import { inOrder, type FindingOrder } from "./finding_order.ts";
import type { JsonSchema } from "./schema_members.ts";

const maxBytes = 1 << 20;

export interface SessionState {
  text: string;
  profile: string;
  order: FindingOrder;
  // Of the newest text that was checked; null before that.
  checked: CheckedText | null;
  findings: readonly Finding[];
  // The card's own findings from before its JSON could no longer be read, with
  // the dialect that it had.
  outdated: { result: CheckResult; findings: readonly Finding[] } | null;
  current: Finding | null;
  engine: "loading" | Engine["place"] | "none";
  // What keeps the text from being checked.
  trouble: string | null;
  // About the bytes of the opened file, until it is edited.
  fileNote: string | null;
  // Whether a card was sent to the server, at the reader's wish.
  sent: boolean;
  // What the last action did, for the status line.
  told: string;
}

const initial: SessionState = {
  text: "",
  profile: "",
  order: "severity",
  checked: null,
  findings: [],
  outdated: null,
  current: null,
  engine: "loading",
  trouble: null,
  fileNote: null,
  sent: false,
  told: "",
};

function byteCount(text: string): number {
  // Three bytes per code unit at most: most texts need no count.
  if (text.length * 3 <= maxBytes) return text.length;
  return new TextEncoder().encode(text).length;
}

export class CheckSession implements CardTextEvents {
  state: SessionState = initial;
  fileName = "agent-card.json";
  engine: Engine | null = null;

  readonly #listeners = new Set<() => void>();
  readonly #runner: CheckRunner;
  readonly #rules = new Map<string, RuleAnswer>();
  #card: CardText | null = null;
  #bytes: Uint8Array | null = null;
  #ranges = new Map<Finding, TextRange>();
  #schemaOf = "";

  constructor() {
    this.#runner = new CheckRunner({
      checked: (checked) => this.#checked(checked),
      failed: (error) => this.#failed(error),
    });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(told: string): void {
    this.#set({ told });
  }

  noteSent(): void {
    this.#set({ sent: true });
  }

  useEngine(engine: Engine): void {
    this.engine = engine;
    this.#set({ engine: engine.place, trouble: null });
    this.#runner.use(engine);
  }

  hasNoEngine(): void {
    this.#set({ engine: "none" });
  }

  // From now on the card is edited there.
  useCardText(card: CardText): void {
    this.#card = card;
    if (card.text !== this.state.text) card.setText(this.state.text);
    this.#schemaOf = "";
    const { checked, findings } = this.state;
    if (checked !== null && checked.text === card.text) {
      this.#show(findings);
      void this.#loadSchema(checked.result);
    }
  }

  get card(): CardText | null {
    return this.#card;
  }

  setProfile(profile: string): void {
    this.#set({ profile });
    this.#check();
  }

  setOrder(order: FindingOrder): void {
    this.#set({ order, findings: inOrder(this.state.findings, order) });
  }

  // Another card, which is checked from its start.
  load(text: string, fileName = "agent-card.json"): void {
    this.fileName = fileName;
    this.#set({ outdated: null, told: "", current: null });
    if (this.#card) this.#card.setText(text);
    else this.changed(text, null);
    // Setting the same text changes nothing, but may be asked for.
    if (this.state.text !== text) this.changed(text, null);
  }

  async openFile(file: File): Promise<void> {
    if (file.size > maxBytes) {
      this.tell(
        `${file.name} has ${file.size.toLocaleString("en")} bytes; a card has at most ${maxBytes.toLocaleString("en")}.`,
      );
      return;
    }
    const { openedFile } = await import("./file_intake.ts");
    const opened = openedFile(
      file.name,
      new Uint8Array(await file.arrayBuffer()),
    );
    this.load(opened.text, file.name);
    if (opened.bytes === null) return;
    this.#bytes = opened.bytes;
    this.#set({
      fileNote:
        opened.encoding === "UTF-16"
          ? "This file is UTF-16. The findings are those of its bytes; the text shown here, and what you download, is UTF-8."
          : "This file has bytes that are not UTF-8. They are shown as U+FFFD (�); the findings name each of them.",
    });
    this.#check();
  }

  async explain(rule: string): Promise<RuleAnswer | null> {
    const known = this.#rules.get(rule);
    if (known) return known;
    const reply = await this.engine?.call("explain", { rule });
    if (reply?.status !== "ok") {
      this.tell(`No explanation of ${rule}: the checker does not answer.`);
      return null;
    }
    const answer = JSON.parse(reply.text) as RuleAnswer;
    this.#rules.set(rule, answer);
    return answer;
  }

  goTo(finding: Finding): void {
    this.#set({ current: finding });
    this.#card?.goTo(this.#rangeOf(finding));
  }

  goToPointer(pointer: string): void {
    const range = this.#card?.rangeOfPointer(pointer);
    if (range) this.#card?.goTo(range);
  }

  fixable(): number {
    return this.state.findings.filter((f) => f.fix !== null).length;
  }

  async fixAll(): Promise<void> {
    const { text, profile } = this.state;
    const input = { text, fix: "all", ...(profile ? { profile } : {}) };
    const reply = await this.engine?.call("check", input);
    if (reply?.status !== "ok") {
      this.tell("Nothing was repaired: the checker does not answer.");
      return;
    }
    if (this.state.text !== text) return;
    const { fixed } = JSON.parse(reply.text) as CheckAnswer;
    if (!fixed) return;
    this.#card?.setText(fixed.text, true);
    const count =
      fixed.count === 1 ? "1 finding" : `${fixed.count} findings`;
    this.tell(`Repaired ${count}. Undo takes it back in one step.`);
  }

  // CardTextEvents

  changed(text: string, change: TextChange | null): void {
    this.#bytes = null;
    if (change) {
      for (const [finding, range] of this.#ranges) {
        const from = change.mapPos(range.from);
        const to = Math.max(from, change.mapPos(range.to));
        this.#ranges.set(finding, { from, to });
      }
    }
    this.#set({ text, fileNote: null, told: "" });
    this.#check();
  }

  fix(finding: Finding): void {
    const { fix } = finding;
    // Its positions are those of the text that was checked.
    if (!fix || this.state.checked?.text !== this.state.text) return;
    this.#card?.applyEdits(fix.edits);
    this.tell(`Done: ${fix.title}.`);
  }

  fixAt(position: number): boolean {
    const here = this.state.findings.find((finding) => {
      const { from, to } = this.#rangeOf(finding);
      return finding.fix !== null && from <= position && position <= to;
    });
    if (here) this.fix(here);
    else this.tell("No repair is certain at this place.");
    return true;
  }

  walk(step: 1 | -1): void {
    const { findings, current } = this.state;
    if (findings.length === 0) return;
    const at = current ? findings.indexOf(current) : -1;
    const next = at < 0 && step < 0 ? findings.length - 1 : at + step;
    const index = (next + findings.length) % findings.length;
    const finding = findings[index];
    if (!finding) return;
    this.goTo(finding);
    this.tell(
      `${index + 1} of ${findings.length}, ${finding.severity}: ${finding.message}`,
    );
  }

  save(): void {
    const url = URL.createObjectURL(
      new Blob([this.state.text], { type: "application/json" }),
    );
    const link = document.createElement("a");
    link.href = url;
    link.download = this.fileName;
    link.click();
    URL.revokeObjectURL(url);
    this.tell(`Downloaded as ${this.fileName}.`);
  }

  #set(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #check(): void {
    const { text, profile } = this.state;
    if (text.trim() === "") {
      this.#runner.forget();
      this.#clear(null);
    } else if (byteCount(text) > maxBytes) {
      this.#runner.forget();
      this.#clear(
        "The card is larger than 1 MiB (1,048,576 bytes), so it was not checked. Split it, or move large parts behind a URL.",
      );
    } else {
      this.#set({ trouble: null });
      this.#runner.check(text, profile, this.#bytes);
    }
  }

  #clear(trouble: string | null): void {
    this.#ranges.clear();
    this.#card?.show([]);
    this.#set({
      checked: null,
      findings: [],
      outdated: null,
      current: null,
      trouble,
    });
  }

  #checked(checked: CheckedText): void {
    const { result } = checked;
    const findings = inOrder(result.diagnostics, this.state.order);
    const outdated = this.#outdatedBeside(result);
    const current = this.#sameAs(this.state.current, findings);
    this.#show(findings);
    this.#set({ checked, findings, outdated, current, trouble: null });
    void this.#loadSchema(result);
  }

  // While the JSON is broken, nothing is known of the card: what was known is
  // kept beside, marked as such.
  #outdatedBeside(result: CheckResult): SessionState["outdated"] {
    const broken =
      result.dialect === null &&
      result.diagnostics.some((f) => f.rule.startsWith("json/"));
    if (!broken) return null;
    const { outdated, checked, findings } = this.state;
    if (outdated) return outdated;
    if (!checked || checked.result.dialect === null) return null;
    return {
      result: checked.result,
      findings: findings.filter((f) => !f.rule.startsWith("json/")),
    };
  }

  #sameAs(before: Finding | null, findings: Finding[]): Finding | null {
    if (!before) return null;
    const same = (f: Finding) =>
      f.rule === before.rule && f.pointer === before.pointer;
    return findings.find(same) ?? null;
  }

  #show(findings: readonly Finding[]): void {
    const card = this.#card;
    if (!card) return;
    const ranges = new Map<Finding, TextRange>();
    for (const old of this.state.outdated?.findings ?? []) {
      const range = this.#ranges.get(old);
      if (range) ranges.set(old, range);
    }
    for (const f of this.state.findings) {
      const range = this.#ranges.get(f);
      if (range) ranges.set(f, range);
    }
    for (const f of findings) ranges.set(f, card.rangeOfFinding(f));
    this.#ranges = ranges;
    card.show(findings);
  }

  #rangeOf(finding: Finding): TextRange {
    return this.#ranges.get(finding) ?? { from: 0, to: 0 };
  }

  #failed(error: EngineError): void {
    if (error.code === "unavailable" && this.state.engine === "server") {
      this.#set({
        trouble: `This server does not answer, so the card is not checked (${error.message}). It is checked again with your next change.`,
      });
      return;
    }
    this.#set({ trouble: `The card was not checked: ${error.message}` });
  }

  async #loadSchema(result: CheckResult): Promise<void> {
    const { dialect, version } = result;
    const key = `${dialect} ${version}`;
    if (dialect === null || key === this.#schemaOf) return;
    this.#schemaOf = key;
    const reply = await this.engine?.call("schema", { dialect });
    if (reply?.status !== "ok" || this.#schemaOf !== key) return;
    this.#card?.useSchema(JSON.parse(reply.text) as JsonSchema, version);
  }
}
