// Times in metadata (sections 3.1 and 6.1).
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

struct Time {
  const Text& text;
  const std::optional<Timestamp>& read;
};

template <class Judge>
void for_each_time(const AnnotatedCard& card, Judge judge) {
  const Metadata& metadata = card.metadata;
  for (const Time& time : {Time{metadata.created_at, metadata.created},
                           Time{metadata.updated_at, metadata.updated}}) {
    if (time.text) judge(time);
  }
}

// Whether only the offset is missing. Its value cannot be derived.
bool lacks_offset(std::string_view text) {
  return parse_timestamp(std::string(text) + "Z").has_value();
}

void check_timestamp(const AnnotatedCard& card, Findings& out) {
  for_each_time(card, [&](const Time& time) {
    if (time.read) return;
    out.add(time.text.at,
            for_message(time.text.at.key()) +
                " should be a date and time with an offset; got " +
                for_message(time.text.at),
            lacks_offset(time.text.text)
                ? "add Z if it is UTC, or the offset of its zone"
                : "write it like 2026-01-15T00:00:00Z");
  });
}

constinit const CardRule timestamp_rule{
    .info =
        {
            .id = "adp/timestamp",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid timestamp",
            .summary = "Times are RFC 3339 dates and times with an offset",
            .why = "ISO 8601 has many forms; this is the one that readers "
                   "share. A time that cannot be parsed cannot order cards.",
            .bad = R"({"metadata": {"updated_at": "2026-03-24 12:00"}})",
            .good = R"({"metadata": {"updated_at": "2026-03-24T12:00:00Z"}})",
            .spec = "draft-song-anp-adp-00, section 3.1: ISO 8601 timestamps; "
                    "RFC 3339, section 5.6",
        },
    .triggers = time_irregular,
    .check = check_timestamp,
};

void check_timestamp_order(const AnnotatedCard& card, Findings& out) {
  const Metadata& metadata = card.metadata;
  if (!metadata.created || !metadata.updated ||
      metadata.updated->unix_ms >= metadata.created->unix_ms) {
    return;
  }
  out.add(metadata.updated_at.at,
          "\"updated_at\" is before \"created_at\" (" +
              for_message(metadata.created_at.at) + "); got " +
              for_message(metadata.updated_at.at),
          "set it to the time of the latest update");
}

constinit const CardRule timestamp_order_rule{
    .info =
        {
            .id = "adp/timestamp-order",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Update before creation",
            .summary = "updated_at is not before created_at",
            .why = "Without seq the card with the latest updated_at takes "
                   "precedence.",
            .bad = R"({"metadata": {"created_at": "2026-01-15T00:00:00Z",
  "updated_at": "2026-01-14T00:00:00Z"}})",
            .good = R"({"metadata": {"created_at": "2026-01-15T00:00:00Z",
  "updated_at": "2026-03-24T12:00:00Z"}})",
            .spec = "draft-song-anp-adp-00, section 6.3: each update SHOULD "
                    "increment metadata.updated_at",
        },
    .triggers = time_irregular,
    .check = check_timestamp_order,
};

// Clocks differ by minutes at most.
constexpr std::int64_t drift_ms = 5ll * 60 * 1000;

void check_timestamp_future(const AnnotatedCard& card, Findings& out) {
  for_each_time(card, [&](const Time& time) {
    if (!time.read || time.read->unix_ms <= out.now_ms() + drift_ms) return;
    out.add(time.text.at,
            for_message(time.text.at.key()) + " is in the future; got " +
                for_message(time.text.at),
            "write the time of the change itself");
  });
}

constinit const CardRule timestamp_future_rule{
    .info =
        {
            .id = "adp/timestamp-future",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Timestamp in the future",
            .summary = "Times are not in the future",
            .why = "A card with a future time takes precedence over every "
                   "current card, including its corrections. Directories clamp "
                   "such a time to the present.",
            .bad = R"({"metadata": {"created_at": "2026-01-15T00:00:00Z",
  "updated_at": "2999-01-01T00:00:00Z"}})",
            .good = R"({"metadata": {"created_at": "2026-01-15T00:00:00Z",
  "updated_at": "2026-03-24T12:00:00Z"}})",
            .spec = "draft-song-anp-adp-00, sections 6.1 and 6.3",
        },
    .triggers = has_time,
    .check = check_timestamp_future,
};

}  // namespace

CardRules timestamp_rules() {
  static constexpr const CardRule* rules[] = {
      &timestamp_rule, &timestamp_order_rule, &timestamp_future_rule};
  return rules;
}

}  // namespace cardinal::adp
