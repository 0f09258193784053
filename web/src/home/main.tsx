// /: one line, one search field, three numbers, the latest changes.
import { first, useAnswer } from "../shell/api.ts";
import { ago, count, dialectName, kindWords, moment } from "../shell/format.ts";
import { mount } from "../shell/mount.tsx";
import { agentPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { StrangerText } from "../shell/stranger.tsx";
import type { Change, Changes, Explored, Stats } from "../shell/types.ts";

const wordOf = (change: Change): string => (change.kind === "put" && change.previous > 0 ? "updated" : (kindWords[change.kind] ?? change.kind));

// The last five, each subject once.
function latestOf(changes: Change[]): Change[] {
  const seen = new Set<string>();
  return [...changes]
    .sort((a, b) => b.change - a.change)
    .filter((change) => !seen.has(change.subject) && seen.add(change.subject))
    .slice(0, 5);
}

function Numbers({ stats }: { stats: Stats }) {
  const { answer } = useAnswer<Explored>("/v1/explore?facet=dialect&facet=provenance", "facets");
  const values = (name: string) => (answer?.ok ? (answer.value.facets.find((facet) => facet.name === name)?.values ?? []) : []);
  const proved = values("provenance").filter(({ value }) => value === "signed" || value === "origin").reduce((sum, value) => sum + value.count, 0);
  return (
    <dl class="big">
      <div><dt>Agents</dt><dd><a href="/agents">{count(stats.agents)}</a></dd></div>
      <div><dt>With proved authorship</dt><dd>{answer?.ok ? <a href="/agents?filter=provenance%3Dsigned&filter=provenance%3Dorigin">{count(proved)}</a> : "…"}</dd></div>
      <div><dt>Changes so far</dt><dd><a href="/changes">{count(stats.change)}</a></dd></div>
    </dl>
  );
}

function Latest() {
  const { answer } = useAnswer<Changes>(null, "latest");
  const shown = answer?.ok ? latestOf(answer.value.changes) : [];
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>Latest changes</h2>
      <ul class="latest">
        {shown.map((change) => (
          <li>
            <span class="meta" title={moment(change.at)}>{ago(change.at)}</span>
            <span>{wordOf(change)}</span>
            <a href={agentPath(change.subject)}><StrangerText text={change.subject} max={100} mono /></a>
            {change.dialect && <span class="chip">{dialectName(change.dialect)}</span>}
          </li>
        ))}
      </ul>
      <p class="all"><a href="/changes">Follow all changes</a></p>
    </section>
  );
}

function Home() {
  const start = first<Stats>("first");
  const stats = start?.ok ? start.value : undefined;
  return (
    <>
      <h1>A directory of agent cards</h1>
      <p class="lead">Find an agent by what it does, see what is proved about it, check a card before you publish it.</p>
      {stats && (
        <form class="ask" role="search" aria-label="What the agent shall do" action="/agents">
          <input class="field" type="search" name="q" aria-label="What should the agent do?" placeholder="What should the agent do?" autocomplete="off" />
          <button class="button primary" type="submit">Search</button>
        </form>
      )}
      <p class="actions"><a class="button" href="/check">Check a card</a>{stats && <a class="button" href="/publish">Publish a card</a>}<a class="button" href="/rules">Read the rules</a></p>
      {start && !start.ok && (start.problem.status === 404
        ? <p class="note">This server has no directory: it checks, converts and compares cards. Start it with <code>--data DIR</code> for one.</p>
        : <ProblemNote problem={start.problem} />)}
      {stats && <Numbers stats={stats} />}
      {stats?.agents === 0 && <p class="note">Nobody has published yet. <a href="/publish">Publish the first card</a>.</p>}
      <Latest />
    </>
  );
}

mount(<div class="page home-page"><Home /></div>);
