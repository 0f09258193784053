// How to narrow the list down: every value is a link to the page that it leads
// to, with the number of agents there.
import type { Answer } from "../shell/api.ts";
import { authName, count, dialectName, proofOf, protocolName } from "../shell/format.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Explored, FacetValue } from "../shell/types.ts";
import { type Facet, chosen, facets, pagePath, type Query, toggled } from "./query.ts";

export function valueName(facet: Facet, value: string): string {
  switch (facet.name) {
    case "dialect":
      return dialectName(value);
    case "provenance":
      return proofOf(value).brief;
    case "protocol":
      return protocolName(value);
    case "auth":
      return authName(value);
    case "streaming":
      return value === "true" ? "streams its answers" : "does not stream";
    default:
      return value;
  }
}

export type Counts = Record<string, FacetValue[]>;

export function countsOf(answers: (Answer<Explored> | undefined)[]): Counts {
  const counts: Counts = {};
  for (const answer of answers) {
    if (!answer?.ok) continue;
    for (const facet of answer.value.facets) counts[facet.name] = facet.values;
  }
  return counts;
}

function FacetGroup({ facet, query, values, go }: { facet: Facet; query: Query; values: FacetValue[]; go: (next: Query) => void }) {
  const on = chosen(query, facet);
  // What was chosen stays visible, also when nothing has it.
  const missing = on.filter((value) => !values.some((other) => other.value === value)).map((value) => ({ value, count: 0 }));
  const shown = [...values, ...missing];
  if (shown.length === 0) return null;
  const id = `facet-${facet.name}`;
  return (
    <section>
      <h2 id={id}>{facet.title}</h2>
      <ul aria-labelledby={id}>
        {shown.map(({ value, count: agents }) => {
          const next = toggled(query, facet, value);
          const isOn = on.includes(value);
          return (
            <li key={value}>
              <a
                href={pagePath(next)}
                class={isOn ? "value on" : "value"}
                aria-current={isOn ? "true" : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  go(next);
                }}
              >
                <span class="box" aria-hidden="true" />
                <span class="name"><StrangerText text={valueName(facet, value)} max={60} /></span>
                <span class="number">{count(agents)}<span class="visually-hidden"> agents{isOn ? ", chosen" : ""}</span></span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Facets({ query, counts, go }: { query: Query; counts: Counts; go: (next: Query) => void }) {
  return (
    <div class="facets">
      {facets.map((facet) => (
        <FacetGroup key={facet.name} facet={facet} query={query} values={counts[facet.name] ?? []} go={go} />
      ))}
    </div>
  );
}
