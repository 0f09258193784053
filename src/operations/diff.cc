#include "base/errors.h"
#include "base/text.h"
#include "cardinal/convert.h"
#include "operations/compared_cards.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

using AdviceVerdict = VersionAdvice::Verdict;

Outcome outcome_of(const Comparison& found, const VersionAdvice& advice,
                   bool gate) {
  if (!gate) {
    return found.changes.empty() ? Outcome::clean : Outcome::has_errors;
  }
  switch (advice.verdict) {
    case AdviceVerdict::admitted:
      return Outcome::clean;
    case AdviceVerdict::too_low:
      return Outcome::has_errors;
    case AdviceVerdict::undecided:
      break;
  }
  return Outcome::incomplete;
}

// A converted card carries what it was made from, which says nothing new.
void leave_original_out(ReadCard& read) {
  std::optional<std::string> text = without_original(read.given.card());
  if (!text) return;
  Reader reader;
  read.given = read_card_text(reader, std::move(*text));
  read.card.root = read.given.root();
}

Result<Outcome> run_diff(Call& call) {
  const std::string old_path = text_of(call.input, "old_file");
  const std::string new_path = text_of(call.input, "new_file");
  if (old_path == "-" && new_path == "-") {
    return usage("only one of the cards can be standard input");
  }
  TRY(auto before, read_card(call, call.input["old"], old_path));
  TRY(auto after, read_card(call, call.input["new"], new_path));
  if (!before || !after) return Outcome::incomplete;
  leave_original_out(*before);
  leave_original_out(*after);
  const Comparison found = compare(before->card, after->card);
  const VersionAdvice advice = advise(found);
  const std::string_view format = format_of(call.input);
  call.out.write(format == "json"       ? json_of(found, advice)
                 : format == "markdown" ? markdown_of(found, advice)
                                        : text_of(found, advice));
  const bool gate = is_set(call.input, "gate");
  if (gate && advice.verdict == AdviceVerdict::undecided) {
    call.messages.write("cardinal: --gate cannot decide: " +
                        for_terminal(advice.reason) + "\n");
  }
  return outcome_of(found, advice, gate);
}

}  // namespace

constinit const Operation diff_operation{
    .name = "diff",
    .summary =
        "Report changes between two cards and whether they break callers",
    .details =
        "Compares content, not text: skills, tools and capabilities by id, "
        "interfaces by address and protocol, security schemes by name, in any "
        "order. Classifies each change as breaking, compatible or cosmetic and "
        "gives the reason. For JSON Schemas it reports which values are no "
        "longer accepted or produced. An undecidable change counts as "
        "breaking. Cards of different dialects are compared on what both can "
        "express. Finally diff prints the version that the changes require "
        "under the rules of the dialect. Exit codes: 0, no difference; 1, "
        "differences; 2, usage or I/O error. With --gate: 0, the version of "
        "NEW (ADP: seq) allows the changes; 1, it does not; 2, undecidable.",
    .examples =
        "cardinal diff examples/web-search.agentcard.json "
        "examples/web-search.agentcard.json\n"
        "cardinal diff --gate --format markdown examples/translator.adp.json "
        "examples/translator.adp.json",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "old_file": {"type": "string", "x-positional": true, "x-value": "OLD",
                 "x-files": true, "description": "The earlier card, or - for standard input"},
    "new_file": {"type": "string", "x-positional": true, "x-value": "NEW",
                 "x-files": true, "description": "The current card, or - for standard input"},
    "old": {"description": "The earlier card as a JSON value"},
    "new": {"description": "The current card as a JSON value"},
    "gate": {"type": "boolean",
             "description": "Exit with 1 if the version of NEW does not allow the changes, else 0"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Dialect of both cards; overrides detection"},
    "format": {"enum": ["text", "json", "markdown"], "description": "Output format; markdown suits pull request comments"},
)json" CARDINAL_JSON_FLAG R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["old", "new", "changes", "advice"],
  "additionalProperties": false,
  "$defs": {
    "card": {
      "type": "object",
      "required": ["dialect", "version"],
      "additionalProperties": false,
      "properties": {"dialect": {"type": "string"},
                     "version": {"type": ["string", "null"]}}}
  },
  "properties": {
    "old": {"$ref": "#/$defs/card"},
    "new": {"$ref": "#/$defs/card"},
    "changes": {"type": "array", "items": {
      "type": "object",
      "required": ["kind", "level", "what", "old", "new", "message", "why"],
      "additionalProperties": false,
      "properties": {
        "kind": {"enum": ["added", "removed", "changed"]},
        "level": {"enum": ["breaking", "compatible", "cosmetic"]},
        "what": {"type": "string"},
        "old": {"type": ["string", "null"], "description": "Pointer into the old card"},
        "new": {"type": ["string", "null"], "description": "Pointer into the new card"},
        "from": {"description": "The old value"},
        "to": {"description": "The new value"},
        "message": {"type": "string"},
        "why": {"type": "string"}}}},
    "advice": {
      "type": "object",
      "required": ["verdict", "step", "version", "seq", "reason", "rule"],
      "additionalProperties": false,
      "properties": {
        "verdict": {"enum": ["admitted", "too-low", "undecided"]},
        "step": {"enum": ["none", "PATCH", "MINOR", "MAJOR"]},
        "version": {"type": ["string", "null"], "description": "The version to write"},
        "seq": {"type": ["integer", "null"], "description": "The seq to write"},
        "reason": {"type": "string"},
        "rule": {"type": ["string", "null"]}}}
  }
})json",
    .run = run_diff,
};

}  // namespace cardinal
