#include "wellknown/drift_probe.h"

#include "card/card_text.h"
#include "cardinal/compare.h"

namespace cardinal::wellknown {

void observe_drift(const std::string& saved, const ProbedCard& card,
                   ServerObservation& seen) {
  Reader reader;
  const CardText before = read_card_text(reader, saved);
  const auto dialect = detect(before.root());
  if (card.dialect == Dialect::ai_catalog || dialect == Dialect::ai_catalog) {
    return seen.skip("drift", "AI Catalogs are not compared");
  }
  if (dialect == Dialect::oasf) {
    return seen.skip("drift", "OASF records are not compared");
  }
  const Comparison found =
      compare({before.root(), *dialect}, {card.root(), card.dialect});
  seen.has_drift = true;
  for (const CardChange& change : found.changes) {
    seen.changes.push_back({change.new_pointer.value_or(""), change.message});
  }
  const VersionAdvice advice = advise(found);
  seen.version_too_low = advice.verdict == VersionAdvice::Verdict::too_low;
  seen.advice = advice.reason;
  const auto from = parse_semver(found.old_version);
  const auto to = parse_semver(found.new_version);
  if (from && to && compare(*to, *from) < 0) {
    seen.version_fell =
        "from " + found.old_version + " to " + found.new_version;
  }
}

}  // namespace cardinal::wellknown
