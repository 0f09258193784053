// Made by npm/make_types.mjs from the schemas of Cardinal's operations.

/** A card: its text, its exact bytes (which need not be UTF-8), or its JSON value. */
export type Card = string | Uint8Array | object;

/** What is wrong with an input: where (RFC 6901), what, and what to do. */
export interface InputDiagnostic {
  pointer: string;
  message: string;
  help: string | null;
}

/** Why there is no answer. A card with errors is an answer, and no error. */
export class CardinalError extends Error {
  code: "usage" | "invalid" | "not-found" | "denied" | "conflict" | "unavailable" | "internal";
  where: string | null;
  diagnostics: readonly InputDiagnostic[];
}

/** The engine in this package cannot be read, is damaged or is of another version. */
export class EngineFileError extends Error {}

export interface CheckOptions {
  /** Card dialect, overriding detection: agentcard, a2a, adp, ai-catalog, oasf */
  dialect?: string;
  /** Judge cards as this dialect or version, such as a2a-1.0 */
  as?: string;
  /** Rule profile, or several (a,b), whose strictest severities apply: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf */
  profile?: string;
  /** Exit with 1 on warnings as well */
  strict?: boolean;
  /** Exit with 1 on more than N warnings */
  max_warnings?: number;
  /** Count findings by rule, in text instead of the findings (text, json, markdown, html) */
  statistics?: boolean;
  /** Give each card a score: 100, less 20 per error, 5 per warning and 1 per hint */
  score?: boolean;
  /** Run only this rule or dialect/*; repeatable */
  rule?: string[];
  /** Run only rules of this category: correctness, security, interoperability, style; repeatable */
  category?: string[];
  /** Skip this rule or dialect/*; repeatable */
  no_rule?: string[];
  /** JSON Pointer (RFC 6901) to the card in the document */
  pointer?: string;
  /** Repair files in place: safe fixes only, or all unambiguous fixes; the answer has the fixed text of a card that is not a file */
  fix?: "safe" | "all";
  /** Validate the request in --value against this capability of the card */
  input?: string;
  /** Units of offsets and columns in JSON: bytes and code points (utf-8, the default), or UTF-16 code units as in editors and browsers */
  positions?: "utf-8" | "utf-16";
  /** With --schema or --input: treat "format" as an assertion */
  assert_format?: boolean;
  /** What the answer calls the card */
  document_name?: string;
  /** A JSON Schema: validate any JSON against it instead */
  schema_text?: string;
  /** The request for input, as JSON text */
  value_text?: string;
}

export interface CheckAnswer {
  results: ({
    file: string;
    dialect: string | null;
    version: string | null;
    reason: string | null;
    profile: string | null;
    valid: boolean;
    left_out?: number;
    score?: number;
    diagnostics: ({
      rule: string;
      severity: "error" | "warning" | "hint";
      pointer: string;
      /** Byte offset in the text; null where the finding has no place there */
      begin: number | null;
      end: number | null;
      line: number | null;
      column: number | null;
      end_line: number | null;
      end_column: number | null;
      message: string;
      help: string | null;
      spec: string;
      schema_pointer?: string;
      fix: {
        title: string;
        safe: boolean;
        edits: {
          begin: number;
          end: number;
          text: string;
        }[];
      } | null;
    })[];
  })[];
  summary: {
    files: number;
    valid: number;
    errors: number;
    warnings: number;
    hints: number;
    /** Other files in folders, which are no cards */
    not_cards?: number;
    /** Findings that the baseline has */
    in_baseline?: number;
    /** Findings that the card had in the revision of --diff-base */
    in_base?: number;
    /** Findings that were repaired */
    fixed?: number;
    /** Findings by rule */
    statistics?: ({
      rule: string;
      severity: "hint" | "warning" | "error";
      count: number;
      /** Of them, by --fix=all */
      fixable: number;
    })[];
  };
  /** Configuration files that set rules of this run */
  configuration?: string[];
  /** Files that could not be read or written */
  failures?: {
    file: string;
    message: string;
  }[];
  /** With fix: the text after it, and how many findings were repaired */
  fixed?: {
    text: string;
    count: number;
  };
}

/** Report errors and bad practice in agent cards */
export function check(card: Card, options?: CheckOptions): Promise<CheckAnswer>;

