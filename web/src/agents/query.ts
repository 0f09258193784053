// The state of the page is its URL:
// ?q=...&tag=...&filter=dialect=a2a&sort=name&cursor=...
export type Sort = "relevance" | "updated" | "name";
export interface Query {
  q: string;
  tags: string[];
  filters: [string, string][]; // name, value
  sort: Sort;
  cursor: string;
}

export const sorts: Record<Sort, string> = {
  relevance: "relevance",
  updated: "latest update",
  name: "name",
};

function sortOf(text: string | null): Sort {
  return text === "updated" || text === "name" ? text : "relevance";
}

export function queryOf(search: string): Query {
  const parameters = new URLSearchParams(search);
  const filters: [string, string][] = [];
  for (const filter of parameters.getAll("filter")) {
    const at = filter.indexOf("=");
    if (at > 0) filters.push([filter.slice(0, at), filter.slice(at + 1)]);
  }
  return {
    q: parameters.get("q") ?? "",
    tags: parameters.getAll("tag").filter(Boolean),
    filters,
    sort: sortOf(parameters.get("sort")),
    cursor: parameters.get("cursor") ?? "",
  };
}

function parametersOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.q) parameters.set("q", query.q);
  for (const tag of query.tags) parameters.append("tag", tag);
  for (const [name, value] of query.filters) parameters.append("filter", `${name}=${value}`);
  return parameters;
}

export function pagePath(query: Query): string {
  const parameters = parametersOf(query);
  if (query.sort !== "relevance") parameters.set("sort", query.sort);
  if (query.cursor) parameters.set("cursor", query.cursor);
  const text = parameters.toString();
  return text ? `/agents?${text}` : "/agents";
}

export function discoverPath(query: Query, cursor = query.cursor): string {
  const parameters = parametersOf(query);
  parameters.set("explain", "true");
  parameters.set("limit", "20");
  if (query.sort !== "relevance") parameters.set("sort", query.sort);
  if (cursor) parameters.set("cursor", cursor);
  return `/v1/discover?${parameters}`;
}

// The facets that the page shows: their names in `explore`, in filters, and for
// people.
export interface Facet {
  name: string;
  filter: string; // "tag": a parameter of its own
  title: string;
}
export const facets: Facet[] = [
  { name: "dialect", filter: "dialect", title: "Card" },
  { name: "provenance", filter: "provenance", title: "Authorship" },
  { name: "protocol", filter: "protocol", title: "Reached by" },
  { name: "auth", filter: "auth", title: "Asks for" },
  { name: "streaming", filter: "streaming", title: "Streaming" },
  { name: "input", filter: "input_mode", title: "Takes" },
  { name: "tag", filter: "tag", title: "Tags" },
];

export function chosen(query: Query, facet: Facet): string[] {
  if (facet.filter === "tag") return query.tags;
  return query.filters.filter(([name]) => name === facet.filter).map(([, value]) => value);
}

export function without(query: Query, facet: Facet): Query {
  if (facet.filter === "tag") return { ...query, tags: [], cursor: "" };
  return { ...query, filters: query.filters.filter(([name]) => name !== facet.filter), cursor: "" };
}

export function toggled(query: Query, facet: Facet, value: string): Query {
  const values = chosen(query, facet);
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  const rest = without(query, facet);
  if (facet.filter === "tag") return { ...rest, tags: next };
  return { ...rest, filters: [...rest.filters, ...next.map((one): [string, string] => [facet.filter, one])] };
}

// How many agents have which values: with all filters for facets without a
// choice, and without a facet's own filter where something is chosen, so that
// its other values can be added.
export function explorePath(query: Query, wanted: Facet[]): string {
  const parameters = parametersOf({ ...query, cursor: "" });
  for (const facet of wanted) parameters.append("facet", facet.name);
  parameters.set("limit", "8");
  return `/v1/explore?${parameters}`;
}
