// The editor in the colours of the page. They reach into the shadow root as
// custom properties.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const tokens = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--tok-key)" },
  { tag: tags.string, color: "var(--tok-str)" },
  { tag: tags.number, color: "var(--tok-num)" },
  { tag: [tags.bool, tags.null], color: "var(--tok-lit)" },
  {
    tag: [tags.brace, tags.squareBracket, tags.separator],
    color: "var(--ink-3)",
  },
]);

function underline(style: string, color: string, width: string) {
  return {
    backgroundImage: "none",
    paddingBottom: "0",
    textDecoration: `underline ${style} var(${color}) ${width}`,
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
  };
}

// Severities as in the list: a disc, a diamond, a ring.
function marker(color: string, more: Record<string, string> = {}) {
  return {
    content: "''",
    backgroundColor: `var(${color})`,
    boxSizing: "border-box",
    width: "8px",
    height: "8px",
    ...more,
  };
}

const theme = EditorView.theme({
  "&": {
    height: "100%",
    fontSize: "13px",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-scroller:focus-visible": {
    outline: "2px solid var(--link)",
    outlineOffset: "-2px",
  },
  ".cm-content": { padding: "12px 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-line": { padding: "0 12px 0 6px" },
  ".cm-gutters": {
    backgroundColor: "var(--surface)",
    color: "var(--ink-3)",
    border: "none",
  },
  ".cm-lineNumbers .cm-gutterElement": {
    padding: "0 4px 0 16px",
    minWidth: "40px",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": {
    backgroundColor: "var(--sunken)",
  },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { backgroundColor: "var(--select)" },
  ".cm-matchingBracket": { backgroundColor: "transparent", outline: "none" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--select)" },
  ".cm-placeholder": { color: "var(--ink-3)" },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
  },
  ".cm-searchMatch": { backgroundColor: "var(--mark-ground)" },
  ".cm-specialChar": { color: "var(--error)" },
  ".cm-lintRange-error": underline("wavy", "--error", "1px"),
  ".cm-lintRange-warning": underline("wavy", "--warning", "1px"),
  ".cm-lintRange-info": underline("dotted", "--hint", "1.5px"),
  // A finding about the whole card: the margin shows it, no character does.
  ".cm-whole-card": { textDecoration: "none" },
  ".cm-lintRange-active": { backgroundColor: "var(--select)" },
  ".cm-gutter-lint": { width: "16px" },
  ".cm-gutter-lint .cm-gutterElement": {
    display: "flex",
    alignItems: "start",
    justifyContent: "center",
    padding: "0",
  },
  ".cm-lint-marker": { marginTop: "7px" },
  ".cm-lint-marker-error": marker("--error", { borderRadius: "50%" }),
  ".cm-lint-marker-warning": marker("--warning", {
    transform: "rotate(45deg)",
    borderRadius: "1px",
  }),
  ".cm-lint-marker-info": marker("--surface", {
    borderRadius: "50%",
    border: "2px solid var(--hint)",
  }),
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    boxShadow: "0 8px 24px rgb(0 0 0 / .14)",
    overflow: "hidden",
    maxWidth: "min(460px, 92vw)",
    fontFamily: "var(--sans)",
    fontSize: "13px",
    lineHeight: "1.5",
  },
  ".cm-schema-help": { padding: "8px 12px" },
  ".cm-tooltip-lint": { padding: "4px 0", margin: "0" },
  ".cm-diagnostic": {
    padding: "4px 12px",
    margin: "0",
    border: "none",
    whiteSpace: "pre-wrap",
  },
  ".cm-diagnosticSource": {
    fontFamily: "var(--mono)",
    fontSize: "12px",
    color: "var(--ink-2)",
    opacity: "1",
  },
  ".cm-diagnosticAction": {
    font: "inherit",
    fontWeight: "500",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    padding: "1px 8px",
    margin: "4px 8px 2px 0",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontSize: "12.5px",
    maxHeight: "16em",
    padding: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "2px 8px",
    borderRadius: "5px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--select)",
    color: "var(--ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { padding: "8px 12px", margin: "0 4px" },
  ".cm-panels": {
    backgroundColor: "var(--sunken)",
    color: "var(--ink)",
    borderColor: "var(--line)",
    fontFamily: "var(--sans)",
  },
  ".cm-panel.cm-search": { padding: "8px 12px" },
  ".cm-textfield": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    padding: "2px 6px",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
  },
  ".cm-foldGutter": { width: "14px" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--sunken)",
    color: "var(--ink-2)",
    border: "1px solid var(--line)",
  },
});

export const editorLook = [theme, syntaxHighlighting(tokens)];
