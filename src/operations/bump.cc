#include "base/errors.h"
#include "base/text.h"
#include "base/unified_diff.h"
#include "operations/compared_cards.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

// An edit is made for the text it is made on: one after the other.
Result<std::string> with_member(std::string text, std::string_view name,
                                std::string json) {
  Faults faults;
  const Document document = Reader().read(std::move(text), Limits{}, faults);
  // It was read before; an edit may have made it larger than a card may be.
  if (!faults.empty()) return invalid("{}", faults[0].message);
  const Value value = document.root()[name];
  return apply_edits(document.text(),
                     {value ? replace_value(value, std::move(json))
                            : insert_member(document.root(), name, json)});
}

Result<std::string> edited(const ReadCard& card, const VersionAdvice& advice) {
  std::string text(card.given.card().text());
  if (!advice.version.empty()) {
    std::string json;
    append_quoted(json, advice.version);
    TRY(text, with_member(std::move(text), "version", std::move(json)));
  }
  if (!advice.seq.empty()) {
    const std::string limit = std::to_string(exact_integer_max);
    if (advice.seq.size() > limit.size() ||
        (advice.seq.size() == limit.size() && advice.seq > limit)) {
      return at(card.path, usage("seq cannot be raised above {}: JSON readers "
                                 "round larger integers",
                                 limit));
    }
    TRY(text, with_member(std::move(text), "seq", advice.seq));
  }
  return card.given.with_card(std::move(text));
}

std::string advice_text(const VersionAdvice& advice) {
  std::string text;
  if (!advice.version.empty()) text = "version " + advice.version;
  if (!advice.seq.empty()) {
    text += (text.empty() ? "seq " : " and seq ") + advice.seq;
  }
  return text;
}

void write_json(const VersionAdvice& advice, bool written, Call& call) {
  Writer json;
  json.begin_object().key("version").string_or_null(advice.version);
  json.key("seq");
  advice.seq.empty() ? json.null() : json.raw(advice.seq);
  json.key("written").boolean(written);
  json.key("reason").string(advice.reason);
  call.out.write(json.end_object().take() + "\n");
}

void warn_of_signature(const Comparison& found, const std::string& path,
                       Call& call) {
  if (!found.new_signed) return;
  call.messages.write(
      "cardinal: the signature in " + for_terminal(path) +
      " is no longer valid; sign the card again: cardinal sign "
      "--in-place --key KEY" +
      (found.new_dialect == Dialect::a2a ? " --replace " : " ") +
      for_terminal(path) + "\n");
}

Result<Outcome> write_advice(const ReadCard& card, const Comparison& found,
                             const VersionAdvice& advice, Call& call) {
  const bool dry_run = is_set(call.input, "dry_run");
  const bool json = format_of(call.input) == "json";
  TRY(const std::string text, edited(card, advice));
  if (dry_run && !json) {
    const std::string diff = unified_diff(
        card.path == "-" ? "stdin" : card.path, card.given.outer.text(), text);
    call.out.write(call.services.terminal ? for_terminal(diff, "\n\t") : diff);
  }
  if (!dry_run) TRY_STATUS(replace_whole(card.path, text, card.stamp));
  if (json) write_json(advice, !dry_run, call);
  call.messages.write(
      "cardinal: " + std::string(dry_run ? "would write " : "wrote ") +
      advice_text(advice) + ": " + for_terminal(advice.reason) + "\n");
  warn_of_signature(found, card.path, call);
  return Outcome::clean;
}

Result<Outcome> run_bump(Call& call) {
  const std::string path = text_of(call.input, "file");
  const std::string from = text_of(call.input, "from");
  if (path == "-" && (from == "-" || !is_set(call.input, "dry_run"))) {
    return usage(
        "standard input cannot be rewritten; give a file, or add --dry-run to "
        "print the change");
  }
  TRY(const auto before, read_card(call, {}, from));
  TRY(const auto after, read_card(call, {}, path));
  if (!before || !after) return Outcome::incomplete;
  const Comparison found = compare(before->card, after->card);
  const VersionAdvice advice = advise(found);
  if (!advice.version.empty() || !advice.seq.empty()) {
    return write_advice(*after, found, advice, call);
  }
  if (advice.verdict == VersionAdvice::Verdict::undecided) {
    return at(path, usage("{}", advice.reason));
  }
  if (format_of(call.input) == "json") write_json(advice, false, call);
  call.messages.write(
      "cardinal: nothing to write: " + for_terminal(advice.reason) + "\n");
  return Outcome::clean;
}

}  // namespace

constinit const Operation bump_operation{
    .name = "bump",
    .summary = "Raise a card's version to match its changes",
    .details =
        "Compares CARD with its earlier version, as diff does, and raises its "
        "version by the rules of its dialect. For an ADP card it also raises "
        "seq. The rest of the text stays as it is. If the version already "
        "allows the changes, nothing is written. An existing signature does "
        "not cover the new version: bump keeps it and prints a warning; "
        "cardinal sign makes a new one.",
    .examples =
        "cardinal bump examples/web-search.agentcard.json --dry-run --from "
        "examples/web-search.agentcard.json",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["file", "from"],
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "CARD",
             "x-files": true, "description": "The current card"},
    "from": {"type": "string", "x-value": "OLD", "x-files": true,
             "description": "The earlier card, or - for standard input"},
    "dry_run": {"type": "boolean", "x-flag": "dry-run", "x-files": true,
                "description": "Print the change as a diff; write nothing"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Dialect of both cards; overrides detection"},
)json" CARDINAL_FORMAT_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["version", "seq", "written", "reason"],
  "additionalProperties": false,
  "properties": {
    "version": {"type": ["string", "null"]},
    "seq": {"type": ["integer", "null"]},
    "written": {"type": "boolean"},
    "reason": {"type": "string"}
  }
})json",
    .run = run_bump,
};

}  // namespace cardinal
