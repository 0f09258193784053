// When a card was made (section 3.1).
#include "base/text.h"
#include "base/time.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_created_at_utc(const AnnotatedCard& card, Findings& out) {
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

void check_created_at(const AnnotatedCard& card, Findings& out) {
  if (card.root["metadata"]["created_at"]) return;
  if (card.root["metadata"] && !card.metadata.at) return;  // no object
  for (const Member member : card.metadata.at.members()) {
    // adp/member-case reports it.
    if (is_same_word(member.name, "created_at")) return;
  }
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

}  // namespace

CardRules created_at_rules() {
  static constexpr const CardRule* rules[] = {&created_at_utc_rule,
                                              &created_at_rule};
  return rules;
}

}  // namespace cardinal::adp
