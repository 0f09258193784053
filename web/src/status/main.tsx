// /status: the state of the directory, in one screen.
import { useEffect, useRef, useState } from "preact/hooks";
import { call, first, type Problem, useAnswer } from "../shell/api.ts";
import { count, dialectName, plural, proofOf } from "../shell/format.ts";
import { mount } from "../shell/mount.tsx";
import { ProblemNote } from "../shell/problem.tsx";
import { Sparkline } from "../shell/sparkline.tsx";
import { StrangerText } from "../shell/stranger.tsx";
import type { Explored, FacetValue, Stats } from "../shell/types.ts";

const period = 5_000; // ms
const samplesMax = 120; // ten minutes

interface Sample {
  at: number;
  change: number;
}

const policies: Record<string, string> = {
  open: "open: anybody on this machine may publish, and nothing is proved",
  token: "token: publishers need a token",
  proof: "proof: a card must be signed or come from its origin",
};

function problemsOf(stats: Stats): string[] {
  const problems: string[] = [];
  if (stats.index_failure) problems.push(`The index does not follow: ${stats.index_failure}`);
  if (stats.is_degraded) problems.push("Search is degraded: answers may miss agents.");
  if (stats.indexed < stats.change) problems.push(`The index is behind by ${plural(stats.change - stats.indexed, "change")}.`);
  return problems;
}

// Changes in each period between two samples.
function rates(samples: Sample[]): number[] {
  return samples.slice(1).map((sample, i) => {
    const before = samples[i];
    return before ? Math.max(0, sample.change - before.change) : 0;
  });
}

function Shares({ title, values, name }: { title: string; values: FacetValue[]; name: (value: string) => string }) {
  const most = Math.max(1, ...values.map((value) => value.count));
  return (
    <section>
      <h2>{title}</h2>
      <table class="shares">
        <tbody>
          {values.map(({ value, count: agents }) => (
            <tr>
              <th scope="row"><StrangerText text={name(value)} max={60} /></th>
              <td class="number">{count(agents)}</td>
              <td class="share"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect x="0" y="0" width={(agents / most) * 100} height="8" /></svg></td>
            </tr>
          ))}
        </tbody>
      </table>
      {values.length === 0 && <p class="quiet">none yet</p>}
    </section>
  );
}

function Status() {
  const start = first<Stats>("first");
  const [stats, setStats] = useState<Stats | undefined>(start?.ok ? start.value : undefined);
  const [problem, setProblem] = useState<Problem | undefined>(start && !start.ok ? start.problem : undefined);
  const [answered, setAnswered] = useState(Date.now());
  const [now, setNow] = useState(Date.now());
  const [samples, setSamples] = useState<Sample[]>(start?.ok ? [{ at: Date.now(), change: start.value.change }] : []);
  const facets = useAnswer<Explored>(stats ? "/v1/explore?facet=dialect&facet=provenance" : null, "facets").answer;
  const info = useAnswer<{ info: { version: string } }>("/v1/openapi.json").answer;
  const busy = useRef(false);

  useEffect(() => {
    const poll = async () => {
      if (document.hidden || busy.current) return;
      busy.current = true;
      const answer = await call<Stats>("/v1/stats", { signal: AbortSignal.timeout(period) }).catch(() => undefined);
      busy.current = false;
      setNow(Date.now());
      if (!answer) return;
      setProblem(answer.ok ? undefined : answer.problem);
      if (!answer.ok) return;
      setStats(answer.value);
      setAnswered(Date.now());
      setSamples((known) => [...known, { at: Date.now(), change: answer.value.change }].slice(-samplesMax));
    };
    const timer = setInterval(() => void poll(), period);
    const shown = () => void poll();
    document.addEventListener("visibilitychange", shown);
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => {
      clearInterval(timer);
      clearInterval(clock);
      document.removeEventListener("visibilitychange", shown);
    };
  }, []);

  const silence = Math.floor((now - answered) / 1000);
  const isSilent = silence > (2 * period) / 1000 && !document.hidden;
  const problems = stats ? problemsOf(stats) : [];
  const facet = (name: string) => (facets?.ok ? (facets.value.facets.find((one) => one.name === name)?.values ?? []) : []);
  const steps = rates(samples);
  const span = samples.length > 1 ? ((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)) / 60_000 : 0;
  const sum = steps.reduce((all, step) => all + step, 0);

  return (
    <>
      <div class="status-head">
        <h1>Status</h1>
        <span class={`live-state ${isSilent || problem ? "lost" : problems.length > 0 ? "lost" : "live"}`} role="status">
          {isSilent ? `no answer for ${silence} s` : problem ? "the server reports a problem" : problems.length > 0 ? `answering, with ${plural(problems.length, "problem")}` : "answering"}
        </span>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {problems.map((text) => <div class="note error" role="alert"><h2>Problem</h2><p><StrangerText text={text} max={400} /></p></div>)}
      {stats && (
        <div class={isSilent ? "figures stale" : "figures"}>
          <dl class="big">
            <div><dt>Agents that can be found</dt><dd>{count(stats.agents)}</dd></div>
            <div><dt>Last change</dt><dd>{count(stats.change)}</dd></div>
            <div><dt>Entries in the public log</dt><dd>{count(stats.tree_size)}</dd></div>
          </dl>
          <section class="rate">
            <h2>Changes while this page is open</h2>
            <Sparkline values={steps} label={`${plural(sum, "change")} in ${span.toFixed(1)} minutes`} />
            <p class="meta">{steps.length === 0 ? "The first figure comes in a few seconds." : `${plural(sum, "change")} in ${span.toFixed(1)} min; one bar per ${period / 1000} s`}</p>
          </section>
          <div class="two">
            <Shares title="Cards" values={facet("dialect")} name={dialectName} />
            <Shares title="Authorship" values={facet("provenance")} name={(value) => proofOf(value).brief} />
          </div>
          <dl class="facts">
            <dt>Index</dt><dd>{stats.indexed >= stats.change ? "follows; every change is searchable" : `at change ${count(stats.indexed)}`}</dd>
            <dt>Search</dt><dd>{stats.has_word_vectors ? "by words and by meaning" : "by words only: there is no table of word vectors"}</dd>
            <dt>Policy</dt><dd>{policies[stats.policy] ?? stats.policy}</dd>
            <dt>Cursor</dt><dd><code>{stats.cursor}</code></dd>
            <dt>Version</dt><dd>{info?.ok ? `Cardinal ${info.value.info.version}` : "not known"}</dd>
          </dl>
        </div>
      )}
    </>
  );
}

mount(<div class="page status"><Status /></div>);
