#include "directory/index/segment_merge.h"

#include <algorithm>
#include <queue>

#include "base/check_that.h"

namespace cardinal {
namespace {

class Merge {
 public:
  Merge(std::span<const MergeInput> inputs, const std::string& folder)
      : writer_(inputs.front().segment->header().origin,
                inputs.front().segment->header().restricted != 0, folder) {
    for (const MergeInput& input : inputs) {
      inputs_.push_back({input.segment, SegmentTerms(*input.segment), {}});
      add_documents(input);
    }
  }

  SegmentWriter run() {
    for (std::size_t i = 0; i < inputs_.size(); ++i) advance(i);
    std::vector<Posting> postings;
    while (!waiting_.empty()) {
      const std::string term = inputs_[waiting_.top()].terms.term();
      postings.clear();
      // Of equal terms the earliest segment first, so documents ascend.
      while (!waiting_.empty() &&
             inputs_[waiting_.top()].terms.term() == term) {
        const std::size_t i = waiting_.top();
        waiting_.pop();
        append(inputs_[i], postings);
        advance(i);
      }
      if (!postings.empty()) writer_.add_term(term, postings);
    }
    return std::move(writer_);
  }

 private:
  struct Input {
    const Segment* segment;
    SegmentTerms terms;
    std::vector<std::uint32_t> numbers;  // new ones; no_document: deleted
  };
  struct Later {
    const std::vector<Input>* inputs;
    bool operator()(std::size_t a, std::size_t b) const {
      const std::string& one = (*inputs)[a].terms.term();
      const std::string& other = (*inputs)[b].terms.term();
      return one != other ? one > other : a > b;
    }
  };

  void add_documents(const MergeInput& input) {
    const Segment& segment = *input.segment;
    std::vector<std::uint32_t>& numbers = inputs_.back().numbers;
    SegmentRows rows(segment);
    for (std::uint32_t i = 0; i < segment.documents(); ++i) {
      if (is_set(*input.deleted, i)) {
        numbers.push_back(no_document);
        continue;
      }
      numbers.push_back(writer_.documents());
      const TextVector vector = segment.vector_of(i);
      writer_.add_document({.change = segment.change_of(i),
                            .facts = segment.facts_of(i),
                            .vector = vector,
                            .known_words = segment.known_words_of(i),
                            .row = rows.row(i)});
    }
  }

  void advance(std::size_t input) {
    if (inputs_[input].terms.next()) waiting_.push(input);
  }

  static void append(const Input& input, std::vector<Posting>& postings) {
    const std::size_t before = postings.size();
    append_postings(*input.segment, input.terms.index(), postings);
    std::size_t kept = before;
    for (std::size_t i = before; i < postings.size(); ++i) {
      const std::uint32_t number = input.numbers[postings[i].document];
      if (number == no_document) continue;
      postings[kept++] = {number, postings[i].level};
    }
    postings.resize(kept);
  }

  SegmentWriter writer_;
  std::vector<Input> inputs_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, Later> waiting_{
      Later{&inputs_}};
};

}  // namespace

SegmentWriter merge_segments(std::span<const MergeInput> inputs,
                             const std::string& folder) {
  CHECK(!inputs.empty());
  return Merge(inputs, folder).run();
}

ChangeRange range_of(std::span<const MergeInput> inputs) {
  return {inputs.front().segment->header().first_change,
          inputs.back().segment->header().last_change};
}

}  // namespace cardinal
