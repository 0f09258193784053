// The exact card, and the same in other formats.
import { useEffect, useState } from "preact/hooks";
import { ReadOnlyCard } from "../check/read_only_card.tsx";
import { call, type Problem } from "../shell/api.ts";
import { CopyButton } from "../shell/copy.tsx";
import { dialectName, plural } from "../shell/format.ts";
import { agentPath, recordPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { pieces, StrangerText } from "../shell/stranger.tsx";
import type { AnnotatedRecord } from "../shell/types.ts";

const forms = ["a2a-1.0", "a2a-0.3", "agentcard", "adp", "mcp", "openai", "oasf", "ai-catalog", "mcp-config"];

// The text at once, and in the editor of /check when that has been loaded: with
// colours, folding and search. Without it the text stays.
export function CardText({ text, label }: { text: string; label: string }) {
  const [hasEditor, setHasEditor] = useState(false);
  useEffect(() => {
    void import("../check/card_editor.ts").then(() => setHasEditor(true), () => undefined);
  }, []);
  if (!hasEditor) return <PlainText text={text} label={label} />;
  return <div class="card-shown"><ReadOnlyCard text={text} label={label} /></div>;
}

// In one piece, without highlighting; each line has its number beside it.
function PlainText({ text, label }: { text: string; label: string }) {
  const lines = text.replace(/\n$/, "").split("\n");
  // A card without line breaks is one long line: it is wrapped instead.
  const wraps = lines.some((line) => line.length > 200);
  return (
    <div class={wraps ? "card-text wrapped" : "card-text"} role="region" aria-label={label} tabIndex={0}>
      {!wraps && <ol aria-hidden="true">{lines.slice(0, 5000).map((_, i) => <li>{i + 1}</li>)}</ol>}
      <pre>
        {pieces(text).map((piece) => (piece.code === undefined ? piece.text : <span class="hidden-char">U+{piece.code.toString(16).toUpperCase().padStart(4, "0")}</span>))}
      </pre>
    </div>
  );
}

function Converted({ subject, form }: { subject: string; form: string }) {
  const [answer, setAnswer] = useState<AnnotatedRecord | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const path = `${recordPath(subject)}?view=annotated&as=${encodeURIComponent(form)}`;
  useEffect(() => {
    void call<AnnotatedRecord>(path).then((got) => (got.ok ? setAnswer(got.value) : setProblem(got.problem)));
  }, [path]);
  if (problem) {
    return (
      <>
        <ProblemNote problem={{ ...problem, title: `The card has no form as ${dialectName(form)}` }} />
      </>
    );
  }
  if (!answer) return <p class="quiet">…</p>;
  const text = answer.text ?? JSON.stringify(answer.card, null, 2);
  return (
    <>
      {answer.lost.length > 0 && (
        <details class="note lost">
          <summary>{plural(answer.lost.length, "part")} of the card {answer.lost.length === 1 ? "has" : "have"} no place in {dialectName(form)}</summary>
          <ul>{answer.lost.map((loss) => <li><StrangerText text={loss.pointer} max={120} mono /> <StrangerText text={loss.message ?? loss.why ?? ""} max={300} /></li>)}</ul>
        </details>
      )}
      <div class="card-tools"><CopyButton text={text} /><a class="button small" href={`${recordPath(subject)}?as=${encodeURIComponent(form)}`}>Raw</a></div>
      <CardText text={text} label={`The card as ${dialectName(form)}`} />
    </>
  );
}

// The card goes into the fragment of the address, as share links have it:
// deflated, base64url. Nothing is sent.
async function openInCheck(text: string): Promise<void> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  location.href = `/check#c=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export function CardTab({ record }: { record: AnnotatedRecord }) {
  const form = new URLSearchParams(location.search).get("as") ?? "";
  const at = new URLSearchParams(location.search).get("at");
  const subject = record.record.subject;
  const here = agentPath(subject, "card");
  return (
    <>
      <nav class="chips forms" aria-label="Format of the card">
        <a class="chip" href={here} aria-current={!form && !at ? "page" : undefined}>as registered ({dialectName(record.record.dialect ?? record.format)})</a>
        {forms.map((other) => <a class="chip" href={`${here}?as=${other}`} aria-current={form === other ? "page" : undefined}>{dialectName(other)}</a>)}
      </nav>
      {form ? (
        <Converted subject={subject} form={form} />
      ) : at ? (
        <EarlierCard subject={subject} change={at} />
      ) : (
        <>
          <p class="quiet">Byte for byte as it was registered: {record.text.length.toLocaleString("en")} characters, SHA-256 <code>{record.record.digest?.slice(0, 16)}…</code> <span class="meta">(of its canonical form)</span></p>
          <div class="card-tools">
            <CopyButton text={record.text} />
            <a class="button small" href={recordPath(subject)}>Raw</a>
            <button class="button small" type="button" onClick={() => void openInCheck(record.text)}>Open in Check</button>
          </div>
          <CardText text={record.text} label="The card as registered" />
        </>
      )}
    </>
  );
}

export function EarlierCard({ subject, change }: { subject: string; change: string }) {
  const [record, setRecord] = useState<AnnotatedRecord | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  useEffect(() => {
    void call<AnnotatedRecord>(`${recordPath(subject)}?view=annotated&at=${encodeURIComponent(change)}`).then((got) => (got.ok ? setRecord(got.value) : setProblem(got.problem)));
  }, [subject, change]);
  if (problem) return <ProblemNote problem={problem} />;
  if (!record) return <p class="quiet">…</p>;
  return (
    <>
      <p class="quiet">The card after change {change}, byte for byte.</p>
      <div class="card-tools"><CopyButton text={record.text} /><a class="button small" href={`${recordPath(subject)}?at=${encodeURIComponent(change)}`}>Raw</a></div>
      <CardText text={record.text} label={`The card after change ${change}`} />
    </>
  );
}
