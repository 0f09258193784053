// /agents/{subject} and its tabs: one agent.
import { useEffect } from "preact/hooks";
import { type Problem, useAnswer } from "../shell/api.ts";
import { ProofChip } from "../shell/chips.tsx";
import { ago, capital, dialectName, moment, plural } from "../shell/format.ts";
import { mount, setTitle } from "../shell/mount.tsx";
import { agentPath, recordPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { StrangerText } from "../shell/stranger.tsx";
import type { AnnotatedRecord, Discovered, RecordFacts, Versions } from "../shell/types.ts";
import { CardTab } from "./card.tsx";
import { type Findings, FindingsTab } from "./findings.tsx";
import { Overview } from "./overview.tsx";
import { descriptionOf, nameOf, type Place, placeOf, removedRecord, tabPath, tabs, versionOf } from "./record.ts";
import { TrustTab } from "./trust.tsx";
import { HistoryTab, VersionPlace } from "./versions.tsx";

function Crumbs({ subject }: { subject: string }) {
  return <p class="crumbs meta"><a href="/agents">Agents</a> / <StrangerText text={subject} max={120} mono /></p>;
}

function Tabs({ place, versions, findings }: { place: Place; versions: Versions | undefined; findings: Findings | undefined }) {
  const cards = versions?.versions.filter((version) => version.kind === "put").length;
  const counts: Record<string, number | undefined> = { versions: cards, findings: findings?.diagnostics.length };
  return (
    <nav class="tabs" aria-label="About this agent">
      {tabs.map(({ id, title }) => (
        <a href={tabPath(place.subject, id)} aria-current={place.tab === id ? "page" : undefined}>
          {title}{counts[id] !== undefined && <span class="count">{counts[id]}</span>}
        </a>
      ))}
    </nav>
  );
}

function Badges({ record, findings }: { record: AnnotatedRecord; findings: Findings | undefined }) {
  const facts = record.record;
  const errors = findings?.diagnostics.filter((finding) => finding.severity === "error").length;
  const warnings = findings?.diagnostics.filter((finding) => finding.severity === "warning").length ?? 0;
  return (
    <p class="chips badges">
      <span class="chip">{dialectName(facts.dialect ?? record.format)}</span>
      <ProofChip provenance={facts.provenance ?? "none"} />
      {facts.standing !== "live" && <span class="chip warning">{facts.standing}: the lease ended {facts.lease_end ? ago(facts.lease_end) : "at an unknown time"}</span>}
      {errors !== undefined && errors > 0 && <span class="chip error">{plural(errors, "error")} by this server’s rules</span>}
      {errors === 0 && <span class={warnings > 0 ? "chip warning" : "chip good"}>{warnings > 0 ? plural(warnings, "warning") : "valid"} by this server’s rules</span>}
      {facts.equivocations > 0 && <span class="chip error">equivocated {plural(facts.equivocations, "time")}</span>}
      <span class="chip" title={moment(facts.at)}>registered {ago(facts.at)}</span>
    </p>
  );
}

function Tab({ place, record, versions }: { place: Place; record: AnnotatedRecord; versions: Versions | undefined }) {
  switch (place.tab) {
    case "":
      return <Overview record={record} versions={versions} />;
    case "card":
      return <CardTab record={record} />;
    case "versions":
      return versions ? <VersionPlace subject={place.subject} rest={place.rest} versions={versions} /> : <p class="quiet">…</p>;
    case "findings":
      return <FindingsTab subject={place.subject} />;
    case "trust":
      return <TrustTab record={record} versions={versions} />;
    default:
      return versions ? <HistoryTab versions={versions} /> : <p class="quiet">…</p>;
  }
}

// A record whose card was removed: what happened, and the last card.
function Removed({ place, facts, versions }: { place: Place; facts: RecordFacts; versions: Versions | undefined }) {
  const last = versions?.versions.find((version) => version.kind === "put");
  return (
    <>
      <Crumbs subject={place.subject} />
      <h1>This card was removed</h1>
      <div class="note warning removed">
        <h2>{capital(facts.standing || facts.kind)}</h2>
        <p>Since {moment(facts.at)} (change {facts.change}).{facts.reason && <> Reason: <StrangerText text={facts.reason} max={300} /></>}</p>
        {last && <p class="actions"><a class="button" href={agentPath(place.subject, `versions/${last.change}`)}>Read the last card</a></p>}
      </div>
      {versions && (place.rest ? <VersionPlace subject={place.subject} rest={place.rest} versions={versions} /> : <><h2 class="section">History</h2><HistoryTab versions={versions} /></>)}
    </>
  );
}

function Unknown({ place, problem }: { place: Place; problem: Problem }) {
  const words = place.subject.replace(/^[a-z]+:\/*/i, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const { answer } = useAnswer<Discovered>(words ? `/v1/discover?q=${encodeURIComponent(words)}&limit=5` : null);
  const near = answer?.ok ? answer.value.results : [];
  return (
    <>
      <Crumbs subject={place.subject} />
      <h1>No such agent here</h1>
      <p class="lead"><StrangerText text={capital(problem.detail)} max={300} /></p>
      {near.length > 0 && (
        <>
          <h2 class="section">Nearest</h2>
          <ul class="near">{near.map((hit) => <li><a href={agentPath(hit.subject)}><StrangerText text={hit.name} max={80} /></a> <StrangerText text={hit.subject} max={100} mono /></li>)}</ul>
        </>
      )}
      <p class="actions"><a class="button primary" href="/agents">All agents</a></p>
    </>
  );
}

function Agent() {
  const place = placeOf(location.pathname);
  const { subject, tab } = place;
  const recordBlock = ["", "card", "trust"].includes(tab) ? "first" : "record";
  const versionsBlock = ["versions", "history"].includes(tab) ? "first" : "versions";
  const findingsBlock = tab === "findings" ? "first" : "findings";
  const record = useAnswer<AnnotatedRecord>(`${recordPath(subject)}?view=annotated`, recordBlock);
  const isThere = record.answer?.ok === true;
  const isGone = record.answer?.ok === false && record.answer.problem.status === 410;
  const versions = useAnswer<Versions>(isThere || isGone ? recordPath(subject, "/versions") : null, versionsBlock).answer;
  const findings = useAnswer<Findings>(isThere ? recordPath(subject, "/findings") : null, findingsBlock).answer;
  const known = versions?.ok ? versions.value : undefined;
  const checked = findings?.ok ? findings.value : undefined;
  const card = record.answer?.ok ? record.answer.value.card : undefined;
  const title = card ? nameOf(card, subject).slice(0, 80) : subject;
  useEffect(() => setTitle(tab ? `${title} · ${tabs.find((one) => one.id === tab)?.title ?? tab}` : title), [title, tab]);

  if (!record.answer) return <p class="quiet">…</p>;
  const gone = removedRecord(record.answer);
  if (gone) return <Removed place={place} facts={gone} versions={known} />;
  if (!record.answer.ok) {
    const { problem } = record.answer;
    return problem.status === 404 ? <Unknown place={place} problem={problem} /> : <ProblemNote problem={problem} retry={record.retry} />;
  }
  const { value } = record.answer;
  const description = descriptionOf(value.card);
  const version = versionOf(value.card);
  return (
    <>
      <Crumbs subject={subject} />
      <div class="title">
        <h1><StrangerText text={nameOf(value.card, subject)} max={120} /></h1>
        {version && <StrangerText text={version} max={30} mono />}
      </div>
      {description && <p class="lead"><StrangerText text={description} max={400} /></p>}
      <Badges record={value} findings={checked} />
      <Tabs place={place} versions={known} findings={checked} />
      <Tab place={place} record={value} versions={known} />
    </>
  );
}

mount(<div class="page agent"><Agent /></div>);
