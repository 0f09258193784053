#include "cardinal/convert.h"

#include "base/check_that.h"
#include "operations/convert_matrix.h"
#include "operations/convert_run.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Error refusal(std::string message) {
  return Error{Code::usage, std::move(message), {}};
}

Result<ConvertOptions> options_of(Value input) {
  ConvertOptions options;
  const std::string to = text_of(input, "to");
  if (to.empty()) {
    return std::unexpected(
        refusal("--to is missing: name the format to convert to"));
  }
  const std::string version = text_of(input, "a2a_version");
  if (!version.empty() && to != "a2a") {
    return std::unexpected(refusal("--a2a-version goes with --to a2a only"));
  }
  options.exact_version = !version.empty();
  // The input schema lets known names through only.
  options.original = to == "original";
  if (!options.original) {
    options.to = *card_format_named(version.empty() ? to : "a2a-" + version);
  }
  options.from = card_format_named(text_of(input, "from"));
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
  options.stash = !is_set(input, "no_stash");
  return options;
}

Result<Outcome> print_matrix(Call& call) {
  const std::string_view format = format_of(call.input);
  call.out.write(format == "json"       ? matrix_as_json()
                 : format == "markdown" ? matrix_as_markdown()
                                        : matrix_as_text());
  return Outcome::clean;
}

Result<Outcome> run(Call& call) {
  if (is_set(call.input, "matrix")) return print_matrix(call);
  if (format_of(call.input) == "markdown") {
    return std::unexpected(refusal("--format markdown goes with --matrix"));
  }
  TRY(const ConvertOptions options, options_of(call.input));
  const Value card = call.input["card"];
  if (!card && call.services.files) return convert_files(options, call);
  if (!card) {
    return std::unexpected(
        refusal("\"card\" is missing: there are no files here"));
  }
  return convert_text(std::string(card.raw()), options, call);
}

}  // namespace

constinit const Operation convert_operation{
    .name = "convert",
    .summary = "Make a card of one format from that of another",
    .details =
        "What the target has no place for is told on standard error (or, as "
        "JSON, with --report) and travels inside the result as the original "
        "text where the format has room for it, so that converting back gives "
        "the original byte for byte, its signature still valid. Edits made in "
        "between are merged into the original; then its signature is dropped, "
        "and that is said. The result is valid by cardinal check, or there is "
        "none: the message names the option that helps. Nothing is fetched "
        "and no time is made up.",
    .examples =
        "cardinal convert --to a2a examples/translator.adp.json\n"
        "cardinal convert --to a2a --a2a-version 0.3 --no-stash "
        "examples/translator.adp.json\n"
        "cardinal convert --to openai examples/web-search.agentcard.json\n"
        "cardinal convert --matrix",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "CARD", "x-files": true,
              "description": "Files, folders, or - for standard input"},
    "card": {"description": "The card itself"},
    "to": {"enum": ["agentcard", "a2a", "adp", "mcp", "openai", "oasf",
                  "oasf-draft", "ai-catalog", "original"],
           "x-value": "F",
           "description": "The format to make; original: that of the original which the card carries"},
    "from": {"enum": ["agentcard", "a2a", "adp", "mcp", "openai", "oasf",
                    "oasf-draft", "ai-catalog"],
             "x-value": "F",
             "description": "The format of the card, where the detection is wrong"},
    "a2a_version": {"enum": ["0.3", "1.0"], "x-flag": "a2a-version",
                    "x-value": "V", "description": "Of A2A (1.0)"},
    "mcp_version": {"enum": ["2024-11-05", "2025-03-26", "2025-06-18",
                             "2025-11-25", "2026-07-28"],
                    "x-flag": "mcp-version", "x-value": "V",
                    "description": "Of MCP (2025-06-18)"},
    "openai_shape": {"enum": ["chat", "responses"], "x-flag": "openai-shape",
                     "x-value": "S",
                     "description": "OpenAI: tools for Chat Completions (the default) or for Responses"},
    "id": {"type": "string", "x-value": "ID",
           "description": "The agent's name in the target: agent://..., a ULID, urn:air:..."},
    "name": {"type": "string", "x-value": "NAME",
             "description": "The agent's name for people, where a list of tools has none"},
    "author": {"type": "string", "x-value": "NAME",
               "description": "Who provides the agent, where the card does not say"},
    "url": {"type": "string", "x-value": "URL",
            "description": "Where the agent is called, where the card has no address the target can use"},
    "created_at": {"type": "string", "x-flag": "created-at", "x-value": "TIME",
                   "description": "When the agent was made (RFC 3339), where the card does not say and OASF asks"},
    "entry": {"type": "string", "x-value": "ID",
              "description": "AI Catalog: the identifier of the entry to take"},
    "no_stash": {"type": "boolean", "x-flag": "no-stash",
                 "description": "Leave the original out, and do not look for one"},
    "strict": {"type": "boolean",
               "description": "Exit with 1 when something is lost that no original keeps"},
    "out": {"type": "string", "x-value": "PATH", "x-files": true,
            "description": "Write to this file; of several cards, into this folder"},
    "report": {"type": "string", "x-value": "FILE", "x-files": true,
               "description": "Write what was lost and added to this file, as JSON"},
    "quiet": {"type": "boolean",
              "description": "Do not tell on standard error what was lost"},
    "matrix": {"type": "boolean",
               "description": "Print what each format holds, and stop"},
    "format": {"enum": ["text", "json", "markdown"],
               "description": "The result itself, or an object that holds it with what was lost; markdown is for --matrix"},
    "json": {"type": "boolean", "description": "Short for --format json"}
  }
})json",
    .output = R"json({
  "type": "object",
  "properties": {
    "results": {"type": "array", "items": {
      "type": "object",
      "required": ["name", "from", "to", "unchanged", "lost", "added",
                   "notes"],
      "additionalProperties": false,
      "properties": {
        "name": {"type": "string"}, "from": {"type": "string"},
        "to": {"type": "string"}, "unchanged": {"type": "boolean"},
        "text": {"type": "string"},
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
    "formats": {"type": "array"}
  }
})json",
    .run = run,
};

}  // namespace cardinal
