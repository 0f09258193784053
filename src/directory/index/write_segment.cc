#include <algorithm>
#include <unordered_map>

#include "base/check_that.h"
#include "directory/index/segment_writer.h"

namespace cardinal {
namespace {

// What is known of the terms of some documents: each once, with its postings.
class TermCollection {
 public:
  void add(std::string_view term, std::uint32_t document, std::uint32_t level) {
    const auto [known, is_new] = numbers_.try_emplace(term, postings_.size());
    if (is_new) postings_.emplace_back();
    postings_[known->second].push_back(
        {document, static_cast<std::uint8_t>(level)});
  }

  void write_to(SegmentWriter& writer) const {
    std::vector<std::pair<std::string_view, std::size_t>> terms(
        numbers_.begin(), numbers_.end());
    std::ranges::sort(terms);
    for (const auto& [term, number] : terms) {
      writer.add_term(term, postings_[number]);
    }
  }

 private:
  std::unordered_map<std::string_view, std::size_t> numbers_;
  std::vector<std::vector<Posting>> postings_;
};

}  // namespace

std::string write_segment(std::span<const IndexDocument* const> documents,
                          const SegmentOrigin& origin, bool restricted,
                          const ChangeRange& range) {
  SegmentWriter writer(origin, restricted);
  std::vector<std::string> labels;  // as terms
  for (const IndexDocument* document : documents) {
    for (const std::string& label : document->labels) {
      labels.push_back(label_term(label));
    }
  }
  TermCollection terms;
  auto label = labels.cbegin();
  for (const IndexDocument* document : documents) {
    CHECK(document->change >= range.first && document->change <= range.last);
    const std::uint32_t number = writer.documents();
    writer.add_document({.change = document->change,
                         .facts = document->facts,
                         .vector = document->vector,
                         .known_words = document->known_words,
                         .row = document->row});
    for (const AgentTerm& term : document->terms) {
      terms.add(term.term, number, level_of_impact(term.impact));
    }
    for (std::size_t i = 0; i < document->labels.size(); ++i) {
      terms.add(*label++, number, impact_levels - 1);
    }
  }
  terms.write_to(writer);
  return writer.finish(range);
}

}  // namespace cardinal
