// The list of findings: where, what, how to repair, and the rule behind it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Finding, RuleAnswer } from "./answers.ts";
import type { FindingOrder } from "./finding_order.ts";
import { RuleNote } from "./rule_note.tsx";
import { SeverityMark } from "./severity_mark.tsx";
import { StrangerText } from "../shell/stranger.tsx";

export interface FindingActions {
  goTo(finding: Finding): void;
  fix(finding: Finding): void;
  explain(rule: string): Promise<RuleAnswer | null>;
}

interface RowProps {
  finding: Finding;
  // Of the last text that could be read.
  outdated: boolean;
  current: boolean;
  id: string;
  actions: FindingActions;
}

function placeOf(finding: Finding): string {
  return finding.line === null ? "card" : `${finding.line}:${finding.column}`;
}

function Row({ finding, outdated, current, id, actions }: RowProps) {
  const [rule, setRule] = useState<RuleAnswer | null>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const toggle = async () => {
    setRule(rule === null ? await actions.explain(finding.rule) : null);
  };
  const classes = ["finding", outdated && "outdated", current && "current"];
  return (
    <li
      ref={row}
      class={classes.filter(Boolean).join(" ")}
      aria-current={current ? "true" : undefined}
    >
      <button
        class="place"
        onClick={() => actions.goTo(finding)}
        aria-label={`${finding.severity} at ${placeOf(finding)}: go there`}
      >
        <SeverityMark severity={finding.severity} />
        {placeOf(finding)}
      </button>
      <div class="what">
        <p class="message" onClick={() => actions.goTo(finding)}>
          <StrangerText text={finding.message} />
        </p>
        {finding.help !== null && (
          <p class="help">
            <StrangerText text={finding.help} />
          </p>
        )}
        <p class="meta">
          <button
            class="rule-id"
            aria-expanded={rule !== null}
            aria-controls={rule === null ? undefined : id}
            onClick={toggle}
          >
            {finding.rule}
          </button>
          {finding.pointer !== "" && (
            <code class="pointer">
              <StrangerText text={finding.pointer} />
            </code>
          )}
        </p>
        {rule !== null && <RuleNote rule={rule} id={id} />}
      </div>
      {finding.fix !== null && !outdated && (
        <button
          class="button small"
          onClick={() => actions.fix(finding)}
          title={finding.fix.title}
          aria-label={`Fix: ${finding.fix.title}`}
        >
          Fix
        </button>
      )}
    </li>
  );
}

interface FindingListProps {
  findings: readonly Finding[];
  outdated: readonly Finding[];
  current: Finding | null;
  order: FindingOrder;
  onOrder(order: FindingOrder): void;
  actions: FindingActions;
}

// Two findings of one rule at one place would be the same row.
function keyed(findings: readonly Finding[], prefix: string) {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const name = `${prefix} ${finding.rule} ${finding.pointer}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { finding, key: `${name} ${count}` };
  });
}

// More rows than anybody reads make the page slow; the rest is counted.
const maxRows = 200;

export function FindingList(props: FindingListProps) {
  const { findings, outdated, current, order, actions } = props;
  const rows = keyed(findings.slice(0, maxRows), "now");
  const left = findings.length - rows.length;
  return (
    <>
      <div class="list-head">
        <label>
          Sort by{" "}
          <select
            value={order}
            onChange={(e) =>
              props.onOrder(e.currentTarget.value as FindingOrder)
            }
          >
            <option value="severity">severity</option>
            <option value="place">place</option>
          </select>
        </label>
        <span class="keys">
          <kbd>F8</kbd> next <kbd>Shift F8</kbd> previous
        </span>
      </div>
      <ol class="finding-list">
        {rows.map(({ finding, key }, i) => (
          <Row
            key={key}
            id={`rule-note-${i}`}
            finding={finding}
            outdated={false}
            current={finding === current}
            actions={actions}
          />
        ))}
      </ol>
      {left > 0 && <p class="more">{left} more, after these are repaired.</p>}
      {outdated.length > 0 && (
        <>
          <h2 class="group">Before the JSON broke</h2>
          <ol class="finding-list">
            {keyed(outdated.slice(0, maxRows), "before").map((row, i) => (
              <Row
                key={row.key}
                id={`old-rule-note-${i}`}
                finding={row.finding}
                outdated={true}
                current={false}
                actions={actions}
              />
            ))}
          </ol>
        </>
      )}
    </>
  );
}
