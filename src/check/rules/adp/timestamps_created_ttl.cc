// When a card was made and how long it is fresh (sections 3.1, 6.1 and 6.3).
#include "base/time.h"
#include "card/adp/limits.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

struct Time {
  const Text& text;
  const std::optional<Timestamp>& read;
};

template <class Judge>
void for_each_time(const CheckedCard& card, Judge judge) {
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

void check_timestamp(const CheckedCard& card, Findings& out) {
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

void check_created_at_utc(const CheckedCard& card, Findings& out) {
  const Metadata& metadata = card.metadata;
  if (!metadata.created || metadata.created->utc) return;
  out.add(
      metadata.created_at.at,
      "\"created_at\" should be in UTC; got " +
          for_message(metadata.created_at.at),
      "write the same moment with Z: " + iso8601_ms(metadata.created->unix_ms));
}

constinit const CardRule created_at_utc_rule{
    .info =
        {
            .id = "adp/created-at-utc",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Creation time not in UTC",
            .summary = "created_at is in UTC",
            .why = "Readers that compare times as text get the order wrong if "
                   "the offsets differ.",
            .bad =
                R"({"metadata": {"created_at": "2026-01-15T08:00:00+08:00"}})",
            .good = R"({"metadata": {"created_at": "2026-01-15T00:00:00Z"}})",
            .spec = "draft-song-anp-adp-00, section 6.1: SHOULD be set to the "
                    "current UTC timestamp",
        },
    .triggers = time_irregular,
    .check = check_created_at_utc,
};

void check_timestamp_order(const CheckedCard& card, Findings& out) {
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

void check_timestamp_future(const CheckedCard& card, Findings& out) {
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

void check_created_at(const CheckedCard& card, Findings& out) {
  if (card.root["metadata"]["created_at"]) return;
  if (card.root["metadata"] && !card.metadata.at) return;  // no object
  const Value metadata = card.metadata.at;
  out.add(metadata ? metadata : card.root,
          metadata ? "\"metadata\" has no \"created_at\""
                   : "the card has no \"metadata\" with \"created_at\"",
          "add the time of creation, such as 2026-01-15T00:00:00Z")
      .focus = Focus::object;
}

constinit const CardRule created_at_rule{
    .info =
        {
            .id = "adp/created-at",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Missing creation time",
            .summary = "A card has a creation time",
            .why = "Before the first update it is the only evidence of the "
                   "card's age.",
            .bad = R"({"metadata": null})",
            .good = R"({"metadata": {"created_at": "2026-01-15T00:00:00Z"}})",
            .spec = "draft-song-anp-adp-00, section 6.1: SHOULD be set to the "
                    "current UTC timestamp",
        },
    .triggers = created_missing,
    .check = check_created_at,
};

void check_ttl_negative(const CheckedCard& card, Findings& out) {
  const Value ttl = card.metadata.ttl;
  if (!ttl || *ttl.number() >= 0) return;
  out.add(ttl, "\"ttl\" must be 0 or more seconds; got " + for_message(ttl),
          "write 0 if readers should fetch it each time, or leave it out");
}

constinit const CardRule ttl_negative_rule{
    .info =
        {
            .id = "adp/ttl-negative",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Negative TTL",
            .summary = "ttl is not negative",
            .why = "It is a number of seconds after retrieval. A card cannot "
                   "expire before it was fetched.",
            .bad = R"({"metadata": {"ttl": -1}})",
            .good = R"({"metadata": {"ttl": 3600}})",
            .spec = "draft-song-anp-adp-00, section 6.3",
        },
    .triggers = ttl_irregular,
    .check = check_ttl_negative,
};

void check_ttl_long(const CheckedCard& card, Findings& out) {
  const Value ttl = card.metadata.ttl;
  constexpr auto usual_max = static_cast<double>(ttl_seconds_usual_max);
  if (!ttl || *ttl.number() <= usual_max) return;
  out.add(
      ttl,
      "\"ttl\" is more than 90 days (7776000 seconds); got " + for_message(ttl),
      "write seconds, not milliseconds");
}

constinit const CardRule ttl_long_rule{
    .info =
        {
            .id = "adp/ttl-long",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "TTL over 90 days",
            .summary = "ttl is at most 90 days",
            .why =
                "Readers do not fetch the card again before the TTL ends, so a "
                "change or a revocation does not reach them. Milliseconds are "
                "the usual mistake; directories shorten such a TTL.",
            .bad = R"({"metadata": {"ttl": 86400000}})",
            .good = R"({"metadata": {"ttl": 86400}})",
            .spec = "draft-song-anp-adp-00, sections 6.3 and 7.3",
        },
    .triggers = ttl_irregular,
    .check = check_ttl_long,
};

}  // namespace

CardRules timestamps_created_ttl_rules() {
  static constexpr const CardRule* rules[] = {
      &timestamp_rule,        &created_at_utc_rule, &timestamp_order_rule,
      &timestamp_future_rule, &created_at_rule,     &ttl_negative_rule,
      &ttl_long_rule};
  return rules;
}

}  // namespace cardinal::adp
