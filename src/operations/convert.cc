#include "cardinal/convert.h"

#include <algorithm>

#include "base/errors.h"
#include "operations/check_options.h"
#include "operations/convert_catalog.h"
#include "operations/convert_matrix.h"
#include "operations/convert_report.h"
#include "operations/convert_run.h"
#include "operations/failure_list.h"
#include "operations/input_files.h"
#include "operations/registry.h"
#include "operations/render_view.h"
#include "operations/shared_flags.h"

namespace cardinal {

Result<ConvertOptions> convert_options(Value input) {
  ConvertOptions options;
  const std::string to = text_of(input, "to");
  if (to.empty()) {
    return usage("--to is missing; give the format to convert to");
  }
  const std::string version = text_of(input, "a2a_version");
  if (!version.empty() && to != "a2a") {
    return usage("--a2a-version needs --to a2a");
  }
  options.exact_version = !version.empty();
  options.hybrid = version == "hybrid";
  // The input schema lets known names through only.
  options.original = to == "original";
  if (!options.original) {
    options.to = *card_format_named(
        version.empty() || options.hybrid ? to : "a2a-" + version);
  }
  options.from = card_format_named(text_of(input, "from"));
  TRY(const std::optional<DialectVersion> as, requested_dialect_version(input));
  if (as) {
    const auto named = card_format_named(name_of(as->dialect));
    if (options.from && family_of(*options.from) != name_of(as->dialect)) {
      return usage("--as {} and --from {} contradict each other; give one",
                   text_of(input, "as"), text_of(input, "from"));
    }
    options.from = named;
    options.as = a2a::version_named(as->version);
  }
  if (const auto mcp = mcp_version_named(text_of(input, "mcp_version"))) {
    options.mcp_version = *mcp;
  }
  if (text_of(input, "openai_shape") == "responses") {
    options.openai_shape = OpenAiShape::responses;
  }
  options.id = text_of(input, "id");
  options.name = text_of(input, "name");
  options.author = text_of(input, "author");
  options.created_at = text_of(input, "created_at");
  options.url = text_of(input, "url");
  options.entry = text_of(input, "entry");
  options.embed_original = !is_true(input, "no_stash");
  return options;
}

namespace {

bool loses_content(const Converted& made) {
  return std::ranges::any_of(made.lost,
                             [](const Loss& loss) { return !loss.stashed; });
}

std::string result_text(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

Rendered convert_as_text(Value answer, const Asked& asked, const Style& style) {
  if (is_true(asked.input, "matrix")) return {.out = matrix_as_text()};
  Rendered shown;
  for (const Value result : answer["results"].items()) {
    shown.out += shown_document(result_text(result, "text"), style);
    if (style.quiet) continue;
    if (const auto made = conversion_from(result)) {
      shown.messages += conversion_as_text(result_text(result, "name"), *made);
    }
  }
  return shown;
}

Rendered convert_as_markdown(Value answer, const Asked& asked,
                             const Style& style) {
  if (is_true(asked.input, "matrix")) return {.out = matrix_as_markdown()};
  return convert_as_text(answer, asked, style);
}

constexpr View convert_views[] = {
    {"text", "text/plain", convert_as_text},
    {"markdown", "text/markdown", convert_as_markdown}};

}  // namespace

Result<Reply> run_convert(Call& call) {
  if (is_true(call.input, "matrix")) return Reply{.json = matrix_as_json()};
  if (call.options.format == "markdown") {
    return usage("--format markdown needs --matrix");
  }
  TRY(const ConvertOptions options, convert_options(call.input));
  if (call.input["texts"]) return run_catalog(call, options);
  TRY(std::string text, document_text(call));
  Result<Converted> made =
      Converter(options, call.services.env).convert(std::move(text));
  if (!made) return at("text", std::unexpected(made.error()));
  Reply reply{.json = "{\"results\":[" +
                      conversion_as_json(document_name(call), *made, true) +
                      "]}"};
  if (is_true(call.input, "strict") && loses_content(*made)) {
    reply.outcome = Outcome::has_errors;
    reply.notes.emplace_back(strict_note);
  }
  return reply;
}

constinit const Operation convert_operation{
    .name = "convert",
    .summary = "Convert a card to another format",
    .details =
        "Content that the target format cannot express is reported on standard "
        "error, or as JSON with --report. If the target format has room, the "
        "result also embeds the original text, so that converting back "
        "restores it byte for byte with a valid signature. Edits made to the "
        "result are merged into the original; convert then drops the "
        "original's signature and says so. A result always passes cardinal "
        "check; otherwise convert fails and names the missing option. Convert "
        "fetches nothing and invents no timestamps.",
    .examples =
        "cardinal convert --to a2a examples/translator.adp.json\n"
        "cardinal convert --to a2a --a2a-version 0.3 --no-stash "
        "examples/translator.adp.json\n"
        "cardinal convert --to openai examples/web-search.agentcard.json\n"
        "cardinal convert --to adp --id new examples/trip-planner.a2a.json\n"
        "cardinal convert --matrix",
    .route = {"POST", "/v1/convert"},
    .scope = Scope::read,
    .effects = {.idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "CARD", "x-files": true,
              "description": "Files, folders, or - for standard input"},
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "texts": {"type": "array", "items": {"type": "string"}, "minItems": 1,
              "maxItems": 10000, "x-api": true,
              "description": "The exact texts of several cards, for one catalog (to: ai-catalog)"},
    "names": {"type": "array", "items": {"type": "string"}, "x-api": true,
              "description": "What the answer calls the cards in texts"},
    "to": {"enum": [)json" CARDINAL_TARGET_FORMATS R"json(, "original"],
           "x-value": "F",
           "description": "Target format; original extracts the original that the card embeds"},
    "from": {"enum": [)json" CARDINAL_SOURCE_FORMATS R"json(],
             "x-value": "F",
             "description": "Source format; overrides detection"},
)json" CARDINAL_AS_FLAG R"json(,
    "a2a_version": {"enum": ["0.3", "1.0", "hybrid"], "x-flag": "a2a-version",
                    "x-value": "V", "description": "A2A version to write (1.0); hybrid writes one card that clients of 0.3 and 1.0 read"},
    "mcp_version": {"enum": [)json" CARDINAL_MCP_VERSIONS R"json(],
                    "x-flag": "mcp-version", "x-value": "V",
                    "description": "MCP version to write (2025-06-18)"},
    "openai_shape": {"enum": ["chat", "responses"], "x-flag": "openai-shape",
                     "x-value": "S",
                     "description": "OpenAI: tools for the Chat Completions API (the default) or the Responses API"},
    "id": {"type": "string", "x-value": "ID",
           "description": "The agent's id in the target format: agent://..., a ULID, urn:air:...; new mints one for each card"},
    "name": {"type": "string", "x-value": "NAME",
             "description": "Display name, for sources without one (tool lists)"},
    "author": {"type": "string", "x-value": "NAME",
               "description": "Provider, if the card has none"},
    "url": {"type": "string", "x-value": "URL",
            "description": "Agent URL, if the card has none that the target can use"},
    "created_at": {"type": "string", "x-flag": "created-at", "x-value": "TIME",
                   "description": "OASF: creation time (RFC 3339), if the card has none"},
    "entry": {"type": "string", "x-value": "ID",
              "description": "AI Catalog: identifier of the entry to convert"},
    "no_stash": {"type": "boolean", "x-flag": "no-stash",
                 "description": "Do not embed the original, and ignore an embedded one"},
    "strict": {"type": "boolean",
               "description": "Exit with 1 if content is lost and not kept in an embedded original"},
    "out": {"type": "string", "x-value": "PATH", "x-files": true,
            "description": "Output file, or output folder for several cards"},
    "report": {"type": "string", "x-value": "FILE", "x-files": true,
               "description": "Write lost and added content to this file as JSON"},
    "jsonl": {"type": "boolean",
              "description": "Read one card per line (JSON Lines)"},
    "matrix": {"type": "boolean",
               "description": "Print which content each format supports, and exit"}
  }
})json",
    .output = R"json({
  "type": "object",
  "additionalProperties": false,
  "oneOf": [{"required": ["results"]}, {"required": ["formats"]}],
  "properties": {
    "results": {"type": "array", "items": {
      "type": "object",
      "required": ["name", "from", "to", "unchanged", "lost", "added",
                   "notes"],
      "additionalProperties": false,
      "properties": {
        "name": {"type": "string"}, "from": {"type": "string"},
        "to": {"type": "string"}, "unchanged": {"type": "boolean"},
        "text": {"type": "string", "x-document": true},
        "lost": {"type": "array", "items": {
          "type": "object",
          "required": ["pointer", "what", "why", "stashed"],
          "additionalProperties": false,
          "properties": {
            "pointer": {"type": "string"}, "what": {"type": "string"},
            "why": {"type": "string"}, "stashed": {"type": "boolean"}}}},
        "added": {"type": "array", "items": {
          "type": "object", "required": ["pointer", "why"],
          "additionalProperties": false,
          "properties": {
            "pointer": {"type": "string"}, "why": {"type": "string"}}}},
        "notes": {"type": "array", "items": {"type": "string"}}}}},
    "failures": )json" CARDINAL_FAILURES_SCHEMA R"json(,
    "formats": {"type": "array", "items": {
      "type": "object",
      "required": ["name", "stash", "aspects"],
      "additionalProperties": false,
      "properties": {
        "name": {"type": "string"}, "stash": {"type": "string"},
        "aspects": {"type": "array", "items": {
          "type": "object",
          "required": ["aspect", "reads", "writes", "place", "why"],
          "additionalProperties": false,
          "properties": {
            "aspect": {"type": "string"},
            "reads": {"enum": ["none", "partly", "whole"]},
            "writes": {"enum": ["none", "partly", "whole"]},
            "place": {"type": "string"},
            "why": {"type": "string"}}}}}}}
  }
})json",
    .quiet = "Do not report losses on standard error",
    .views = convert_views,
    .run = run_convert,
};

}  // namespace cardinal
