// What the operations answer, as far as these pages read it (docs/verbs).

export type Severity = "error" | "warning" | "hint";

// `begin` and `end` count UTF-16 code units of the text that was checked.
export interface Edit {
  begin: number;
  end: number;
  text: string;
}

export interface Finding {
  rule: string;
  severity: Severity;
  pointer: string;
  begin: number | null;
  end: number | null;
  line: number | null;
  column: number | null;
  message: string;
  help: string | null;
  spec: string;
  fix: { title: string; safe: boolean; edits: Edit[] } | null;
}

export interface CheckResult {
  dialect: string | null;
  version: string | null;
  reason: string | null;
  profile: string | null;
  valid: boolean;
  diagnostics: Finding[];
}

export interface CheckAnswer {
  results: CheckResult[];
  fixed?: { text: string; count: number };
}

export interface RuleAnswer {
  id: string;
  category: string;
  severity: Severity | "off";
  profiles: Record<string, Severity | "off">;
  severities: string;
  title: string;
  summary: string;
  why: string;
  spec: string;
  examples: string;
  bad: string;
  good: string;
  source: string;
  // The whole text of the bad example and the profile that reports it; null
  // where it is no text that can be pasted.
  bad_card?: string | null;
  bad_profile?: string | null;
}

export interface Loss {
  pointer: string;
  what: string;
  why: string;
  stashed: boolean;
}

export interface ConvertResult {
  from: string;
  to: string;
  unchanged: boolean;
  text?: string;
  lost: Loss[];
  added: { pointer: string; why: string }[];
  notes: string[];
}

export interface ConvertAnswer {
  results: ConvertResult[];
  failures?: { file: string; message: string }[];
}

export type ChangeLevel = "breaking" | "compatible" | "cosmetic";

export interface Change {
  kind: "added" | "removed" | "changed";
  level: ChangeLevel;
  what: string;
  old: string | null;
  new: string | null;
  message: string;
  why: string;
}

export interface DiffAnswer {
  old: { dialect: string; version: string | null } | null;
  new: { dialect: string; version: string | null } | null;
  changes: Change[];
  invalid?: { document: "old" | "new"; diagnostics: Finding[] }[];
  advice: {
    verdict: "admitted" | "too-low" | "undecided";
    step: "none" | "PATCH" | "MINOR" | "MAJOR";
    version: string | null;
    seq: number | null;
    reason: string;
    rule: string | null;
  } | null;
}

export type Verdict =
  | "valid"
  | "partial"
  | "invalid"
  | "key-unknown"
  | "unsigned";

export interface VerifyResult {
  dialect: string | null;
  subject: string | null;
  verdict: Verdict;
  how: string | null;
  key: string | null;
  alg: string | null;
  canonical_form: string | null;
  uncovered: string[];
  failed: { verdict: string; reason: string }[];
  reason: string | null;
}

export interface VerifyAnswer {
  results: VerifyResult[];
  failures?: { file: string; message: string }[];
}
