// The versions of a card, what differs between them, and the whole history.
import { useEffect, useState } from "preact/hooks";
import { call, useAnswer } from "../shell/api.ts";
import { ProofChip } from "../shell/chips.tsx";
import { ago, dialectName, kindWords, moment, plural } from "../shell/format.ts";
import { agentPath, recordPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { StrangerText } from "../shell/stranger.tsx";
import type { Version, Versions } from "../shell/types.ts";
import { EarlierCard } from "./card.tsx";
import { type Diff, DiffList, LevelChip, levelOf } from "./diff.tsx";
import { TextDiff } from "./text_diff.tsx";

interface Step {
  from: number;
  to: number;
  diff: Diff;
}

// The levels of the steps between the versions that are shown.
function useSteps(subject: string, cards: Version[]): Record<number, Step> {
  const [steps, setSteps] = useState<Record<number, Step>>({});
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      for (const [i, version] of cards.slice(0, 10).entries()) {
        const before = cards[i + 1];
        if (!before) return;
        const answer = await call<Step>(recordPath(subject, `/diff?from=${before.change}&to=${version.change}`), { signal: abort.signal });
        if (answer.ok) setSteps((known) => ({ ...known, [version.change]: answer.value }));
      }
    };
    load().catch(() => undefined);
    return () => abort.abort();
  }, [subject, cards.length]);
  return steps;
}

export function VersionsTab({ subject, versions }: { subject: string; versions: Versions }) {
  const cards = versions.versions.filter((version) => version.kind === "put");
  const steps = useSteps(subject, cards);
  return (
    <>
      <p class="quiet">{plural(cards.length, "version")} of the card, the newest first, as far as the directory keeps them.</p>
      <div class="scroll">
        <table class="table versions">
          <thead><tr><th scope="col">Change</th><th scope="col">When</th><th scope="col">Version</th><th scope="col">Step</th><th scope="col">Authorship</th><th scope="col"><span class="visually-hidden">Card</span></th></tr></thead>
          <tbody>
            {cards.map((version, i) => {
              const step = steps[version.change];
              const before = cards[i + 1];
              return (
                <tr>
                  <td><code>{version.change}</code></td>
                  <td><span title={moment(version.at)}>{ago(version.at)}</span></td>
                  <td>{step ? <StrangerText text={step.diff.new.version ?? "none"} max={30} mono /> : <span class="meta">{i === cards.length - 1 ? "first known" : ""}</span>}</td>
                  <td>{step && before ? <a href={agentPath(subject, `versions/${before.change}...${version.change}`)}><LevelChip level={levelOf(step.diff)} /> <span>{plural(step.diff.changes.length, "change")}</span></a> : ""}</td>
                  <td><ProofChip provenance={version.provenance ?? "none"} />{version.principal && <span class="meta"> <StrangerText text={version.principal} max={40} /></span>}</td>
                  <td><a href={agentPath(subject, `versions/${version.change}`)}>Card</a></td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function Comparison({ subject, range }: { subject: string; range: string }) {
  const [from, to] = range.split("...");
  const { answer, retry } = useAnswer<Step>(recordPath(subject, `/diff?from=${encodeURIComponent(from ?? "")}&to=${encodeURIComponent(to ?? "")}`));
  if (!answer) return <p class="quiet">…</p>;
  if (!answer.ok) return <ProblemNote problem={answer.problem} retry={retry} />;
  const { diff } = answer.value;
  return (
    <>
      <h2>From change {from} to change {to}</h2>
      <p class="quiet versions-line">
        <StrangerText text={diff.old.version ?? "no version"} max={30} mono /> → <StrangerText text={diff.new.version ?? "no version"} max={30} mono />
        {diff.old.dialect !== diff.new.dialect && ` · ${dialectName(diff.old.dialect)} → ${dialectName(diff.new.dialect)}`}
        {" · "}<a href={agentPath(subject, `versions/${from}`)}>the card before</a>, <a href={agentPath(subject, `versions/${to}`)}>the card after</a>
      </p>
      <DiffList diff={diff} />
      <TextDiff subject={subject} from={from ?? ""} to={to ?? ""} />
    </>
  );
}

export function VersionPlace({ subject, rest, versions }: { subject: string; rest: string; versions: Versions }) {
  if (rest.includes("...")) return <Comparison subject={subject} range={rest} />;
  if (rest) return <EarlierCard subject={subject} change={rest} />;
  return <VersionsTab subject={subject} versions={versions} />;
}

export function HistoryTab({ versions }: { versions: Versions }) {
  return (
    <>
      <p class="quiet">Everything the directory has recorded of this subject, the newest first.</p>
      <ol class="history">
        {versions.versions.map((version) => (
          <li>
            <span class="meta" title={moment(version.at)}>{ago(version.at)}</span>
            <div>
              <p>
                <b>{kindWords[version.kind] ?? version.kind}</b>
                {version.principal && <> by <StrangerText text={version.principal} max={60} /></>}
                {version.dialect && ` · ${dialectName(version.dialect)}`}
                {version.seq !== null && <> · seq <code>{version.seq}</code></>}
                {version.visibility !== "public" && ` · ${version.visibility}`}
              </p>
              {version.reason && <p class="quiet">Reason: <StrangerText text={version.reason} max={300} /></p>}
              <p class="meta">change <code>{version.change}</code>{version.errors > 0 && ` · ${plural(version.errors, "error")}`}{version.source_url && <> · from <StrangerText text={version.source_url} max={120} mono /></>}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
