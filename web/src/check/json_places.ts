// Places in the editor's syntax tree of JSON: from a position to a path, and
// from a JSON Pointer to a range.
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Path } from "./schema_members.ts";

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

const valueNames = new Set([
  "Object",
  "Array",
  "String",
  "Number",
  "True",
  "False",
  "Null",
]);

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild("PropertyName");
  if (!name) return "";
  const text = state.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

// The path of the object, list or value that `node` is or stands in.
export function pathOf(state: EditorState, node: SyntaxNode): Path {
  const path: (string | null)[] = [];
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    if (at.name === "Property") path.unshift(nameOf(state, at));
    else if (at.name === "Array" && at !== node) path.unshift(null);
  }
  return path;
}

function children(node: SyntaxNode): SyntaxNode[] {
  const list: SyntaxNode[] = [];
  for (let at = node.firstChild; at; at = at.nextSibling) list.push(at);
  return list;
}

function unescaped(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export interface Range {
  from: number;
  to: number;
}

// The value at a JSON Pointer; null if the text has none.
export function rangeOf(state: EditorState, pointer: string): Range | null {
  const tree = ensureSyntaxTree(state, state.doc.length, 200);
  let at = tree?.topNode.firstChild ?? null;
  while (at && !valueNames.has(at.name)) at = at.nextSibling;
  for (const step of unescaped(pointer)) {
    if (!at) return null;
    const below = children(at);
    if (at.name === "Array") {
      at = below.filter((n) => valueNames.has(n.name))[Number(step)] ?? null;
    } else {
      const property = below.find(
        (n) => n.name === "Property" && nameOf(state, n) === step,
      );
      at = property?.lastChild ?? null;
    }
  }
  return at && { from: at.from, to: at.to };
}