export interface ConvertOptions {
  /** Target format; original extracts the original that the card embeds */
  to: "agentcard" | "a2a" | "adp" | "mcp" | "openai" | "oasf" | "oasf-draft" | "ai-catalog" | "mcp-config" | "original";
  /** Source format; overrides detection */
  from?: "agentcard" | "a2a" | "adp" | "mcp" | "openai" | "oasf" | "oasf-draft" | "ai-catalog" | "mcp-server";
  /** Judge cards as this dialect or version, such as a2a-1.0 */
  as?: string;
  /** A2A version to write (1.0); hybrid writes one card that clients of 0.3 and 1.0 read */
  a2a_version?: "0.3" | "1.0" | "hybrid";
  /** MCP version to write (2025-06-18) */
  mcp_version?: "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";
  /** OpenAI: tools for the Chat Completions API (the default) or the Responses API */
  openai_shape?: "chat" | "responses";
  /** The agent's id in the target format: agent://..., a ULID, urn:air:...; new mints one for each card */
  id?: string;
  /** Display name, for sources without one (tool lists) */
  name?: string;
  /** Provider, if the card has none */
  author?: string;
  /** Agent URL, if the card has none that the target can use */
  url?: string;
  /** OASF: creation time (RFC 3339), if the card has none */
  created_at?: string;
  /** AI Catalog: identifier of the entry to convert */
  entry?: string;
  /** Do not embed the original, and ignore an embedded one */
  no_stash?: boolean;
  /** Exit with 1 if content is lost and not kept in an embedded original */
  strict?: boolean;
  /** Print which content each format supports, and exit */
  matrix?: boolean;
  /** What the answer calls the card */
  document_name?: string;
  /** What the answer calls the cards in texts */
  names?: string[];
}

export interface ConvertAnswer {
  results?: {
    name: string;
    from: string;
    to: string;
    unchanged: boolean;
    text?: string;
    lost: {
      pointer: string;
      what: string;
      why: string;
      stashed: boolean;
    }[];
    added: {
      pointer: string;
      why: string;
    }[];
    notes: string[];
  }[];
  /** Files that could not be read or written */
  failures?: {
    file: string;
    message: string;
  }[];
  formats?: ({
    name: string;
    stash: string;
    aspects: ({
      aspect: string;
      reads: "none" | "partly" | "whole";
      writes: "none" | "partly" | "whole";
      place: string;
      why: string;
    })[];
  })[];
}

/** Convert a card to another format */
export function convert(card: Card, options: ConvertOptions): Promise<ConvertAnswer>;

export interface DiffOptions {
  /** Exit with 1 if the version of NEW does not allow the changes, else 0 */
  gate?: boolean;
  /** Dialect of both cards; overrides detection */
  dialect?: "agentcard" | "a2a" | "adp";
}

export interface DiffAnswer {
  old: {
    dialect: string;
    version: string | null;
  } | null;
  new: {
    dialect: string;
    version: string | null;
  } | null;
  changes: ({
    kind: "added" | "removed" | "changed";
    level: "breaking" | "compatible" | "cosmetic";
    what: string;
    /** Pointer into the old card */
    old: string | null;
    /** Pointer into the new card */
    new: string | null;
    /** The old value */
    from?: unknown;
    /** The new value */
    to?: unknown;
    message: string;
    why: string;
  })[];
  /** Documents that are invalid JSON; nothing was compared then */
  invalid?: ({
    document: "old" | "new";
    diagnostics: ({
      rule: string;
      severity: "error" | "warning" | "hint";
      pointer: string;
      /** Byte offset in the text; null where the finding has no place there */
      begin: number | null;
      end: number | null;
      line: number | null;
      column: number | null;
      end_line: number | null;
      end_column: number | null;
      message: string;
      help: string | null;
      spec: string;
      schema_pointer?: string;
      fix: {
        title: string;
        safe: boolean;
        edits: {
          begin: number;
          end: number;
          text: string;
        }[];
      } | null;
    })[];
  })[];
  advice: {
    verdict: "admitted" | "too-low" | "undecided";
    step: "none" | "PATCH" | "MINOR" | "MAJOR";
    /** The version to write */
    version: string | null;
    /** The seq to write */
    seq: number | null;
    reason: string;
    rule: string | null;
  } | null;
}

/** Report changes between two cards and whether they break callers */
export function diff(earlier: Card, current: Card, options?: DiffOptions): Promise<DiffAnswer>;

export interface VerifyOptions {
  /** Also print the canonical bytes with their SHA-256 and, for two cards, the first difference */
  explain?: boolean;
  /** Card dialect; overrides detection */
  dialect?: "agentcard" | "a2a" | "adp";
  /** What the answer calls the card */
  document_name?: string;
  /** A JSON Web Key Set: keys trusted for every card */
  keys?: unknown;
}

export interface VerifyAnswer {
  results: ({
    file: string;
    dialect: "agentcard" | "a2a" | "adp" | "ai-catalog" | "oasf" | null;
    subject: string | null;
    verdict: "valid" | "partial" | "invalid" | "key-unknown" | "unsigned";
    how: "self-certified" | "pinned" | "trusted-jwks" | "did" | "first-use" | "jku-same-origin" | null;
    key: string | null;
    alg: "EdDSA" | "ES256" | "RS256" | "ES384" | "PS256" | null;
    canonical_form: "specification" | "sdk-cleaned" | "jcs" | null;
    uncovered: string[];
    failed: ({
      verdict: "invalid" | "key-unknown";
      reason: string;
    })[];
    reason: string | null;
    /** With a key of a log */
    log?: {
      logged: boolean;
      origin: string | null;
      index: number;
      size: number;
      change: number;
      at: string | null;
      reason: string | null;
    };
  })[];
  explained?: ({
    file: string;
    forms: {
      form: string;
      sha256: string;
      canonical: string;
    }[];
    reason: string | null;
  })[];
  difference?: {
    byte: number;
    first: string;
    second: string;
  } | null;
  /** Files that could not be read or written */
  failures?: {
    file: string;
    message: string;
  }[];
}

