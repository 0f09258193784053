// An index without any shortcut: every document that a viewer may see is scored
// in full. What DirectoryIndex must answer.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "directory/index/directory_index.h"
#include "directory/random_agents.h"

namespace cardinal::test {

class IndexModel {
 public:
  explicit IndexModel(const WordTable* words) : words_(words) {}

  void apply(const IndexChange& change) {
    if (change.gone) documents_.erase(change.gone->change);
    if (change.added) documents_.emplace(change.change, *change.added);
  }
  const std::map<std::uint64_t, IndexDocument>& documents() const {
    return documents_;
  }

  static bool has_any(const IndexDocument& document,
                      const std::vector<std::string>& labels) {
    return std::ranges::any_of(labels, [&](const std::string& label) {
      return std::ranges::binary_search(document.labels, label);
    });
  }
  static bool sees(const IndexView& view, const IndexDocument& document) {
    return !document.restricted || view.all || has_any(document, view.labels);
  }
  static bool passes(const IndexFilter& filter, const IndexDocument& document) {
    return std::ranges::all_of(
               filter.all_of,
               [&](const auto& labels) { return has_any(document, labels); }) &&
           !has_any(document, filter.none_of) &&
           (!filter.where || filter.where(document.facts));
  }
  std::vector<const IndexDocument*> selected(const IndexFilter& filter,
                                             const IndexView& view) const {
    std::vector<const IndexDocument*> some;
    for (const auto& [change, document] : documents_) {
      if (sees(view, document) && passes(filter, document)) {
        some.push_back(&document);
      }
    }
    return some;
  }

  TextPlan plan(std::string_view query, const IndexView& view) {
    const Statistics statistics(selected({}, view));
    return plan_text(query, statistics, words_, analyzer_);
  }

  struct Hit {
    std::uint64_t change = 0;
    TextScore text;
    std::uint64_t tags = 0;
    double relevance = 0;
    bool operator==(const Hit&) const = default;
  };
  // All hits, the best first.
  std::vector<Hit> search(const IndexQuery& query, const IndexFilter& filter,
                          const IndexView& view) const {
    std::vector<Hit> hits;
    for (const IndexDocument* document : selected(filter, view)) {
      const Hit hit = hit_of(query, *document);
      if (hit.tags != 0 || hit.text.lexical > 0) hits.push_back(hit);
    }
    std::ranges::stable_sort(hits, std::greater<>(), &Hit::relevance);
    return hits;
  }

  std::vector<LabelCount> facet(const std::vector<const IndexDocument*>& among,
                                std::string_view prefix,
                                std::size_t top) const {
    std::map<std::string, std::uint32_t> counts;
    for (const IndexDocument* document : among) {
      for (const std::string& label : document->labels) {
        if (label.starts_with(prefix)) ++counts[label];
      }
    }
    std::vector<LabelCount> labels;
    for (const auto& [label, count] : counts) labels.push_back({label, count});
    std::ranges::stable_sort(labels, std::greater<>(), &LabelCount::documents);
    if (labels.size() > top) labels.resize(top);
    return labels;
  }

 private:
  class Statistics final : public TermStatistics {
   public:
    explicit Statistics(const std::vector<const IndexDocument*>& documents)
        : all_(static_cast<std::uint32_t>(documents.size())) {
      for (const IndexDocument* document : documents) {
        for (const AgentTerm& term : document->terms) ++with_[term.term];
      }
    }
    std::uint32_t documents() const override { return all_; }
    std::uint32_t documents_with(std::string_view term) const override {
      const auto found = with_.find(term);
      return found == with_.end() ? 0 : found->second;
    }

   private:
    std::uint32_t all_;
    std::map<std::string, std::uint32_t, std::less<>> with_;
  };

