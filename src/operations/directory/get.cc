#include <algorithm>

#include "base/errors.h"
#include "cardinal/convert.h"
#include "directory/abuse/abuse_report.h"
#include "operations/directory/record_answer.h"
#include "operations/ledger/card_claims.h"
#include "operations/render_view.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

constexpr const char* partial_note =
    "the record is partial: this is the id and the name of the card, without "
    "the signature; its owner, and callers with one of its scopes, see the "
    "rest";

// The card as it is asked for.
struct ShownCard {
  std::string text;
  std::string media_type;
  std::string format;  // the dialect, or what it was converted to
  std::vector<Loss> lost;
  bool is_converted = false;
};

std::string media_type_of_format(CardFormat format) {
  const auto dialect = dialect_named(family_of(format));
  return std::string(dialect ? media_type_of(*dialect) : "application/json");
}

// Conversion advises to give what is missing; of that only the id can be given
// here.
std::unexpected<Error> not_convertible(Error error) {
  std::string& message = error.message;
  const std::size_t advice = message.rfind("; ");
  const bool is_elsewhere = advice != std::string::npos &&
                            message.find("--", advice) != std::string::npos &&
                            message.find("--id", advice) == std::string::npos;
  if (is_elsewhere) {
    message.replace(advice, std::string::npos,
                    "; get the card as it is, and convert that with what is "
                    "missing");
  }
  return std::unexpected(std::move(error));
}

Result<ShownCard> shown_card(Call& call, const directory::Record& record) {
  // Every card has one.
  const Dialect dialect = record.facts.dialect.value_or(Dialect::a2a);
  ShownCard shown{.text = *record.text,
                  .media_type = std::string(media_type_of(dialect)),
                  .format = std::string(name_of(dialect))};
  const std::string as = text_of(call.input, "as");
  if (as.empty() || as == name_of(dialect)) return shown;
  const auto format = card_format_named(as);
  if (!format || !can_write(*format)) {
    return usage("--as {} is not a format that cards can be converted to", as);
  }
  // The card itself is beside it, so it need not be inside.
  Converter converter({.to = *format,
                       .exact_version = as != family_of(*format),
                       .id = text_of(call.input, "id"),
                       .embed_original = false},
                      call.services.env);
  Result<Converted> made = converter.convert(std::move(shown.text));
  if (!made) return not_convertible(std::move(made.error()));
  return ShownCard{.text = std::move(made->text),
                   .media_type = media_type_of_format(*format),
                   .format = std::string(name_of(*format)),
                   .lost = std::move(made->lost),
                   .is_converted = true};
}

// What administrators are shown besides.
Status write_reports(Writer& json, const Call& call,
                     const directory::Record& record) {
  if (!is_administrator(call)) return {};
  const directory::AbuseReports reports(directory_of(call).store());
  TRY(const std::uint64_t count, reports.count_of(record.subject));
  write_count(json, "abuse_reports", count);
  return {};
}

// What the ledger knows of the agent: beside the card, never inside it. Of now,
// so not of an earlier version.
Status write_ledger(Writer& json, const Call& call,
                    const directory::Record& record) {
  const bool is_asked = text_of(call.input, "view") == "annotated";
  if (!is_asked || call.input["at"]) return {};
  TRY(ledger::Ledger * ledger, ledger_of(call));
  const auto figures = figures_for_card(*ledger, record.subject, record.text,
                                        call.services.env.clock->now_ms());
  json.key("figures");
  if (figures) {
    json.begin_object();
    write_figures(json, *figures);
    json.end_object();
  } else {
    json.null();
  }
  write_claims(
      json, record.text ? claims_in(*record.text, figures ? &*figures : nullptr)
                        : CardClaims{});
  return {};
}

