#include "base/check_that.h"
#include "base/text.h"
#include "cardinal/convert.h"
#include "operations/compared_cards.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

using Verdict = VersionAdvice::Verdict;

Outcome outcome_of(const Comparison& found, const VersionAdvice& advice,
                   bool gate) {
  if (!gate) return found.changes.empty() ? Outcome::clean : Outcome::found;
  switch (advice.verdict) {
    case Verdict::admitted:
      return Outcome::clean;
    case Verdict::too_low:
      return Outcome::found;
    case Verdict::undecided:
      break;
  }
  return Outcome::trouble;
}

// A converted card carries what it was made from, which says nothing new.
void leave_original_out(ReadCard& read) {
  std::optional<std::string> text = without_original(read.document);
  if (!text) return;
  Faults faults;
  read.document = Reader().read(std::move(*text), Limits{}, faults);
  read.card.root = read.document.root();
}

Result<Outcome> run(Call& call) {
  const std::string old_path = text_of(call.input, "old_file");
  const std::string new_path = text_of(call.input, "new_file");
  if (old_path == "-" && new_path == "-") {
    return std::unexpected(
        Error{Code::usage, "only one of the cards can be standard input", {}});
  }
  TRY(auto before, read_card(call, call.input["old"], old_path));
  TRY(auto after, read_card(call, call.input["new"], new_path));
  if (!before || !after) return Outcome::trouble;
  leave_original_out(*before);
  leave_original_out(*after);
  const Comparison found = compare(before->card, after->card);
  const VersionAdvice advice = advise(found);
  const std::string_view format = format_of(call.input);
  call.out.write(format == "json"       ? json_of(found, advice)
                 : format == "markdown" ? markdown_of(found, advice)
                                        : text_of(found, advice));
  const bool gate = is_set(call.input, "gate");
  if (gate && advice.verdict == Verdict::undecided) {
    call.talk.write("cardinal: the gate cannot judge: " +
                    for_terminal(advice.reason) + "\n");
  }
  return outcome_of(found, advice, gate);
}

}  // namespace

constinit const Operation diff_operation{
    .name = "diff",
    .summary = "Say what changed between two cards and whom it breaks",
    .details =
        "Compares what the cards say, not their text: skills, tools and "
        "capabilities by id, interfaces by address and protocol, schemes by "
        "name, in whatever order they stand. Each change is breaking, "
        "compatible or cosmetic, with the reason; of JSON Schemas it is told "
        "which values are no longer taken or given. What cannot be decided is "
        "breaking. Cards of two dialects are compared in what both can say. "
        "Then it is told which version the changes ask for, by the rules of "
        "the dialect. The exit code is 0 when the cards say the same, 1 when "
        "they differ and 2 for trouble; with --gate it is 0 when NEW's version "
        "(of ADP: seq) admits the changes, 1 when it does not and 2 when that "
        "cannot be told.",
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
                 "x-files": true, "description": "The card as it was; - for standard input"},
    "new_file": {"type": "string", "x-positional": true, "x-value": "NEW",
                 "x-files": true, "description": "The card as it is; - for standard input"},
    "old": {"description": "The card as it was, itself"},
    "new": {"description": "The card as it is, itself"},
    "gate": {"type": "boolean",
             "description": "Exit with 1 when the version of NEW does not admit the changes, else 0"},
    "dialect": {"enum": ["agentcard", "a2a", "adp"], "x-value": "D",
                "description": "The kind of both cards, where the detection is wrong"},
    "format": {"enum": ["text", "json", "markdown"], "description": "Form of the answer; markdown fits a comment on a pull request"},
    "json": {"type": "boolean", "description": "Short for --format json"}
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
        "from": {"description": "What stood there"},
        "to": {"description": "What stands there"},
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
    .run = run,
};

}  // namespace cardinal
