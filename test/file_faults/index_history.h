// Changes, and what an index that has them must answer.
//
//   auto index = open_in(folder.path());
//   history().bring(**index, History::last);
//   expect_answers(**index, History::last);
#pragma once

#include <gtest/gtest.h>

#include "directory/index_model.h"

namespace cardinal::test {

inline const IndexOrigin faulty_origin{{4, 2}, 1};
inline const IndexView everything{.labels = {}, .all = true};
inline constexpr std::string_view requests[] = {"w1 w2 w30", "w7",
                                                "w0 w12 w5 w100"};

// What a reader sees of an index.
struct Answers {
  std::vector<std::pair<std::uint64_t, std::string>> rows;  // newest first
  std::vector<std::uint32_t> frequencies;
  std::vector<std::vector<std::pair<std::uint64_t, double>>> hits;
  bool operator==(const Answers&) const = default;
};

inline constexpr int words_counted = 25;

inline Answers answers_of(const IndexSnapshot& snapshot) {
  Answers answers;
  const Selection all = snapshot.select({}, everything);
  for (const DocumentRef document : snapshot.newest(all, 1'000)) {
    answers.rows.emplace_back(snapshot.change_of(document),
                              snapshot.row(document));
  }
  for (int i = 0; i < words_counted; ++i) {
    answers.frequencies.push_back(
        snapshot.documents_with("w" + std::to_string(i), everything));
  }
  TextAnalyzer analyzer;
  for (const std::string_view request : requests) {
    const TextPlan plan = snapshot.plan(request, everything, analyzer);
    auto& hits = answers.hits.emplace_back();
    for (const IndexHit& hit :
         snapshot.search({.text = &plan, .within = &all}).hits) {
      hits.emplace_back(hit.change, hit.relevance);
    }
  }
  return answers;
}

inline Answers answers_of(IndexModel& model) {
  Answers answers;
  for (const auto& [change, document] : model.documents()) {
    answers.rows.emplace(answers.rows.begin(), change, document.row);
  }
  for (int i = 0; i < words_counted; ++i) {
    const std::string word = "w" + std::to_string(i);
    answers.frequencies.push_back(static_cast<std::uint32_t>(
        std::ranges::count_if(model.documents(), [&](const auto& entry) {
          return std::ranges::binary_search(entry.second.terms, word, {},
                                            &AgentTerm::term);
        })));
  }
  for (const std::string_view request : requests) {
    const TextPlan plan = model.plan(request, everything);
    auto& hits = answers.hits.emplace_back();
    for (const auto& hit : model.search({.text = &plan}, {}, everything)) {
      hits.emplace_back(hit.change, hit.relevance);
    }
  }
  return answers;
}

// Changes, and what an index that has them must answer at some of them.
class History {
 public:
  static constexpr std::uint64_t stops[] = {0, 40, 70, 100, 120, 140};
  static constexpr std::uint64_t last = 140;

  History() : words(random_word_table()) {
    RandomChanges random(11, words.get());
    changes_ = random.take(last);
    IndexModel model(words.get());
    for (std::size_t i = 0; i < std::size(stops); ++i) {
      for (std::uint64_t at = i == 0 ? 0 : stops[i - 1]; at < stops[i]; ++at) {
        model.apply(changes_[at]);
      }
      answers_.emplace(stops[i], answers_of(model));
      documents_.emplace(stops[i], model.documents());
    }
  }

  const Answers& answers_at(std::uint64_t stop) const {
    return answers_.at(stop);
  }

  // As the directory does: what is missing is made again from the cards that
  // are there, then the rest of the changes is applied.
  void bring(DirectoryIndex& index, std::uint64_t stop) const {
    while (index.degraded()) {
      EXPECT_TRUE(index.snapshot()->degraded());
      const ChangeRange range = index.missing_ranges().front();
      std::vector<IndexDocument> documents;
      for (const auto& [change, document] : documents_.at(stop)) {
        if (change >= range.first && change <= range.last) {
          documents.push_back(document);
        }
      }
      index.rebuild(range, documents);
    }
    const std::uint64_t applied = index.applied();
    ASSERT_LE(applied, stop);
    index.apply(std::span(changes_).subspan(applied, stop - applied), stop);
  }

  std::shared_ptr<const WordTable> words;

 private:
  std::vector<IndexChange> changes_;
  std::map<std::uint64_t, Answers> answers_;
  std::map<std::uint64_t, std::map<std::uint64_t, IndexDocument>> documents_;
};

inline const History& history() {
  static const History made;
  return made;
}

inline Result<std::unique_ptr<DirectoryIndex>> open_in(
    const std::string& folder) {
  return DirectoryIndex::open(folder, faulty_origin, history().words,
                              {.merge_width = 3, .background = false});
}

inline void expect_answers(const DirectoryIndex& index, std::uint64_t stop) {
  const auto snapshot = index.snapshot();
  EXPECT_EQ(snapshot->change(), stop);
  EXPECT_FALSE(snapshot->degraded());
  EXPECT_TRUE(answers_of(*snapshot) == history().answers_at(stop));
}

}  // namespace cardinal::test
