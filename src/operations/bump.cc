#include "base/errors.h"
#include "base/text.h"
#include "base/unified_diff.h"
#include "operations/call_buffers.h"
#include "operations/compared_cards.h"
#include "operations/diagnostics.h"
#include "operations/document_file.h"
#include "operations/registry.h"
#include "operations/render_view.h"
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

// The text with this version and seq; what is empty stays as it is.
Result<std::string> bumped_text(const CardText& given,
                                const std::string& version,
                                const std::string& seq) {
  std::string text(given.card().text());
  if (!version.empty()) {
    TRY(text, with_member(std::move(text), "version", json_quoted(version)));
  }
  if (!seq.empty()) {
    TRY(text, with_member(std::move(text), "seq", seq));
  }
  return given.with_card(std::move(text));
}

Status check_seq(const std::string& seq) {
  const std::string limit = std::to_string(exact_integer_max);
  if (seq.size() < limit.size() ||
      (seq.size() == limit.size() && seq <= limit)) {
    return {};
  }
  return usage(
      "seq cannot be raised above {}: JSON readers round larger integers",
      limit);
}

std::string advice_text(const VersionAdvice& advice) {
  std::string text;
  if (!advice.version.empty()) text = "version " + advice.version;
  if (!advice.seq.empty()) {
    text += (text.empty() ? "seq " : " and seq ") + advice.seq;
  }
  return text;
}

std::string advice_as_json(const VersionAdvice& advice, bool written) {
  Writer json;
  json.begin_object().key("version").string_or_null(advice.version);
  json.key("seq");
  advice.seq.empty() ? json.null() : json.raw(advice.seq);
  json.key("written").boolean(written);
  json.key("reason").string(advice.reason);
  return json.end_object().take();
}

std::string signature_note(const Comparison& found, const std::string& path) {
  return "the signature in " + path +
         " is no longer valid; sign the card again: cardinal sign --in-place "
         "--key KEY" +
         (found.new_dialect == Dialect::a2a ? " --replace " : " ") + path;
}

// One of the two cards; with faults, when its text is invalid JSON.
struct BumpedCard {
  CardText given;
  ComparedCard card;
};

Result<BumpedCard> bump_input(Call& call, std::string_view text,
                              std::string_view card) {
  TRY(std::string content, document_text(call, text, card));
  BumpedCard read;
  read.given = read_card_text(call.buffers.reader, std::move(content));
  if (!read.given.faults.empty()) return read;
  Result<Dialect> dialect = compared_dialect(call.input, read.given.root());
  if (!dialect) return at(text, std::unexpected(dialect.error()));
  read.card = {read.given.root(), *dialect};
  return read;
}

Reply invalid_input(BumpedCard& before, BumpedCard& after) {
  Writer json;
  json.begin_object().key("version").null().key("seq").null();
  json.key("written").boolean(false);
  json.key("reason").string("nothing was compared: invalid JSON");
  json.key("invalid").begin_array();
  for (BumpedCard* read : {&before, &after}) {
    if (read->given.faults.empty()) continue;
    json.begin_object().key("document");
    json.string(read == &before ? "from" : "card").key("diagnostics");
    write_diagnostics(json, fault_report(std::move(read->given)));
    json.end_object();
  }
  return {.outcome = Outcome::incomplete,
          .json = json.end_array().end_object().take()};
}

Result<Reply> write_advice(const CardText& given, const Comparison& found,
                           const VersionAdvice& advice, Call& call) {
  const bool dry_run = is_true(call.input, "dry_run");
  const std::string path = document_path(call);
  if (const Status fits = check_seq(advice.seq); !fits) {
    return at("text", std::unexpected(fits.error()));
  }
  TRY(const std::string text, bumped_text(given, advice.version, advice.seq));
  if (!dry_run) TRY_STATUS(replace_document(path, given.outer.text(), text));
  Reply reply{.json = advice_as_json(advice, !dry_run)};
  reply.notes.push_back(std::string(dry_run ? "would write " : "wrote ") +
                        advice_text(advice) + ": " + advice.reason);
  if (found.new_signed) {
    reply.notes.push_back(signature_note(found, path.empty() ? "card" : path));
  }
  return reply;
}