Result<std::string> record_json(const Call& call,
                                const directory::Record& record,
                                const ShownCard& shown) {
  Writer json;
  json.begin_object().key("record").begin_object();
  write_record(json, record);
  TRY_STATUS(write_reports(json, call, record));
  TRY_STATUS(write_ledger(json, call, record));
  json.end_object();
  json.key("format").string(shown.format);
  json.key("media_type").string(shown.media_type);
  json.key("lost").begin_array();
  for (const Loss& loss : shown.lost) {
    json.begin_object().key("pointer").string(loss.pointer);
    json.key("what").string(loss.what);
    json.key("why").string(loss.why).end_object();
  }
  json.end_array();
  Faults faults;
  const Document card = Reader().read(shown.text, Limits{}, faults);
  json.key("card");
  if (faults.empty()) {
    json.raw(card.root().raw());
  } else {
    json.null();  // admitted in spite of its faults
  }
  json.key("text").string(shown.text);
  return json.end_object().take();
}

std::string version_of(const directory::Record& record,
                       const ShownCard& shown) {
  std::string version = std::to_string(record.change);
  if (record.digest) version += "-" + to_hex(*record.digest).substr(0, 16);
  if (shown.is_converted) {
    version +=
        "-" + shown.format + "-" + to_hex(sha256(shown.text)).substr(0, 16);
  }
  return version;
}

// "taken-down" in words.
std::string standing_words(std::string_view standing) {
  std::string words(standing);
  std::ranges::replace(words, '-', ' ');
  return words;
}

// By its record, or by the change of an earlier time.
std::string removal_words(std::string_view standing, std::string_view kind) {
  if (!standing.empty()) return standing_words(standing);
  if (kind == "revoke") return "revoked";
  return kind == "takedown" ? "taken down" : "withdrawn";
}

// A card that was removed, and is known to have been there.
Refusal removed_refusal(const directory::Record& record) {
  const std::string_view standing =
      record.state ? directory::name_of(record.standing) : std::string_view();
  std::string detail = "The card of " + record.subject + " is " +
                       removal_words(standing, store::name_of(record.kind)) +
                       " since change " + std::to_string(record.change);
  if (record.state && !record.state->reason.empty()) {
    detail += ": " + record.state->reason;
  }
  return {.status = 410,
          .slug = "removed",
          .title = "The card was removed",
          .detail = detail + "."};
}

// A revocation is a card itself, of an agent that is gone.
bool is_removed(const directory::Record& record) {
  return !record.text || record.kind == store::Kind::revoke;
}

Result<Reply> removed_reply(const Call& call, const directory::Record& record) {
  Reply reply{.outcome = Outcome::has_errors};
  reply.refusal = removed_refusal(record);
  if (record.text) {
    // What the agent signed shows that it has ended.
    const Dialect dialect = record.facts.dialect.value_or(Dialect::adp);
    TRY(reply.json,
        record_json(call, record,
                    {.text = *record.text,
                     .media_type = std::string(media_type_of(dialect)),
                     .format = std::string(name_of(dialect))}));
    return reply;
  }
  Writer json;
  json.begin_object().key("record").begin_object();
  write_record(json, record);
  json.end_object().key("format").null().key("media_type").null();
  json.key("lost").begin_array().end_array();
  json.key("card").null().key("text").null();
  reply.json = json.end_object().take();
  return reply;
}

Result<Reply> run_get(Call& call) {
  directory::Directory& directory = directory_of(call);
  // Before the record is read: a change in between is not in the answer.
  const std::uint64_t change = directory.store().end().change;
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call),
                              number_of(call.input, "at")));
  if (is_removed(record)) return removed_reply(call, record);
  TRY(ShownCard shown, shown_card(call, record));
  Reply reply;
  reply.change = change;
  const bool as_document =
      call.options.prefers_document && text_of(call.input, "view").empty();
  if (!as_document) {
    TRY(reply.json, record_json(call, record, shown));
    return reply;
  }
  // Of a partial record not everybody gets the same.
  const bool differs =
      record.is_partial ||
      record.facts.visibility == directory::Visibility::partial_record;
  reply.document = ReplyDocument{.media_type = shown.media_type,
                                 .version = version_of(record, shown),
                                 .subject = differs ? "" : record.subject,
                                 .is_partial = record.is_partial};
  if (record.is_partial) reply.notes = {partial_note};
  reply.document->text = std::move(shown.text);
  return reply;
}

