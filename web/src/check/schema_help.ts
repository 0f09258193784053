// Completion and hover texts from the schema of the card's dialect.
import type {
  Completion,
  CompletionContext,
  CompletionResult,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { hoverTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import { pathOf } from "./json_places.ts";
import type { SchemaGuide } from "./schema_members.ts";

type Guide = () => SchemaGuide | null;

// `: ` after the name, unless it is there already.
function insertName(
  view: EditorView,
  completion: Completion,
  from: number,
  to: number,
): void {
  const rest = view.state.sliceDoc(to, to + 1) === '"' ? to + 1 : to;
  const colon = /^\s*:/.test(view.state.sliceDoc(rest, rest + 20));
  const insert = colon ? completion.label : `${completion.label}: `;
  view.dispatch({
    changes: { from, to: rest, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.complete",
  });
}

function insertValue(
  view: EditorView,
  completion: Completion,
  from: number,
  to: number,
): void {
  const quoted = completion.label.startsWith('"');
  const closed = quoted && view.state.sliceDoc(to, to + 1) === '"';
  const insert = completion.label;
  view.dispatch({
    changes: { from, to: closed ? to + 1 : to, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.complete",
  });
}

export function completionFrom(guide: Guide) {
  return (context: CompletionContext): CompletionResult | null => {
    const schema = guide();
    if (!schema) return null;
    const { state, pos } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    if (node.name === "PropertyName") {
      const object = node.parent?.parent;
      if (!object) return null;
      return {
        from: node.from,
        to: pos,
        options: nameOptions(schema, pathOf(state, object)),
        validFor: /^"?[\w$-]*$/,
      };
    }
    if (node.name === "String") {
      const values = schema.values(pathOf(state, node));
      if (values.length === 0) return null;
      return { from: node.from, to: pos, options: valueOptions(values) };
    }
    if (!context.explicit) return null;
    if (node.name === "Property") {
      const options = valueOptions(schema.values(pathOf(state, node)));
      return options.length > 0 ? { from: pos, options } : null;
    }
    if (node.name !== "Object") return null;
    return { from: pos, options: nameOptions(schema, pathOf(state, node)) };
  };
}

function nameOptions(
  schema: SchemaGuide,
  path: ReturnType<typeof pathOf>,
): Completion[] {
  return schema.members(path).map(({ name, description }) => ({
    label: JSON.stringify(name),
    type: "property",
    apply: insertName,
    ...(description === "" ? {} : { info: description }),
  }));
}

function valueOptions(values: string[]): Completion[] {
  return values.map((label) => ({ label, type: "value", apply: insertValue }));
}

export function hoverFrom(guide: Guide) {
  return hoverTooltip((view, pos): Tooltip | null => {
    const node = syntaxTree(view.state).resolveInner(pos, 1);
    if (node.name !== "PropertyName") return null;
    const property = node.parent;
    const schema = guide();
    if (!schema || !property) return null;
    const description = schema.description(pathOf(view.state, property));
    if (description === "") return null;
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-schema-help";
        dom.textContent = description;
        return { dom };
      },
    };
  });
}
