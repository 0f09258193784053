// What the rules say about the stored card.
import { useAnswer } from "../shell/api.ts";
import { Severity } from "../shell/chips.tsx";
import { plural } from "../shell/format.ts";
import { recordPath, rulePath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { useRowKeys } from "../shell/row_keys.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Diagnostic } from "../shell/types.ts";

export interface Findings {
  valid: boolean;
  diagnostics: Diagnostic[];
}

const order = ["error", "warning", "hint"];

// With `goTo` the place of a finding is a button that leads there.
export function FindingRows<D extends Diagnostic>({ diagnostics, goTo }: { diagnostics: readonly D[]; goTo?: (finding: D) => void }) {
  const rows = useRowKeys<HTMLUListElement>("a.rule");
  const sorted = [...diagnostics].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line || a.column - b.column);
  return (
    <ul class="findings" ref={rows}>
      {sorted.slice(0, 500).map((finding) => (
        <li class="finding">
          <span class="where"><Severity severity={finding.severity} />{goTo ? <button type="button" onClick={() => goTo(finding)} aria-label={`Go to ${finding.line}:${finding.column}`}><code>{finding.line}:{finding.column}</code></button> : <code>{finding.line}:{finding.column}</code>}</span>
          <div>
            <p class="message"><StrangerText text={finding.message} max={500} /></p>
            {finding.help && <p class="quiet"><StrangerText text={finding.help} max={500} /></p>}
            <p class="meta">{finding.pointer && <StrangerText text={finding.pointer} max={160} mono />} <a class="rule" href={rulePath(finding.rule)}><code>{finding.rule}</code></a></p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function countText(diagnostics: Diagnostic[]): string {
  const of = (severity: string) => diagnostics.filter((finding) => finding.severity === severity).length;
  return [plural(of("error"), "error"), plural(of("warning"), "warning"), plural(of("hint"), "hint")].join(", ");
}

export function FindingsTab({ subject }: { subject: string }) {
  const { answer, retry } = useAnswer<Findings>(recordPath(subject, "/findings"), "first");
  if (!answer) return <p class="quiet">…</p>;
  if (!answer.ok) return <ProblemNote problem={answer.problem} retry={retry} />;
  const { diagnostics } = answer.value;
  if (diagnostics.length === 0) {
    return (
      <div class="empty">
        <h2>No findings</h2>
        <p>The stored card is valid, and no rule of this server has anything to add.</p>
      </div>
    );
  }
  return (
    <>
      <p class="quiet">{countText(diagnostics)}, by the rules that this server has now; they may be newer than the card.</p>
      <FindingRows diagnostics={diagnostics} />
    </>
  );
}
