// Prints npm/index.d.ts: the functions of the package with the types that the
// schemas of the operations' records describe, as `cardinal openapi` has them.
//   cardinal openapi | node npm/make_types.mjs > npm/index.d.ts
import { readFileSync } from "node:fs";

const paths = JSON.parse(readFileSync(0, "utf8")).paths;
const operations = Object.fromEntries(Object.values(paths).flatMap((path) => Object.values(path))
  .map((operation) => [operation.operationId, operation]));

const isName = (name) => /^[A-Za-z_$][\w$]*$/.test(name);
const comment = (text, indent) => text
  ? `${indent}/** ${text.replaceAll("*/", "* /").replace(/\s+/g, " ").trim()} */\n` : "";

function objectType(schema, indent) {
  const names = Object.keys(schema.properties ?? {});
  const inner = indent + "  ";
  if (names.length === 0) return "Record<string, unknown>";
  const required = new Set(schema.required ?? []);
  const members = names.map((name) => {
    const property = schema.properties[name];
    return comment(property.description, inner) +
      `${inner}${isName(name) ? name : JSON.stringify(name)}${required.has(name) ? "" : "?"}: ` +
      `${typeOf(property, inner)};\n`;
  });
  if (schema.additionalProperties !== false) members.push(`${inner}[other: string]: unknown;\n`);
  return `{\n${members.join("")}${indent}}`;
}

function typeOf(schema, indent) {
  if (schema === undefined || schema === true) return "unknown";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  const names = types.map((type) => {
    switch (type) {
      case "integer": case "number": return "number";
      case "object": return objectType(schema, indent);
      case "array": {
        const item = typeOf(schema.items, indent);
        return item.includes("|") ? `(${item})[]` : `${item}[]`;
      }
      default: return type;
    }
  });
  return names.length === 0 ? "unknown" : [...new Set(names)].join(" | ");
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);
const answerOf = (operation) => operation.responses["200"].content["application/json"].schema;

// What callers of the package give: not the card, which is an argument, and
// nothing about files.
function optionsOf(operation, given) {
  const properties = {};
  for (const { name, schema } of operation.parameters ?? []) properties[name] = schema;
  Object.assign(properties, operation.requestBody?.content["application/json"]?.schema.properties);
  const kept = Object.entries(properties).filter(([name]) => !given.includes(name));
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(kept) };
}

const cardGiven = ["card", "text", "texts", "jsonl"];
const functions = [
  { name: "check", takes: "card: Card", given: [...cardGiven] },
  { name: "convert", takes: "card: Card", given: cardGiven, needs: ["to"] },
  { name: "diff", takes: "earlier: Card, current: Card",
    given: ["old", "new", "old_text", "new_text"] },
  { name: "verify", takes: "card: Card", given: [...cardGiven, "log", "proof_text"] },
  { name: "reach", takes: "card: Card", given: cardGiven },
  { name: "canon", takes: "card: Card", given: cardGiven },
  { name: "rules", takes: "", given: [] },
];

const out = [`// Made by npm/make_types.mjs from the schemas of Cardinal's operations.

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
`];
for (const { name, takes, given, needs = [] } of functions) {
  const operation = operations[name];
  const options = { ...optionsOf(operation, given), required: needs };
  const answer = answerOf(operation);
  out.push(Object.keys(options.properties).length === 0
    ? `export type ${capital(name)}Options = Record<string, never>;\n`
    : `export interface ${capital(name)}Options ${objectType(options, "")}\n`);
  if (answer.type === "array") {
    out.push(`export type ${capital(name)}Answer = ${typeOf(answer, "")};\n`);
  } else {
    out.push(`export interface ${capital(name)}Answer ${objectType(answer, "")}\n`);
  }
  const last = `options${needs.length > 0 ? "" : "?"}: ${capital(name)}Options`;
  out.push(`${comment(operation.summary, "")}export function ${name}(${[takes, last].filter(Boolean).join(", ")}): ` +
    `Promise<${capital(name)}Answer>;\n`);
}
out.push(`export interface ExplainAnswer ${objectType(answerOf(operations.explain), "")}\n`,
  `${comment(operations.explain.summary, "")}export function explain(rule: string): Promise<ExplainAnswer>;\n`,
  `export interface SchemaAnswer ${objectType(answerOf(operations.schema), "")}\n`,
  `${comment(operations.schema.summary, "")}export function schema(dialect: string): Promise<SchemaAnswer>;\n`,
  `/** As check, with what can be repaired without doubt repaired: \`fixed.text\`. */
export function fix(card: Card, options?: CheckOptions): Promise<CheckAnswer & { fixed?: { text: string; count: number } }>;
/** Loads the engine before it is needed; every other function does so itself. */
export function init(): Promise<void>;
`);
process.stdout.write(out.join("\n"));