  static Hit hit_of(const IndexQuery& query, const IndexDocument& document) {
    Hit hit{.change = document.change};
    if (query.text != nullptr) {
      std::uint64_t sum = 0;
      for (const SoftGroup& group : query.text->groups) {
        std::uint32_t best = 0;
        for (const SoftGroup::Member& member : group.members) {
          const auto term = std::ranges::lower_bound(
              document.terms, member.term, {}, &AgentTerm::term);
          if (term != document.terms.end() && term->term == member.term) {
            best = std::max(best, member.weight * term->impact);
          }
        }
        sum += best;
      }
      const TextScorer scorer(*query.text);
      if (sum > 0) {
        hit.text = scorer.score(sum, document.vector);
        hit.relevance = query.text_weight * hit.text.total() / scorer.most();
      }
    }
    for (std::size_t i = 0; i < query.tags.size(); ++i) {
      if (!has_any(document, query.tags[i].labels)) continue;
      hit.tags |= std::uint64_t{1} << i;
      hit.relevance += query.tags[i].weight;
    }
    return hit;
  }

  const WordTable* words_;
  TextAnalyzer analyzer_;
  std::map<std::uint64_t, IndexDocument> documents_;
};

// Random changes: new cards, and replaced or withdrawn ones; a fifth of them
// restricted.
class RandomChanges {
 public:
  RandomChanges(std::uint64_t seed, const WordTable* words)
      : dice_{seed}, words_(words) {}

  IndexChange next() {
    IndexChange change;
    change.change = ++last_;
    const std::uint64_t what = dice_.roll(10);
    if (!live_.empty() && what < 4) {
      auto victim = live_.begin();
      std::advance(victim,
                   static_cast<std::ptrdiff_t>(dice_.roll(live_.size())));
      change.gone = {victim->first, victim->second};
      // Of a body that was erased nobody knows the terms.
      if (dice_.roll(8) == 0) change.gone->document.reset();
      live_.erase(victim);
    }
    if (what != 0 || !change.gone) {
      change.added = document();
      live_.emplace(last_, *change.added);
    }
    return change;
  }
  std::vector<IndexChange> take(std::size_t count) {
    std::vector<IndexChange> changes;
    for (std::size_t i = 0; i < count; ++i) changes.push_back(next());
    return changes;
  }
  Dice& dice() { return dice_; }
  std::uint64_t last() const { return last_; }
  const std::map<std::uint64_t, IndexDocument>& live() const { return live_; }

 private:
  IndexDocument document() {
    const bool restricted = dice_.roll(5) == 0;
    std::vector<std::string> labels = {
        "dialect=" + std::to_string(dice_.roll(3)),
        "host=" + std::to_string(dice_.roll(50)),
        "tag=" + std::to_string(dice_.roll(10)),
        "tag=" + std::to_string(dice_.roll(10))};
    if (restricted) {
      labels.push_back("scope=" + std::to_string(dice_.roll(3)));
    }
    DocumentFacts facts;
    facts.quality = static_cast<std::uint8_t>(dice_.roll(4));
    facts.subject_hash = last_ * 77;
    IndexDocument made = make_index_document(
        last_, random_agent(dice_), labels, facts,
        "row of " + std::to_string(last_), words_, analyzer_);
    made.restricted = restricted;
    return made;
  }

  Dice dice_;
  const WordTable* words_;
  AgentAnalyzer analyzer_;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, IndexDocument> live_;
};

inline std::string random_request(Dice& dice) {
  std::string query;
  for (std::uint64_t i = 0; i <= dice.roll(10); ++i) {
    query += random_word(dice) + " ";
  }
  return query;
}

inline IndexView random_view(Dice& dice) {
  switch (dice.roll(4)) {
    case 0:
      return {.labels = {"scope=1"}};
    case 1:
      return {.labels = {"scope=0", "scope=2"}};
    case 2:
      return {.labels = {}, .all = true};
    default:
      return {};
  }
}

inline IndexFilter random_filter(Dice& dice) {
  IndexFilter filter;
  const auto some = [&](const char* kind, std::uint64_t of) {
    return kind + std::to_string(dice.roll(of));
  };
  if (dice.roll(3) == 0) {
    filter.all_of.push_back({some("tag=", 10), some("tag=", 10)});
  }
  if (dice.roll(3) == 0) filter.all_of.push_back({some("dialect=", 4)});
  if (dice.roll(3) == 0) filter.none_of.push_back(some("host=", 50));
  if (dice.roll(3) == 0) {
    const std::uint64_t least = dice.roll(4);
    filter.where = [least](const DocumentFacts& facts) {
      return facts.quality >= least;
    };
  }
  return filter;
}

}  // namespace cardinal::test
