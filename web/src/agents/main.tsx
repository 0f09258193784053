// /agents: find an agent.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, call, first, type Problem, useAnswer } from "../shell/api.ts";
import { count, plural } from "../shell/format.ts";
import { mount, setTitle } from "../shell/mount.tsx";
import { ProblemNote } from "../shell/problem.tsx";
import { useRowKeys } from "../shell/row_keys.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Discovered, Explored, Hit, Stats } from "../shell/types.ts";
import { countsOf, type Counts, Facets, valueName } from "./facets.tsx";
import { HitRow } from "./hit.tsx";
import { chosen, discoverPath, explorePath, facets, pagePath, type Query, queryOf, type Sort, sorts, toggled, without } from "./query.ts";

interface Found {
  query: Query;
  hits: Hit[];
  page: Discovered;
  counts: Counts;
}

async function countsFor(query: Query, signal: AbortSignal): Promise<Counts> {
  const free = facets.filter((facet) => chosen(query, facet).length === 0);
  const paths = [explorePath(query, free)];
  for (const facet of facets) {
    if (chosen(query, facet).length > 0) paths.push(explorePath(without(query, facet), [facet]));
  }
  return countsOf(await Promise.all(paths.map((path) => call<Explored>(path, { signal }))));
}

function firstFound(query: Query): Found | Problem | undefined {
  const page = first<Discovered>("first");
  if (!page) return undefined;
  if (!page.ok) return page.problem;
  const answers: (Answer<Explored> | undefined)[] = [first<Explored>("facets")];
  for (const facet of facets) answers.push(first<Explored>(`facets-${facet.name}`));
  return { query, hits: page.value.results, page: page.value, counts: countsOf(answers) };
}

const isProblem = (value: Found | Problem | undefined): value is Problem => value !== undefined && "detail" in value;

function SearchForm({ query, go }: { query: Query; go: (next: Query, isTyping: boolean) => void }) {
  const typing = useRef(0);
  return (
    <form
      class="ask"
      role="search"
      aria-label="What the agent shall do"
      action="/agents"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(typing.current);
        const q = new FormData(event.currentTarget).get("q");
        go({ ...query, q: String(q ?? "").trim(), cursor: "" }, false);
      }}
    >
      <input
        class="field"
        name="q"
        type="search"
        aria-label="What should the agent do?"
        placeholder="What should the agent do? translate contracts into Japanese"
        value={query.q}
        autocomplete="off"
        onInput={(event) => {
          clearTimeout(typing.current);
          const q = event.currentTarget.value;
          typing.current = window.setTimeout(() => go({ ...query, q: q.trim(), cursor: "" }, true), 150);
        }}
      />
      {query.tags.map((tag) => <input type="hidden" name="tag" value={tag} />)}
      {query.filters.map(([name, value]) => <input type="hidden" name="filter" value={`${name}=${value}`} />)}
      {query.sort !== "relevance" && <input type="hidden" name="sort" value={query.sort} />}
      <button class="button primary" type="submit">Search</button>
    </form>
  );
}

// What narrows the list down, each with the way back.
function Chosen({ query, go }: { query: Query; go: (next: Query) => void }) {
  const all = facets.flatMap((facet) => chosen(query, facet).map((value) => ({ facet, value })));
  if (all.length === 0) return null;
  return (
    <span class="chips">
      {all.map(({ facet, value }) => (
        <a
          class="chip"
          href={pagePath(toggled(query, facet, value))}
          onClick={(event) => {
            event.preventDefault();
            go(toggled(query, facet, value));
          }}
        >
          <StrangerText text={valueName(facet, value)} max={40} /> <span aria-hidden="true">×</span><span class="visually-hidden"> remove</span>
        </a>
      ))}
      <a href={pagePath({ ...query, tags: [], filters: [], cursor: "" })}>clear</a>
    </span>
  );
}

