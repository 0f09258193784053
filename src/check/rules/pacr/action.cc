// The payload of an action: who did what for whom, and how it went. The form is
// ours (docs/ledger.md): the draft says only that an action's record names the
// agent and the capability.
#include <fmt/format.h>

#include <string>

#include "base/time.h"
#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

constexpr std::string_view outcomes[] = {"ok", "failed", "rejected"};
constexpr double rating_max = 5;
constexpr std::size_t name_bytes_max = 2'048;

// All findings are about the payload: what it carries has no place of its own
// in the text.
void say(const RecordView& record, Findings& out, std::string message,
         std::string help = {}) {
  out.add(record["payload"], "in the action: " + std::move(message),
          std::move(help));
}

std::string kind_of(Value value) {
  return std::string(kind_with_article(value.kind()));
}

void check_names(const RecordView& record, Findings& out) {
  for (const std::string_view name : {"agent", "capability", "caller"}) {
    const Value value = record.action()[name];
    if (!value) {
      say(record, out, fmt::format("\"{}\" is missing", name),
          "an action has agent, capability, caller and outcome");
    } else if (!value.string() || value.string()->empty()) {
      say(record, out,
          fmt::format("\"{}\" must be a text that is not empty; "
                      "got {}",
                      name, for_message(value)));
    } else if (value.string()->size() > name_bytes_max) {
      say(record, out,
          fmt::format("\"{}\" has {} bytes; at most {} are read", name,
                      value.string()->size(), name_bytes_max));
    }
  }
}

void check_numbers(const RecordView& record, Findings& out) {
  const Value rating = record.action()["rating"];
  const auto stars = rating.number();
  if (rating && (!stars || *stars < 0 || *stars > rating_max)) {
    say(record, out,
        "\"rating\" must be a number from 0 to 5; got " + for_message(rating));
  }
  const Value tokens = record.action()["output_tokens"];
  if (tokens && (!tokens.uint64() || *tokens.uint64() > (1ull << 53))) {
    say(record, out,
        "\"output_tokens\" must be a whole number that is not negative; got " +
            for_message(tokens));
  }
}

void check_action(const RecordView& record, Findings& out) {
  if (!record.is_action) return;
  check_names(record, out);
  const Value outcome = record.action()["outcome"];
  if (!outcome) {
    say(record, out, "\"outcome\" is missing", "it is ok, failed or rejected");
  } else if (!is_one_of(outcomes, outcome.string().value_or(""))) {
    say(record, out,
        "\"outcome\" " + must_be_one_of(outcomes) + "; got " +
            for_message(outcome));
  }
  check_numbers(record, out);
  const Value at = record.action()["at"];
  if (!at) return;
  if (!at.string()) {
    say(record, out, "\"at\" must be a text; got " + kind_of(at));
  } else if (!read_date_time(*at.string(), LeapSeconds::at_end_of_day)) {
    say(record, out,
        "\"at\" must be a time by RFC 3339; got " + for_message(at),
        "write it like 2026-11-15T12:00:00Z");
  }
}

void check_future(const RecordView& record, Findings& out) {
  const auto text = record.action()["at"].string();
  const auto at =
      text ? read_date_time(*text, LeapSeconds::at_end_of_day) : std::nullopt;
  if (!at || at->unix_ms <= out.now_ms() + clock_skew_max_ms) return;
  say(record, out,
      fmt::format("\"at\" is in the future: {}", iso8601_ms(at->unix_ms)),
      "a ledger takes the time at which it received the record instead");
}

constinit const RecordRule action_rule{
    {.id = "pacr/action",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Invalid action",
     .summary = "The payload of an action names agent, capability, caller and "
                "outcome",
     .why = "Reputation is computed from it: what is missing or misspelled "
            "would count for nobody.",
     .bad =
         R"({"payload": "eyJhZ2VudCI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RFIiwiY2FwYWJpbGl0eSI6InRvb2wud2ViX3NlYXJjaCIsIm91dGNvbWUiOiJvayJ9"})",
     .good =
         R"({"payload": "eyJhZ2VudCI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RFIiwiY2FwYWJpbGl0eSI6InRvb2wud2ViX3NlYXJjaCIsImNhbGxlciI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RGIiwib3V0Y29tZSI6Im9rIiwicmF0aW5nIjo0LjUsIm91dHB1dF90b2tlbnMiOjEyMCwiYXQiOiIyMDI2LTExLTE1VDExOjAwOjAwWiJ9"})",
     .spec = "Cardinal, docs/ledger.md",
     .examples = Examples::records},
    1,
    check_action};

constinit const RecordRule action_future_rule{
    {.id = "pacr/action-future",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Action in the future",
     .summary = "The time of an action is not in the future",
     .why = "Newer records weigh more, so a time in the future would make one "
            "last; a ledger never takes a later time than its own.",
     .bad =
         R"({"payload": "eyJhZ2VudCI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RFIiwiY2FwYWJpbGl0eSI6InRvb2wud2ViX3NlYXJjaCIsImNhbGxlciI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RGIiwib3V0Y29tZSI6Im9rIiwiYXQiOiIyMDM2LTExLTE1VDExOjAwOjAwWiJ9"})",
     .good =
         R"({"payload": "eyJhZ2VudCI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RFIiwiY2FwYWJpbGl0eSI6InRvb2wud2ViX3NlYXJjaCIsImNhbGxlciI6InVybjp1bGlkOjAxS0EzUlo4UU40VDdWMlc5WDVZNkIxQ0RGIiwib3V0Y29tZSI6Im9rIiwicmF0aW5nIjo0LjUsIm91dHB1dF90b2tlbnMiOjEyMCwiYXQiOiIyMDI2LTExLTE1VDExOjAwOjAwWiJ9"})",
     .spec = "Cardinal, docs/ledger.md",
     .examples = Examples::records},
    1,
    check_future};

}  // namespace

RecordRules action_rules() {
  static constexpr const RecordRule* rules[] = {&action_rule,
                                                &action_future_rule};
  return rules;
}

}  // namespace cardinal::pacr
