// How long a card is fresh (sections 3.1 and 6.3).
#include "card/adp/limits.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_ttl_negative(const AnnotatedCard& card, Findings& out) {
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

void check_ttl_long(const AnnotatedCard& card, Findings& out) {
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

CardRules ttl_rules() {
  static constexpr const CardRule* rules[] = {&ttl_negative_rule,
                                              &ttl_long_rule};
  return rules;
}

}  // namespace cardinal::adp
