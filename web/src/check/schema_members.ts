// Which members and values the JSON Schema of a dialect knows at a place.

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema | boolean>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  then?: JsonSchema;
  else?: JsonSchema;
}

// A step is a member's name, or null for an item of a list.
export type Path = readonly (string | null)[];

export interface SchemaMember {
  name: string;
  description: string;
}

interface Part {
  schema: JsonSchema;
  // From a definition of the card's own version, such as "card-1.0".
  versioned: boolean;
}

const versionSuffix = /-(\d+\.\d+)$/;

export class SchemaGuide {
  readonly #root: JsonSchema;
  readonly #version: string | null;

  constructor(root: JsonSchema, version: string | null) {
    this.#root = root;
    this.#version = version;
  }

  members(path: Path): SchemaMember[] {
    const parts = this.#at(path);
    const own = parts.filter((p) => p.versioned && p.schema.properties);
    const listed = own.length > 0 ? own : parts;
    const names = new Set(
      listed.flatMap((p) => Object.keys(p.schema.properties ?? {})),
    );
    return [...names].map((name) => ({
      name,
      description: this.description([...path, name]),
    }));
  }

  description(path: Path): string {
    for (const { schema } of this.#at(path)) {
      if (schema.description) return schema.description;
    }
    return "";
  }

  // Values that the schema lists, as JSON.
  values(path: Path): string[] {
    const values = new Set<string>();
    for (const { schema } of this.#at(path)) {
      for (const value of schema.enum ?? []) values.add(JSON.stringify(value));
      if (schema.const !== undefined) values.add(JSON.stringify(schema.const));
      if ([schema.type].flat().includes("boolean")) {
        values.add("true").add("false");
      }
      for (const value of schema.examples ?? []) {
        values.add(JSON.stringify(value));
      }
    }
    return [...values];
  }

  #at(path: Path): Part[] {
    let parts = this.#expanded([{ schema: this.#root, versioned: false }]);
    for (const step of path) {
      const next: Part[] = [];
      for (const { schema, versioned } of parts) {
        const below =
          step === null
            ? schema.items
            : (schema.properties?.[step] ?? schema.additionalProperties);
        if (typeof below === "object") next.push({ schema: below, versioned });
      }
      parts = this.#expanded(next);
    }
    return parts;
  }

  // With what they refer to and combine. Definitions of other versions of the
  // dialect are left out.
  #expanded(start: Part[]): Part[] {
    const parts: Part[] = [];
    const seen = new Set<JsonSchema>();
    const waiting = [...start];
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { schema, versioned } = part;
      if (seen.has(schema)) continue;
      seen.add(schema);
      parts.push(part);
      for (const below of [
        ...(schema.allOf ?? []),
        ...(schema.anyOf ?? []),
        ...(schema.oneOf ?? []),
        schema.then,
        schema.else,
      ]) {
        if (below) waiting.push({ schema: below, versioned });
      }
      if (schema.$ref === undefined) continue;
      const name = schema.$ref.replace("#/$defs/", "");
      const version = versionSuffix.exec(name)?.[1];
      if (version && this.#version && version !== this.#version) continue;
      const target = this.#root.$defs?.[name];
      if (target) {
        waiting.push({
          schema: target,
          versioned: versioned || version !== undefined,
        });
      }
    }
    return parts;
  }
}
