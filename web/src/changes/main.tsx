// /changes: what changes, live.
import { useEffect, useRef, useState } from "preact/hooks";
import { call, first, type Problem } from "../shell/api.ts";
import { ProofChip } from "../shell/chips.tsx";
import { clockTime, count, dialectName, kindWords, moment, plural } from "../shell/format.ts";
import { mount } from "../shell/mount.tsx";
import { agentPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { useRowKeys } from "../shell/row_keys.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Change, Changes } from "../shell/types.ts";
import { follow, type FollowState } from "./follow.ts";
import { added, extended, paused, type Rows, rowsMax, rowsOf } from "./rows.ts";

interface Filter {
  kind: string;
  dialect: string;
  subject: string;
}

const filterOf = (search: string): Filter => {
  const parameters = new URLSearchParams(search);
  return { kind: parameters.get("kind") ?? "", dialect: parameters.get("dialect") ?? "", subject: parameters.get("subject") ?? "" };
};

function filterPath(filter: Filter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return text ? `/changes?${text}` : "/changes";
}

const wordOf = (change: Change): string =>
  change.kind === "put" ? (change.previous > 0 ? "updated" : "registered") : (kindWords[change.kind] ?? change.kind);

function fits(change: Change, filter: Filter): boolean {
  if (filter.kind && wordOf(change) !== filter.kind) return false;
  if (filter.dialect && change.dialect !== filter.dialect) return false;
  return !filter.subject || change.subject.toLowerCase().includes(filter.subject.toLowerCase());
}

function useSecond(isOn: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}

function State({ state, rows }: { state: FollowState; rows: Rows }) {
  const now = useSecond(state.kind === "waiting");
  if (rows.isPaused) return <span class="live-state paused">paused{rows.held.length > 0 && `, ${plural(rows.held.length, "new change")}`}</span>;
  switch (state.kind) {
    case "live":
      return <span class="live-state live">live</span>;
    case "connecting":
      return <span class="live-state">connecting …</span>;
    case "waiting":
      return <span class="live-state lost">connection lost; next try in {Math.max(0, Math.ceil((state.until - now) / 1000))} s</span>;
    default:
      return <span class="live-state lost">ended</span>;
  }
}

function Row({ change, before }: { change: Change; before: Change | undefined }) {
  const day = change.at.slice(0, 10);
  const isFirst = !before || before.at.slice(0, 10) !== day;
  return (
    <li class="change" data-change={change.change}>
      <time dateTime={change.at} title={moment(change.at)}>{isFirst && <span class="day">{day}</span>}{clockTime(change.at)}</time>
      <span class={`kind ${change.kind}`}>{wordOf(change)}</span>
      <div>
        <a href={agentPath(change.subject)}><StrangerText text={change.subject} max={140} mono /></a>
        <span class="chips">
          {change.dialect && <span class="chip">{dialectName(change.dialect)}</span>}
          {change.provenance && <ProofChip provenance={change.provenance} />}
          {change.previous > 0 && change.kind === "put" && <a class="compare" href={agentPath(change.subject, `versions/${change.previous}...${change.change}`)}>what changed</a>}
        </span>
        {change.reason && <p class="quiet">Reason: <StrangerText text={change.reason} max={200} /></p>}
        {change.moved_to && <p class="quiet">Moved to <a href={agentPath(change.moved_to)}><StrangerText text={change.moved_to} max={140} mono /></a></p>}
      </div>
      <span class="meta number">{count(change.change)}</span>
    </li>
  );
}

function Filters({ filter, set }: { filter: Filter; set: (next: Filter) => void }) {
  return (
    <form class="filters" action="/changes" aria-label="Show only" onSubmit={(event) => event.preventDefault()}>
      <label>What <select class="field" name="kind" value={filter.kind} onChange={(event) => set({ ...filter, kind: event.currentTarget.value })}>
        <option value="">everything</option>
        {["registered", "updated", "withdrawn", "revoked", "taken down", "status changed"].map((kind) => <option value={kind}>{kind}</option>)}
      </select></label>
      <label>Card <select class="field" name="dialect" value={filter.dialect} onChange={(event) => set({ ...filter, dialect: event.currentTarget.value })}>
        <option value="">any</option>
        {["a2a", "agentcard", "adp"].map((dialect) => <option value={dialect}>{dialectName(dialect)}</option>)}
      </select></label>
      <label>Subject <input class="field" name="subject" value={filter.subject} placeholder="contains" autocomplete="off" onInput={(event) => set({ ...filter, subject: event.currentTarget.value })} /></label>
    </form>
  );
}

function Feed() {
  const start = first<Changes>("first");
  const [problem, setProblem] = useState<Problem | undefined>(start && !start.ok ? start.problem : undefined);
  const [rows, setRows] = useState<Rows>(() => rowsOf(start?.ok ? start.value.changes : []));
  const [state, setState] = useState<FollowState>({ kind: "connecting" });
  const [filter, setFilter] = useState(() => filterOf(location.search));
  const [speaks, setSpeaks] = useState(false);
  const [isOldest, setOldest] = useState(false);
  const list = useRowKeys<HTMLOListElement>(".change div > a");
  const cursor = useRef(start?.ok ? start.value.next : "0");

  useEffect(() => {
    if (problem) return;
    return follow(cursor.current, {
      onChange: (change) => setRows((known) => added(known, change)),
      onState: setState,
    });
  }, []);
  useEffect(() => {
    const back = () => setFilter(filterOf(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const set = (next: Filter) => {
    history.replaceState(null, "", filterPath(next));
    setFilter(next);
  };
  const older = async () => {
    const oldest = rows.shown.at(-1)?.change ?? rows.last + 1;
    const answer = await call<Changes>(`/v1/changes?since=${Math.max(0, oldest - 101)}&limit=100`);
    if (!answer.ok) {
      setProblem(answer.problem);
      return;
    }
    setRows((known) => extended(known, answer.value.changes));
    if (oldest <= 101) setOldest(true);
  };

  const shown = rows.shown.filter((change) => fits(change, filter));
  const oldest = rows.shown.at(-1)?.change ?? 0;
  const canExtend = rows.shown.length > 0 && rows.shown.length < rowsMax && oldest > 1 && !isOldest;
  return (
    <>
      <div class="feed-head">
        <h1>Changes</h1>
        <span role="status"><State state={state} rows={rows} /></span>
        <button class="button" type="button" aria-pressed={rows.isPaused} onClick={() => setRows(paused(rows, !rows.isPaused))}>{rows.isPaused ? "Go on" : "Pause"}</button>
        <label class="speak"><input type="checkbox" checked={speaks} onChange={(event) => setSpeaks(event.currentTarget.checked)} /> read aloud</label>
        <a class="atom" href="/changes.atom" type="application/atom+xml">Atom feed</a>
      </div>
      <Filters filter={filter} set={set} />
      {problem && <ProblemNote problem={problem} />}
      {state.kind === "ended" && (
        <div class="note warning" role="alert">
          <h2>{state.title}</h2>
          <p><StrangerText text={state.detail} max={400} /></p>
          <p class="actions"><a class="button" href="/changes">Begin again with the present state</a></p>
        </div>
      )}
      {rows.dropped > 0 && <p class="note">{plural(rows.dropped, "older change")} gave way to newer ones: this page shows {rowsMax}. <a href={`/v1/changes?since=${Math.max(0, oldest - 101)}`}>Read them from the API</a></p>}
      <ol class="feed" ref={list} aria-live={speaks ? "polite" : "off"} aria-relevant="additions">
        {shown.map((change, i) => <Row key={change.change} change={change} before={shown[i - 1]} />)}
      </ol>
      {shown.length === 0 && !problem && (
        <div class="empty">
          <h2>{rows.shown.length === 0 ? "Nothing has changed yet" : "No change fits"}</h2>
          <p>{rows.shown.length === 0 ? "Changes appear here as they happen." : "Those that come and fit will appear here."}</p>
        </div>
      )}
      {canExtend && <p class="actions"><button class="button" type="button" onClick={() => void older()}>Older</button></p>}
      {!canExtend && rows.shown.length > 0 && oldest <= 1 && <p class="meta end">The feed begins here.</p>}
    </>
  );
}

mount(<div class="page changes"><Feed /></div>);
