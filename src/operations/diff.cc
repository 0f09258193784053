#include "base/errors.h"
#include "cardinal/convert.h"
#include "operations/call_buffers.h"
#include "operations/compared_cards.h"
#include "operations/diagnostics.h"
#include "operations/diff_schema.h"
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

// One of the two cards.
struct ComparedDocument {
  CardText given;
  ComparedCard card;
};

// A converted card carries what it was made from, which says nothing new.
void leave_original_out(ComparedDocument& read) {
  std::optional<std::string> text = without_original(read.given.card());
  if (!text) return;
  Reader reader;
  read.given = read_card_text(reader, std::move(*text));
  read.card.root = read.given.root();
}

// With faults, when the text is invalid JSON.
Result<ComparedDocument> read_document(Call& call, std::string_view text,
                                       std::string_view card) {
  TRY(std::string given, document_text(call, text, card));
  ComparedDocument read;
  read.given = read_card_text(call.buffers.reader, std::move(given));
  if (!read.given.faults.empty()) return read;
  Result<Dialect> dialect = compared_dialect(call.input, read.given.root());
  if (!dialect) return at(text, std::unexpected(dialect.error()));
  read.card = {read.given.root(), *dialect};
  leave_original_out(read);
  return read;
}

void write_faults(Writer& json, std::string_view name,
                  ComparedDocument& document) {
  if (document.given.faults.empty()) return;
  json.begin_object().key("document").string(name).key("diagnostics");
  write_diagnostics(json, fault_report(std::move(document.given)));
  json.end_object();
}

Reply invalid_documents(ComparedDocument& before, ComparedDocument& after) {
  Writer json;
  json.begin_object().key("old").null().key("new").null();
  json.key("changes").begin_array().end_array().key("advice").null();
  json.key("invalid").begin_array();
  write_faults(json, "old", before);
  write_faults(json, "new", after);
  return {.outcome = Outcome::incomplete,
          .json = json.end_array().end_object().take()};
}

Result<Reply> run_diff(Call& call) {
  TRY(ComparedDocument before, read_document(call, "old_text", "old"));
  TRY(ComparedDocument after, read_document(call, "new_text", "new"));
  if (!before.given.faults.empty() || !after.given.faults.empty()) {
    return invalid_documents(before, after);
  }
  const Comparison found = compare(before.card, after.card);
  const VersionAdvice advice = advise(found);
  return Reply{
      .outcome = outcome_of(found, advice, is_true(call.input, "gate")),
      .json = json_of(found, advice)};
}

// What is to be said besides the report, in every format for people.
std::string diff_messages(Value answer, const Asked& asked,
                          const Style& style) {
  std::string messages;
  for (const Value document : answer["invalid"].items()) {
    const std::string property =
        std::string(document["document"].string().value_or("")) + "_text";
    messages += diagnostics_as_text(document, asked.name(property, property),
                                    asked.text(property), style);
  }
  const VersionAdvice advice = advice_from(answer);
  if (is_true(asked.input, "gate") && answer["advice"].is(Kind::object) &&
      advice.verdict == AdviceVerdict::undecided) {
    messages += "cardinal: --gate cannot decide: " + advice.reason + "\n";
  }
  return messages;
}

template <std::string (*report)(const Comparison&, const VersionAdvice&)>
Rendered render_diff(Value answer, const Asked& asked, const Style& style) {
  Rendered shown{.messages = diff_messages(answer, asked, style)};
  if (answer["invalid"]) return shown;
  shown.out = report(comparison_from(answer), advice_from(answer));
  return shown;
}

std::string diff_text(const Comparison& found, const VersionAdvice& advice) {
  return text_of(found, advice);
}

constexpr View diff_views[] = {
    {"text", "text/plain", render_diff<diff_text>},
    {"markdown", "text/markdown", render_diff<markdown_of>}};

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
    .route = {"POST", "/v1/diff"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "old_file": {"type": "string", "x-positional": true, "x-value": "OLD",
                 "x-files": true, "x-file-for": "old_text", "description": "The earlier card, or - for standard input"},
    "new_file": {"type": "string", "x-positional": true, "x-value": "NEW",
                 "x-files": true, "x-file-for": "new_text", "description": "The current card, or - for standard input"},
    "old": {"description": "The earlier card as a JSON value"},
    "new": {"description": "The current card as a JSON value"},
    "old_text": {"type": "string", "x-api": true,
                 "description": "The exact text of the earlier card, instead of old"},
    "new_text": {"type": "string", "x-api": true,
                 "description": "The exact text of the current card, instead of new"},
    "gate": {"type": "boolean",
             "description": "Exit with 1 if the version of NEW does not allow the changes, else 0"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Dialect of both cards; overrides detection"}
  }
})json",
    .output = CARDINAL_DIFF_OUTPUT,
    .exit_1_is_answer = true,
    .views = diff_views,
    .run = run_diff,
};

}  // namespace cardinal