// The exact card for a file or a pipe, and what is known of it for people.
Rendered got_as_text(Value answer, const Asked& asked, const Style& style) {
  const Value record = answer["record"];
  const std::string change(record["change"].raw());
  const std::string kind = text_of(record, "kind");
  const std::string standing = standing_words(text_of(record, "standing"));
  std::string why = text_of(record, "reason");
  if (!why.empty()) why = ": " + why;
  const auto text = answer["text"].string();
  if (!text || kind == "revoke") {
    return {.messages = "cardinal: the card of " + text_of(record, "subject") +
                        " is " +
                        removal_words(text_of(record, "standing"), kind) +
                        " since change " + change + why + "\n"};
  }
  std::string about = "cardinal: " + text_of(record, "subject") + ", " +
                      text_of(record, "dialect") +
                      ", provenance: " + text_of(record, "provenance") +
                      ", change " + change;
  if (!standing.empty()) about += ", " + standing + why;
  about += "\n";
  if (is_true(record, "partial")) {
    about += "cardinal: " + std::string(partial_note) + "\n";
  }
  for (const Value loss : answer["lost"].items()) {
    about += "cardinal: not in this format: " + text_of(loss, "what") + " at " +
             text_of(loss, "pointer") + ": " + text_of(loss, "why") + "\n";
  }
  const bool annotated = text_of(asked.input, "view") == "annotated";
  if (annotated) return {.out = std::string(record.raw()) + "\n"};
  return {.out = shown_document(*text, style) +
                 (style.terminal && !text->ends_with('\n') ? "\n" : ""),
          .messages = style.terminal ? about : std::string()};
}

constexpr View get_views[] = {{"text", "text/plain", got_as_text}};

}  // namespace

constinit const Operation get_operation{
    .name = "get",
    .summary = "Print the card of an agent in a directory",
    .details =
        "Prints the exact bytes that were registered. --as converts the card "
        "to another format. --view annotated prints what the directory knows "
        "of the record instead: who published it, how that was proved, how "
        "long it is valid, the figures of the ledger, and those that the card "
        "claims of itself, against the computed ones. --at prints the card as "
        "it was after a change. "
        "Exit code 1: the card was removed; of an agent that was revoked, "
        "--json has the revocation. Of a partial record, callers who may not "
        "see the card get its id and name.",
    .examples =
        "cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE\n"
        "cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --as "
        "a2a\n"
        "cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --view "
        "annotated",
    .route = {"GET", "/v1/agents/{subject}"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "as": {"enum": [)json" CARDINAL_TARGET_FORMATS
             R"json(, "a2a-0.3", "a2a-1.0"],
           "x-value": "FORMAT",
           "x-accept": {"application/a2a-agent-card+json": "a2a",
                        "application/agentcard+json": "agentcard"},
           "description": "Convert the card to this format"},
    "id": {"type": "string", "x-value": "ID",
           "description": "With --as, where the format needs an id that the card lacks: an agent:// name, a ULID or a urn:air name; new makes one"},
    "view": {"enum": ["annotated"], "x-value": "VIEW",
             "description": "The record beside the card"},
    "at": {"type": "integer", "minimum": 1, "maximum": 9007199254740991,
           "x-value": "N", "description": "As it was after this change"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["record", "format", "media_type", "lost", "card", "text"],
  "additionalProperties": false,
  "properties": {
    "record": {"type": "object", "additionalProperties": false,
      "properties": {)json" CARDINAL_RECORD_PROPERTIES R"json(,
        "figures": {"type": ["object", "null"], "additionalProperties": false,
          "description": "Annotated: computed by the ledger; null: no record counts",
          "properties": {)json" CARDINAL_FIGURES_PROPERTIES R"json(}},
        "claims": )json" CARDINAL_CLAIMS_SCHEMA R"json(}},
    "format": {"type": ["string", "null"]},
    "media_type": {"type": ["string", "null"]},
    "lost": {"type": "array", "items": {"type": "object",
      "required": ["pointer", "what", "why"], "additionalProperties": false,
      "properties": {"pointer": {"type": "string"}, "what": {"type": "string"},
                     "why": {"type": "string"}}}},
    "card": {"description": "The card as a value", "x-document": true},
    "text": {"type": ["string", "null"], "x-document": true,
             "description": "The exact text of the card"}
  }
})json",
    .needs_directory = true,
    .views = get_views,
    .run = run_get,
};

}  // namespace cardinal
