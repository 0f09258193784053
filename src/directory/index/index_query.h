// What is asked of an index snapshot, and what it answers.
//
// Thread safety: values.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "directory/index/index_document.h"
#include "directory/text/text_plan.h"

namespace cardinal {

// Which documents a viewer may know of: the public ones, and restricted ones
// that have one of the labels ("scope=team-a", "owner=..."). Nothing that an
// answer says depends on any other document.
struct IndexView {
  std::vector<std::string> labels;
  bool all = false;  // every restricted document
  bool anonymous() const { return !all && labels.empty(); }
  bool operator==(const IndexView&) const = default;
};

// A document in one snapshot; in another one it has another.
struct DocumentRef {
  std::uint32_t segment = 0;
  std::uint32_t document = 0;
  auto operator<=>(const DocumentRef&) const = default;
};

struct IndexFilter {
  // Of each list the document has at least one label.
  std::vector<std::vector<std::string>> all_of;
  std::vector<std::string> none_of;
  // Asked only of documents that would otherwise be answered; or empty.
  std::function<bool(const DocumentFacts&)> where;
};

// A tag of a query: it is matched by a document with any of the labels.
struct TagGroup {
  std::vector<std::string> labels;
  double weight = 1;
};

class Selection;

struct IndexQuery {
  const TextPlan* text = nullptr;  // of the same snapshot and view; or null
  double text_weight = 1;
  std::vector<TagGroup> tags;         // at most `tag_groups_max`
  const Selection* within = nullptr;  // of the same snapshot; null: all
  IndexView view;                     // ignored if there is a selection
  std::size_t candidates = 1'000;     // how many hits at most
  // How many postings of words bring candidates in, about; see docs/ranking.md.
  std::size_t budget = 30'000;
};
inline constexpr std::size_t tag_groups_max = 64;

struct IndexHit {
  DocumentRef document;
  std::uint64_t change = 0;
  TextScore text;
  std::uint64_t tags = 0;  // bit i: the query's tag group i is matched
  // text_weight x the text score as a share of the most there can be, and the
  // weights of the matched tags.
  double relevance = 0;
  bool operator==(const IndexHit&) const = default;
};

struct IndexAnswer {
  std::vector<IndexHit> hits;  // best first; of equal ones the older change
  // Others were left out: beyond the number of candidates, or of the budget.
  bool cut = false;
};

struct LabelCount {
  std::string label;
  std::uint32_t documents = 0;
  bool operator==(const LabelCount&) const = default;
};

}  // namespace cardinal
