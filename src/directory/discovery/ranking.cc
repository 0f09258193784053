#include "directory/discovery/ranking.h"

#include <algorithm>
#include <bit>

#include "directory/discovery/record_document.h"
#include "directory/discovery/scoring.h"
#include "directory/discovery/summary_row.h"

namespace cardinal::directory {
namespace {

// One per thread, since it remembers stems.
TextAnalyzer& analyzer() {
  thread_local TextAnalyzer own;
  own.forget_if_full();
  return own;
}

}  // namespace

std::string_view Ranker::subject_of(const RankedRecord& record) const {
  return subject_of_row(moment_.index->row(record.document));
}

bool Ranker::is_before(const RankedRecord& a, const RankedRecord& b) const {
  if (a.score != b.score) return a.score > b.score;
  if (a.updated_s != b.updated_s) return a.updated_s > b.updated_s;
  return subject_of(a) < subject_of(b);
}

std::optional<double> Ranker::availability(const DocumentFacts& facts) const {
  if (sources_.loads != nullptr && !sources_.loads->empty() &&
      facts.tasks_max > 0) {
    const auto tasks =
        sources_.loads->tasks_of(facts.subject_hash, sources_.clock->now_ms());
    if (tasks && *tasks >= facts.tasks_max) return std::nullopt;
  }
  const bool is_down =
      sources_.liveness != nullptr &&
      sources_.liveness->is_down(facts.subject_hash, sources_.clock->now_ms());
  return moment_.is_live(facts) && !is_down ? 1 : stale_availability;
}

std::optional<RankedRecord> Ranker::judge(const QueryPlan& plan,
                                          const IndexHit& hit) const {
  const DocumentFacts facts = moment_.index->facts(hit.document);
  const auto available = availability(facts);
  if (!available) return std::nullopt;
  const std::optional<Prior> prior =
      sources_.priors == nullptr
          ? std::nullopt
          : sources_.priors->prior_of(facts.subject_hash);
  RankedRecord record{
      .document = hit.document,
      .change = hit.change,
      .matched_tags = hit.tags,
      .factors = {.reputation = reputation_factor(prior),
                  .availability = *available,
                  .rating = rating_factor(prior)},
      .quality = facts.quality == has_errors ? faulty_card_quality : 1,
      .updated_s = facts.updated_s};
  if (plan.asks_tags) {
    record.factors.tags = static_cast<double>(std::popcount(hit.tags)) /
                          static_cast<double>(plan.tag_groups.size());
  }
  if (plan.asks_text) {
    record.factors.text = text_factor(hit.text.total());
  }
  record.score = composite(plan.weights, record.factors) * record.quality;
  return record;
}

std::vector<IndexHit> Ranker::candidates(const QueryPlan& plan,
                                         const Viewer& viewer,
                                         Ranking& ranking) const {
  const IndexSnapshot& index = *moment_.index;
  const IndexView view = index_view_of(viewer);
  std::optional<Selection> within;
  if (!plan.filters.empty() || (!plan.asks_tags && !plan.asks_text)) {
    within = index.select(plan.index_filter(), view);
  }
  if (!plan.asks_tags && !plan.asks_text) {
    std::vector<IndexHit> hits;
    for (const DocumentRef document : index.newest(*within, ranked_max + 1)) {
      hits.push_back(
          {.document = document, .change = index.change_of(document)});
    }
    ranking.is_cut = hits.size() > ranked_max;
    if (ranking.is_cut) hits.resize(ranked_max);
    return hits;
  }
  IndexAnswer answer =
      index.search({.text = plan.asks_text ? &ranking.text : nullptr,
                    .text_weight = plan.weights.text,
                    .tags = plan.tag_groups,
                    .within = within ? &*within : nullptr,
                    .view = view,
                    .candidates = ranked_max});
  ranking.is_cut = answer.cut;
  return std::move(answer.hits);
}

Ranking Ranker::rank(const Query& query, const QueryPlan& plan,
                     const Viewer& viewer) const {
  Ranking ranking;
  if (plan.asks_text) {
    ranking.text =
        moment_.index->plan(query.text, index_view_of(viewer), analyzer());
  }
  for (const IndexHit& hit : candidates(plan, viewer, ranking)) {
    const auto record = judge(plan, hit);
    if (!record) {
      ++ranking.at_capacity;
    } else if (record->score >= query.min_score) {
      ranking.records.push_back(*record);
    }
  }
  std::ranges::sort(ranking.records, [&](const auto& a, const auto& b) {
    return is_before(a, b);
  });
  return ranking;
}

}  // namespace cardinal::directory
