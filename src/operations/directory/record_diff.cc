#include "base/errors.h"
#include "cardinal/compare.h"
#include "operations/diff_schema.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

// One of the two versions, with its text.
struct ComparedVersion {
  directory::Record record;
  Document document;
};

Result<ComparedVersion> version_at(Call& call, std::uint64_t change) {
  const std::string subject = named_subject(call);
  TRY(directory::Record record,
      directory_of(call).records().get(subject, viewer_of(call), change));
  if (!record.text) {
    return not_found("{} has no card at change {}", subject, change);
  }
  Faults faults;
  Document document = Reader().read(*record.text, Limits{}, faults);
  if (!faults.empty() || !document.root().is(Kind::object)) {
    return invalid("the card at change {} is invalid JSON", change);
  }
  return ComparedVersion{std::move(record), std::move(document)};
}

struct ComparedNumbers {
  std::uint64_t from = 0, to = 0;
};

// Without numbers: the last two versions of the card.
Result<ComparedNumbers> compared_numbers(Call& call) {
  const auto from = number_of(call.input, "from");
  const auto to = number_of(call.input, "to");
  if (from && to) return ComparedNumbers{*from, *to};
  TRY(const std::vector<directory::Record> versions,
      directory_of(call).records().history(named_subject(call), viewer_of(call),
                                           100, false));
  std::vector<std::uint64_t> cards;
  for (const directory::Record& version : versions) {
    const bool is_card = version.kind == store::Kind::put;
    if (is_card && (!to || version.change <= *to)) {
      cards.push_back(version.change);
    }
  }
  const std::uint64_t newest = to              ? *to
                               : cards.empty() ? versions.front().change
                                               : cards.front();
  if (from) return ComparedNumbers{*from, newest};
  for (const std::uint64_t change : cards) {
    if (change < newest) return ComparedNumbers{change, newest};
  }
  return ComparedNumbers{newest, newest};
}

Result<Reply> run_record_diff(Call& call) {
  TRY(const ComparedNumbers numbers, compared_numbers(call));
  TRY(const ComparedVersion before, version_at(call, numbers.from));
  TRY(const ComparedVersion after, version_at(call, numbers.to));
  const Comparison found =
      compare({before.document.root(),
               before.record.facts.dialect.value_or(Dialect::a2a)},
              {after.document.root(),
               after.record.facts.dialect.value_or(Dialect::a2a)});
  Writer json;
  json.begin_object();
  json.key("subject").string(named_subject(call));
  write_count(json, "from", numbers.from);
  write_count(json, "to", numbers.to);
  json.key("diff").raw(json_of(found, advise(found)));
  return Reply{.json = json.end_object().take()};
}

Rendered record_diff_as_text(Value answer, const Asked&, const Style&) {
  const Value diff = answer["diff"];
  return {.out = "change " + std::string(answer["from"].raw()) + " to change " +
                 std::string(answer["to"].raw()) + "\n" +
                 text_of(comparison_from(diff), advice_from(diff))};
}

constexpr View record_diff_views[] = {
    {"text", "text/plain", record_diff_as_text}};

}  // namespace

constinit const Operation record_diff_operation{
    .name = "record diff",
    .summary = "Report what changed between two versions of an agent's card",
    .details =
        "Compares the cards of two changes as diff does: which changes break "
        "callers, and which version they require. Without numbers it compares "
        "the last two versions of the card.",
    .examples =
        "cardinal record diff --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
    .route = {"GET", "/v1/agents/{subject}/diff"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "from": {"type": "integer", "minimum": 1, "maximum": 9007199254740991,
             "x-value": "N", "description": "The earlier change (the version before)"},
    "to": {"type": "integer", "minimum": 1, "maximum": 9007199254740991,
           "x-value": "N", "description": "The later change (the newest version)"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "from", "to", "diff"],
  "additionalProperties": false,
  "properties": {
    "subject": {"type": "string"},
    "from": {"type": "integer"}, "to": {"type": "integer"},
    "diff": )json" CARDINAL_DIFF_OUTPUT R"json(
  }
})json",
    .needs_directory = true,
    .views = record_diff_views,
    .run = run_record_diff,
};

}  // namespace cardinal
