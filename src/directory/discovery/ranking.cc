#include "directory/discovery/ranking.h"

#include <algorithm>
#include <bit>
#include <compare>

#include "base/utf8.h"
#include "directory/discovery/record_document.h"
#include "directory/discovery/scoring.h"
#include "directory/discovery/summary_row.h"
#include "directory/index/segment_rows.h"
#include "directory/text/characters.h"

namespace cardinal::directory {
namespace {

// One per thread, since it remembers stems.
TextAnalyzer& analyzer() {
  thread_local TextAnalyzer own;
  own.forget_if_full();
  return own;
}

// Less: the first comes first. No two records have the same change.
template <class A, class B>
std::partial_ordering compared(const A& a, const B& b, Sort sort) {
  if (sort == Sort::name && a.name != b.name) return a.name <=> b.name;
  if (sort == Sort::relevance && a.score != b.score) return b.score <=> a.score;
  if (sort != Sort::name && a.updated_s != b.updated_s) {
    return b.updated_s <=> a.updated_s;
  }
  return b.change <=> a.change;
}

// Names that a person would look for at the same place are the same.
std::string sorted_name(std::string_view name) {
  const std::string text = normalized(name);
  std::string key;
  for (std::size_t at = 0;
       at < text.size() && key.size() < sorted_name_bytes_max;) {
    const Utf8Step step = decode_utf8(text, at);
    at += step.bytes;
    const bool is_leading_space =
        key.empty() && class_of(step.point) == CharacterClass::separator;
    if (!is_leading_space) append_utf8(key, lower_case_of(step.point));
  }
  key.resize(std::min(key.size(), sorted_name_bytes_max));
  return key;
}

}  // namespace

bool is_after(const RankedRecord& record, const RankPlace& place, Sort sort) {
  return compared(record, place, sort) > 0;
}

// In the order of the rows, of which a block is read at a time. A row that is
// damaged sorts as a card without a name.
void Ranker::add_names(std::vector<RankedRecord>& records) const {
  std::ranges::sort(records, {}, &RankedRecord::document);
  std::optional<SegmentRows> rows;
  std::optional<std::uint32_t> segment_of_rows;
  for (RankedRecord& record : records) {
    const auto [segment, document] = record.document;
    if (segment_of_rows != segment) {
      rows.emplace(*moment_.index->segments()[segment].segment);
      segment_of_rows = segment;
    }
    const auto row = read_row(rows->row(document));
    if (row) record.name = sorted_name(row->summary.name);
  }
}

void Ranker::order(std::vector<RankedRecord>& records, Sort sort) const {
  if (sort == Sort::name) add_names(records);
  std::ranges::sort(records, [&](const RankedRecord& a, const RankedRecord& b) {
    return compared(a, b, sort) < 0;
  });
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
                                          const IndexHit& hit,
                                          double text) const {
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
    record.factors.text = text_factor(text);
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

// A card that has no embedding yet, or is not for everybody, counts as the
// others do in the mean: it should neither gain nor lose by that.
std::vector<double> Ranker::text_scores(const std::vector<IndexHit>& hits,
                                        const Ranking& ranking) const {
  std::vector<double> scores;
  scores.reserve(hits.size());
  for (const IndexHit& hit : hits) scores.push_back(hit.text.total());
  if (!ranking.embedding) return scores;
  std::vector<std::optional<double>> near;
  near.reserve(hits.size());
  double sum = 0;
  std::size_t known = 0;
  for (const IndexHit& hit : hits) {
    const DocumentFacts facts = moment_.index->facts(hit.document);
    near.push_back(
        moment_.embeddings->cosine(facts.subject_hash, *ranking.embedding));
    if (!near.back()) continue;
    sum += std::max(0.0, *near.back());
    ++known;
  }
  if (known == 0) return scores;
  const double mean = sum / static_cast<double>(known);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    scores[i] += embedding_share * std::max(0.0, near[i].value_or(mean));
  }
  return scores;
}

Ranking Ranker::rank(const Query& query, const QueryPlan& plan,
                     const Viewer& viewer) const {
  Ranking ranking;
  if (plan.asks_text) {
    ranking.text =
        moment_.index->plan(query.text, index_view_of(viewer), analyzer());
  }
  if (plan.asks_text && moment_.embeddings != nullptr) {
    ranking.embedding = moment_.embeddings->of_request(query.text);
  }
  const std::vector<IndexHit> hits = candidates(plan, viewer, ranking);
  const std::vector<double> texts = text_scores(hits, ranking);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const auto record = judge(plan, hits[i], texts[i]);
    if (!record) {
      ++ranking.at_capacity;
    } else if (record->score >= query.min_score) {
      ranking.records.push_back(*record);
    }
  }
  order(ranking.records, query.sort);
  return ranking;
}

}  // namespace cardinal::directory