/** Verify who signed a card and what the signature covers */
export function verify(card: Card, options?: VerifyOptions): Promise<VerifyAnswer>;

export interface ReachOptions {
  /** Protocol or binding that the caller supports (those of the specification); repeatable */
  protocol?: string[];
  /** The tool, skill or capability to call */
  method?: string;
  /** Authentication that the caller supports: bearer, basic, api_key, oauth2, open_id_connect, mutual_tls, aitp_signed, or a scheme of the card; repeatable */
  auth?: string[];
  /** Card dialect; overrides detection */
  dialect?: "agentcard" | "a2a" | "adp";
  /** JSON Pointer (RFC 6901) to the card in the document */
  pointer?: string;
  /** What the answer calls the card */
  document_name?: string;
}

export interface ReachAnswer {
  dialect: string | null;
  usable: ({
    pointer: string;
    protocol: string;
    uri: string;
    version?: string;
    tenant?: string;
    priority: number;
    auth: {
      scheme: string;
      kind: string;
      scopes: string[];
    }[][] | null;
  })[];
  ignored: ({
    pointer: string;
    protocol: string;
    uri: string;
    message: string;
    why: "malformed" | "protocol" | "method" | "uri" | "auth" | "repeated";
  })[];
  note: string | null;
  diagnostics?: ({
    rule: string;
    severity: "error" | "warning" | "hint";
    pointer: string;
    /** Byte offset in the text; null where the finding has no place there */
    begin: number | null;
    end: number | null;
    line: number | null;
    column: number | null;
    end_line: number | null;
    end_column: number | null;
    message: string;
    help: string | null;
    spec: string;
    schema_pointer?: string;
    fix: {
      title: string;
      safe: boolean;
      edits: {
        begin: number;
        end: number;
        text: string;
      }[];
    } | null;
  })[];
}

/** List the endpoints at which an agent can be called */
export function reach(card: Card, options?: ReachOptions): Promise<ReachAnswer>;

export type CanonOptions = Record<string, never>;

export interface CanonAnswer {
  canonical: string | null;
  diagnostics?: ({
    rule: string;
    severity: "error" | "warning" | "hint";
    pointer: string;
    /** Byte offset in the text; null where the finding has no place there */
    begin: number | null;
    end: number | null;
    line: number | null;
    column: number | null;
    end_line: number | null;
    end_column: number | null;
    message: string;
    help: string | null;
    spec: string;
    schema_pointer?: string;
    fix: {
      title: string;
      safe: boolean;
      edits: {
        begin: number;
        end: number;
        text: string;
      }[];
    } | null;
  })[];
}

/** Print the canonical bytes of a JSON text (RFC 8785) */
export function canon(card: Card, options?: CanonOptions): Promise<CanonAnswer>;

export interface RulesOptions {
  /** List only rules whose id starts with D/ */
  dialect?: string;
  /** List only rules of this category: correctness, security, interoperability, style; repeatable */
  category?: string[];
  /** Show the severities under this profile, or under several (a,b); omit rules that are off */
  profile?: string;
}

export type RulesAnswer = ({
  id: string;
  category: "correctness" | "security" | "interoperability" | "style";
  severity: "off" | "hint" | "warning" | "error";
  profiles: Record<string, unknown>;
  /** The severity and where it differs, in words */
  severities: string;
  title: string;
  summary: string;
  why: string;
  spec: string;
  /** What bad and good are */
  examples: string;
  bad: string;
  good: string;
  /** The rule's source file */
  source: string;
  /** The severity under the given profile */
  effective: "off" | "hint" | "warning" | "error";
})[];

/** List the rules */
export function rules(options?: RulesOptions): Promise<RulesAnswer>;

export interface ExplainAnswer {
  id: string;
  category: "correctness" | "security" | "interoperability" | "style";
  severity: "off" | "hint" | "warning" | "error";
  profiles: Record<string, unknown>;
  /** The severity and where it differs, in words */
  severities: string;
  title: string;
  summary: string;
  why: string;
  spec: string;
  /** What bad and good are */
  examples: string;
  bad: string;
  good: string;
  /** The rule's source file */
  source: string;
  /** The whole text of the bad example; null if it is no text that check reports the rule for */
  bad_card: string | null;
  /** The profile that reports it; null: that of the card's dialect */
  bad_profile: string | null;
}

/** Explain what a rule requires and why */
export function explain(rule: string): Promise<ExplainAnswer>;

export interface SchemaAnswer {
  $schema: string;
  $id: string;
  type: "object";
  properties: Record<string, unknown>;
  [other: string]: unknown;
}

/** Print the JSON Schema of a dialect or of cardinal.json */
export function schema(dialect: string): Promise<SchemaAnswer>;

/** As check, with what can be repaired without doubt repaired: `fixed.text`. */
export function fix(card: Card, options?: CheckOptions): Promise<CheckAnswer & { fixed?: { text: string; count: number } }>;
/** Loads the engine before it is needed; every other function does so itself. */
export function init(): Promise<void>;
