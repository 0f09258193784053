// Why a record is not among the hits of a query.
#include <fmt/format.h>

#include <algorithm>

#include "base/errors.h"
#include "directory/discovery/discovery.h"
#include "directory/discovery/query_plan.h"
#include "directory/discovery/ranking.h"
#include "directory/discovery/record_document.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t values_shown = 8;

// The labels of one document that begin with a prefix.
std::vector<LabelCount> labels_in(const IndexSnapshot& index,
                                  DocumentRef document, std::string_view prefix,
                                  std::size_t top) {
  return std::move(
      index.facets(std::span(&document, 1), std::span(&prefix, 1), top)
          .front());
}

// "a2a, adp": the values of one document's labels of this name.
std::string values_of(const IndexSnapshot& index, DocumentRef document,
                      std::string_view name) {
  const std::string prefix = std::string(name) + "=";
  std::string text;
  for (const LabelCount& count :
       labels_in(index, document, prefix, values_shown)) {
    if (!text.empty()) text += ", ";
    text += count.label.substr(prefix.size());
  }
  return text.empty() ? "none" : text;
}

bool passes(const IndexSnapshot& index, DocumentRef document,
            const PlannedFilter& filter) {
  if (filter.where && !filter.where(index.facts(document))) return false;
  if (filter.labels.empty()) return true;
  // What its own labels are is asked through facets of one document.
  return std::ranges::any_of(filter.labels, [&](const std::string& wanted) {
    const auto found = labels_in(index, document, wanted, labels_max);
    return std::ranges::any_of(
        found, [&](const LabelCount& count) { return count.label == wanted; });
  });
}

std::string shown_value(const IndexSnapshot& index, DocumentRef document,
                        const PlannedFilter& filter, const Moment& moment,
                        const Priors* priors) {
  const DocumentFacts facts = index.facts(document);
  if (filter.name == "standing") {
    return moment.is_live(facts) ? "live" : "stale";
  }
  if (filter.name == "trust_tier") {
    return std::string(name_of(tier_in(priors, facts)));
  }
  const auto price = [](float joules) {
    return joules == joules ? fmt::format("{}", joules) : "not stated";
  };
  if (filter.name == "base_cost_joules") return price(base_cost_in(facts));
  if (filter.name == "per_token_joules") return price(per_token_in(facts));
  return values_of(index, document, filter.name);
}

// Of a record that passes all filters: where it is among those ranked, or why
// it is not.
void explain_rank(const Ranker& ranker, const Ranking& ranking,
                  const QueryPlan& plan, const Query& query,
                  const IndexSnapshot& index, DocumentRef document,
                  WhyNot& why) {
  const auto found = std::ranges::find(
      ranking.records, index.change_of(document), &RankedRecord::change);
  if (found == ranking.records.end()) {
    if (!ranker.judge(plan, {.document = document}, 0)) {
      why.reasons.push_back(
          "The agent reported as many active tasks as it takes at most.");
    } else if (ranking.is_cut) {
      why.reasons.push_back(fmt::format(
          "Its tags and text match less than those of {} other records, and "
          "no more are ranked.",
          ranking.records.size()));
    } else {
      why.reasons.push_back(
          "Neither a tag nor a word of the query matches the record. It has "
          "the tags " +
          values_of(index, document, "tag") + ".");
    }
    return;
  }
  why.rank = static_cast<std::size_t>(found - ranking.records.begin()) + 1;
  why.score = found->score;
  why.factors = found->factors;
  if (found->score < query.min_score) {
    why.reasons.push_back(fmt::format("Its score {:.3f} is below {:.3f}.",
                                      found->score, query.min_score));
  } else if (why.rank > query.limit) {
    const RankedRecord& last = ranking.records[query.limit - 1];
    why.reasons.push_back(
        fmt::format("It is number {} of {}; the last of the first {} has the "
                    "score {:.3f}, this one {:.3f}.",
                    why.rank, ranking.records.size(), query.limit, last.score,
                    found->score));
  } else {
    why.is_hit = true;
  }
}

}  // namespace

Result<WhyNot> Discovery::why_not(const Query& query, const Viewer& viewer,
                                  const Moment& moment,
                                  std::string_view subject,
                                  std::uint64_t text_change) const {
  TRY(const QueryPlan plan,
      plan_query(query, moment, sources_.aliases, sources_.priors));
  const IndexSnapshot& index = *moment.index;
  WhyNot why{.subject = std::string(subject)};
  const std::optional<DocumentRef> document = index.find(text_change);
  if (!document) {
    why.reasons.push_back(
        text_change > index.change()
            ? "The record is newer than the index; ask again in a moment."
            : "The record is not in discovery: it has expired, or is in "
              "quarantine.");
    return why;
  }
  for (const PlannedFilter& filter : plan.filters) {
    if (passes(index, *document, filter)) continue;
    why.reasons.push_back(fmt::format(
        "The filter \"{}\" asks for {}; the record has {}.", filter.name,
        filter.wanted,
        shown_value(index, *document, filter, moment, sources_.priors)));
  }
  if (!why.reasons.empty()) return why;

  const Ranker ranker(sources_, moment);
  Query all = query;
  all.min_score = 0;
  all.sort = Sort::relevance;
  explain_rank(ranker, ranker.rank(all, plan, viewer), plan, query, index,
               *document, why);
  return why;
}

}  // namespace cardinal::directory