Result<Reply> run_bump(Call& call) {
  const std::string path = document_path(call);
  if ((path == "-" || path.empty()) && !is_true(call.input, "dry_run")) {
    return usage(
        "{} cannot be rewritten; give a file, or add --dry-run to print the "
        "change",
        path.empty() ? "a card that is not a file" : "standard input");
  }
  TRY(BumpedCard before, bump_input(call, "from_text", "from_card"));
  TRY(BumpedCard after, bump_input(call, "text", "card"));
  if (!before.given.faults.empty() || !after.given.faults.empty()) {
    return invalid_input(before, after);
  }
  const Comparison found = compare(before.card, after.card);
  const VersionAdvice advice = advise(found);
  if (!advice.version.empty() || !advice.seq.empty()) {
    return write_advice(after.given, found, advice, call);
  }
  if (advice.verdict == VersionAdvice::Verdict::undecided) {
    return at("text", usage("{}", advice.reason));
  }
  return Reply{.json = advice_as_json(advice, false),
               .notes = {"nothing to write: " + advice.reason}};
}

std::string_view asked_document(const Asked& asked, std::string_view text,
                                std::string_view card) {
  const Value value = asked.input[card];
  return value ? value.raw() : asked.text(text);
}

// What --dry-run would change.
std::string bump_diff(Value answer, const Asked& asked) {
  const std::string before(asked_document(asked, "text", "card"));
  Reader reader;
  const CardText given = read_card_text(reader, before);
  const Value seq = answer["seq"];
  const Result<std::string> after =
      bumped_text(given, text_of(answer, "version"),
                  std::string(seq.is(Kind::number) ? seq.raw() : ""));
  if (!given.faults.empty() || !after) return {};
  const std::string_view name = asked.name("text", "card");
  return unified_diff(name == "-" ? "stdin" : name, before, *after);
}

Rendered bump_as_text(Value answer, const Asked& asked, const Style& style) {
  Rendered shown;
  for (const Value document : answer["invalid"].items()) {
    const bool is_from = document["document"].string() == "from";
    const std::string_view text = is_from ? "from_text" : "text";
    const std::string_view card = is_from ? "from_card" : "card";
    shown.messages +=
        diagnostics_as_text(document, asked.name(text, card),
                            asked_document(asked, text, card), style);
  }
  if (answer["invalid"] || !is_true(asked.input, "dry_run")) return shown;
  const std::string diff = bump_diff(answer, asked);
  shown.out = shown_document(diff, style);
  return shown;
}

constexpr View bump_views[] = {{"text", "text/plain", bump_as_text}};

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
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "CARD",
             "x-files": true, "x-file-for": "text",
             "description": "The current card"},
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "from": {"type": "string", "x-value": "OLD", "x-files": true,
             "x-file-for": "from_text", "x-required": true,
             "description": "The earlier card, or - for standard input"},
    "from_card": {"description": "The earlier card as a JSON value"},
    "from_text": {"type": "string", "x-api": true,
                  "description": "The exact text of the earlier card, instead of from_card"},
    "dry_run": {"type": "boolean", "x-flag": "dry-run", "x-files": true,
                "description": "Print the change as a diff; write nothing"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Dialect of both cards; overrides detection"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["version", "seq", "written", "reason"],
  "additionalProperties": false,
  "properties": {
    "version": {"type": ["string", "null"],
                "description": "The version to write; null if it may stay"},
    "seq": {"type": ["integer", "null"],
            "description": "The seq to write; null if it may stay"},
    "written": {"type": "boolean"},
    "reason": {"type": "string"},
    "invalid": {
      "description": "Documents that are invalid JSON; nothing was compared then",
      "type": "array", "items": {
        "type": "object",
        "required": ["document", "diagnostics"],
        "additionalProperties": false,
        "properties": {
          "document": {"enum": ["from", "card"]},
          "diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(}}}
  }
})json",
    .exit_1_is_answer = true,
    .views = bump_views,
    .run = run_bump,
};

}  // namespace cardinal