// The best are found first and then sorted: if more fit than were ranked, that
// is said.
function SortSelect({ query, isCut, go }: { query: Query; isCut: boolean; go: (next: Query) => void }) {
  return (
    <span class="sort">
      <label>
        sorted by{" "}
        <select value={query.sort} onChange={(event) => go({ ...query, sort: event.currentTarget.value as Sort, cursor: "" })}>
          {Object.entries(sorts).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
      </label>
      {isCut && query.sort !== "relevance" && " among the best of them"}
    </span>
  );
}

function Summary({ found, stats, go }: { found: Found; stats: Stats | undefined; go: (next: Query) => void }) {
  const { page, query } = found;
  const misread = page.words.filter((word) => word.read_as !== null);
  return (
    <div class="summary">
      <span role="status">
        <b>{count(page.considered)}{page.is_cut && "+"}</b>
        {stats && ` of ${count(stats.agents)}`} {page.considered === 1 && !stats ? "agent" : "agents"}
      </span>
      {found.hits.length > 1 && <SortSelect query={query} isCut={page.is_cut} go={go} />}
      {misread.map((word) => <span>“<StrangerText text={word.word} max={40} />” read as <b><StrangerText text={word.read_as} max={40} /></b></span>)}
      {stats && stats.indexed < stats.change && <span>the index is behind by {plural(stats.change - stats.indexed, "change")}</span>}
      <Chosen query={query} go={go} />
    </div>
  );
}

function NoHits({ found, total }: { found: Found; total: number | undefined }) {
  const { query } = found;
  const narrowed = facets.filter((facet) => chosen(query, facet).length > 0);
  if (total === 0 && !query.q && narrowed.length === 0) return <EmptyDirectory />;
  return (
    <div class="empty">
      <h2>No agent fits</h2>
      {narrowed.length > 0 ? (
        <ul class="ways">
          {narrowed.map((facet) => {
            const values = found.counts[facet.name] ?? [];
            const agents = values.reduce((sum, value) => Math.max(sum, value.count), 0);
            return (
              <li key={facet.name}>
                <a href={pagePath(without(query, facet))}>Without “{chosen(query, facet).map((value) => valueName(facet, value)).join(", ")}”</a>
                {agents > 0 ? ` at least ${plural(agents, "agent")}` : " none either"}
              </li>
            );
          })}
        </ul>
      ) : (
        <p class="measure">Try other words, or fewer. <a href="/agents">All agents</a> are listed by what is known of them.</p>
      )}
      <TagSuggestions />
    </div>
  );
}

function TagSuggestions() {
  const { answer } = useAnswer<{ tags: { tag: string; agents: number }[] }>("/v1/tags?limit=12");
  if (!answer?.ok || answer.value.tags.length === 0) return null;
  return (
    <>
      <p class="suggest">Frequent tags here:</p>
      <p class="chips">
        {answer.value.tags.map(({ tag, agents }) => (
          <a class="chip" href={pagePath({ q: "", tags: [tag], filters: [], sort: "relevance", cursor: "" })}><StrangerText text={tag} max={40} /> {count(agents)}</a>
        ))}
      </p>
    </>
  );
}

function EmptyDirectory() {
  return (
    <div class="empty">
      <h2>Nobody has published yet</h2>
      <p class="measure">Publish the first card, on the page or from a shell:</p>
      <div class="code"><pre>{`curl --json @agent-card.json ${location.origin}/v1/agents`}</pre></div>
      <p class="actions"><a class="button primary" href="/publish">Publish a card</a></p>
    </div>
  );
}

function Agents() {
  const [query, setQuery] = useState(() => queryOf(location.search));
  const [found, setFound] = useState<Found | undefined>(() => {
    const start = firstFound(query);
    return isProblem(start) ? undefined : start;
  });
  const [problem, setProblem] = useState<Problem | undefined>(() => {
    const start = firstFound(query);
    return isProblem(start) ? start : undefined;
  });
  const [isLoading, setLoading] = useState(found === undefined && problem === undefined);
  const statsAnswer = useAnswer<Stats>(problem?.status === 404 ? null : "/v1/stats", "stats").answer;
  const stats = statsAnswer?.ok ? statsAnswer.value : undefined;
  const running = useRef<AbortController | undefined>(undefined);
  const rows = useRowKeys<HTMLOListElement>();

  const load = async (next: Query) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setLoading(true);
    try {
      const [answer, counts] = await Promise.all([call<Discovered>(discoverPath(next), { signal: abort.signal }), countsFor(next, abort.signal)]);
      if (abort.signal.aborted) return;
      setProblem(answer.ok ? undefined : answer.problem);
      if (answer.ok) setFound({ query: next, hits: answer.value.results, page: answer.value, counts });
      setLoading(false);
    } catch {
      // A newer request has taken its place.
    }
  };

  const go = (next: Query, isTyping = false) => {
    if (pagePath(next) === pagePath(query)) return;
    if (isTyping) history.replaceState(null, "", pagePath(next));
    else history.pushState(null, "", pagePath(next));
    setQuery(next);
    void load(next);
  };

  useEffect(() => {
    const back = () => {
      const next = queryOf(location.search);
      setQuery(next);
      void load(next);
    };
    addEventListener("popstate", back);
    if (isLoading) void load(query);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => setTitle(query.q ? `${query.q.slice(0, 60)} · Agents` : "Agents"), [query.q]);

  const more = async () => {
    if (!found?.page.next) return;
    const answer = await call<Discovered>(discoverPath(query, found.page.next));
    if (!answer.ok) {
      setProblem(answer.problem);
      return;
    }
    setFound({ ...found, hits: [...found.hits, ...answer.value.results], page: { ...answer.value, considered: found.page.considered } });
  };

  const isNarrowable = found !== undefined && (Object.values(found.counts).some((values) => values.length > 0) || facets.some((facet) => chosen(query, facet).length > 0));
  const isRanked = query.q !== "" || query.tags.length > 0;
  return (
    <div class="page agents">
      <h1 class="visually-hidden">Agents</h1>
      <SearchForm query={query} go={go} />
      {found && <Summary found={found} stats={stats} go={go} />}
      {problem && <ProblemNote problem={problem} retry={() => void load(query)} />}
      {found && (
        <div class={`columns${isLoading ? " waiting" : ""}${isNarrowable ? "" : " single"}`} aria-busy={isLoading}>
          {isNarrowable && (
            <details class="narrow-down" open={matchMedia("(min-width: 861px)").matches}>
              <summary>Narrow down</summary>
              <Facets query={query} counts={found.counts} go={go} />
            </details>
          )}
          <div>
            {found.hits.length === 0 ? (
              <NoHits found={found} total={stats?.agents} />
            ) : (
              <ol class="hits" ref={rows}>{found.hits.map((hit) => <HitRow key={hit.subject} hit={hit} isRanked={isRanked} />)}</ol>
            )}
            {found.page.next && (
              <p class="actions">
                <a
                  class="button"
                  href={pagePath({ ...query, cursor: found.page.next })}
                  onClick={(event) => {
                    event.preventDefault();
                    void more();
                  }}
                >
                  More
                </a>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

mount(<Agents />);
