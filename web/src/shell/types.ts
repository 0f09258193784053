// Answers of the API, as far as pages use them (docs/http-api.md).
export interface Summary {
  subject: string;
  name: string;
  description: string;
  version: string | null;
  provider: string | null;
  url: string | null;
  protocol: string | null;
  dialect: string;
  provenance: string;
  standing: string;
  tags: string[];
  errors: number;
  change: number;
  at: string;
}

export interface MatchedWord {
  word: string;
  read_as: string | null;
  found: string;
  closeness: number;
  fields: string[];
  skills: string[];
}

export type FactorName = "tags" | "text" | "reputation" | "availability" | "rating";

export interface Hit extends Summary {
  score: number;
  factors: Record<FactorName, number | null>;
  quality: number;
  matched_tags: string[];
  skill: string | null;
  matched_words: MatchedWord[];
  unmatched_words: string[];
}

export interface Discovered {
  results: Hit[];
  next: string | null;
  change: number;
  considered: number;
  is_cut: boolean;
  words: { word: string; read_as: string | null }[];
  is_degraded: boolean;
  has_word_vectors: boolean;
}

export interface FacetValue {
  value: string;
  count: number;
}
export interface Explored {
  facets: { name: string; values: FacetValue[] }[];
}

export interface Stats {
  agents: number;
  change: number;
  cursor: string;
  indexed: number;
  tree_size: number;
  policy: string;
  is_degraded: boolean;
  has_word_vectors: boolean;
  index_failure: string | null;
}

export interface Version {
  subject: string;
  change: number;
  at: string;
  kind: string;
  dialect: string | null;
  provenance: string | null;
  key: string | null;
  principal: string | null;
  visibility: string;
  host: string | null;
  source_url: string | null;
  reason: string | null;
  digest: string | null;
  seq: number | null;
  errors: number;
  warnings: number;
}
export interface Versions {
  subject: string;
  versions: Version[];
}

export interface RecordFacts extends Version {
  standing: string;
  owner: string | null;
  lease_end: string | null;
  expires: string | null;
  equivocations: number;
}
export interface AnnotatedRecord {
  record: RecordFacts;
  format: string;
  media_type: string;
  lost: { pointer: string; why?: string; message?: string }[];
  card: Record<string, unknown>;
  text: string;
}

export interface Change {
  change: number;
  cursor: string;
  subject: string;
  kind: string;
  at: string;
  previous: number;
  dialect: string | null;
  provenance: string | null;
  reason: string | null;
  moved_to: string | null;
}
export interface Changes {
  changes: Change[];
  next: string;
  is_last: boolean;
}

export interface Diagnostic {
  rule: string;
  severity: "error" | "warning" | "hint";
  message: string;
  help: string | null;
  pointer: string | null;
  line: number;
  column: number;
}
