#include "directory/index/text_index.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "directory/index/segment_merge.h"
#include "directory/words/agent_vector.h"

namespace cardinal {
namespace {

const std::shared_ptr<const SegmentDeletions>& nothing_deleted() {
  static const auto none = std::make_shared<const SegmentDeletions>();
  return none;
}

// What the two lists of terms and counts count together.
void count_terms(const Segment& segment, const std::vector<AgentTerm>& terms,
                 SegmentDeletions& deletions) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sums;
  auto before = deletions.terms.cbegin();
  const auto end = deletions.terms.cend();
  for (const AgentTerm& term : terms) {
    const auto index = segment.find(term.term);
    CHECK(index);  // the caller gave the agent that was indexed
    for (; before != end && before->first < *index; ++before) {
      sums.push_back(*before);
    }
    std::uint32_t count = 1;
    if (before != end && before->first == *index) count += (before++)->second;
    sums.emplace_back(*index, count);
  }
  sums.insert(sums.end(), before, end);
  deletions.terms = std::move(sums);
}

}  // namespace

TextIndex::TextIndex(const SegmentOrigin& origin,
                     std::shared_ptr<const WordTable> words,
                     const MergePolicy& policy)
    : origin_(origin), words_(std::move(words)), policy_(policy) {
  origin_.words = words_ == nullptr ? 0 : words_->id();
  publish();
}

Status TextIndex::open_segment(const std::string& path) {
  TRY(Segment segment, Segment::open(path, origin_));
  if (!segments_.empty() && segments_.back().segment.header().last_change >=
                                segment.header().first_change) {
    return at(path, conflict("the index segment has changes from {} on; "
                             "expected later ones than {}",
                             segment.header().first_change,
                             segments_.back().segment.header().last_change));
  }
  segments_.push_back({std::move(segment), nothing_deleted()});
  publish();
  return {};
}

void TextIndex::apply(std::span<const TextChange> changes) {
  std::vector<IndexedDocument> batch;
  for (const TextChange& change : changes) {
    if (change.gone) remove(*change.gone, batch);
    if (!change.agent) continue;
    IndexedDocument document{
        change.change, change.row, analyzer_.analyze(*change.agent), {}};
    document.vector = agent_vector(document.terms, words_.get());
    batch.push_back(std::move(document));
  }
  if (!batch.empty()) {
    Result<Segment> segment = Segment::read(
        SharedBytes(write_segment(batch, origin_, changes.front().change,
                                  changes.back().change)),
        origin_);
    CHECK(segment);  // it was just written
    segments_.push_back({*std::move(segment), nothing_deleted()});
  }
  merge_due();
  publish();
}

void TextIndex::remove(const TextChange::Gone& gone,
                       std::vector<IndexedDocument>& batch) {
  if (std::erase_if(batch, [&](const IndexedDocument& document) {
        return document.change == gone.change;
      }) > 0) {
    return;
  }
  for (LiveSegment& live : segments_) {
    const auto document = live.segment.document_of(gone.change);
    if (!document) continue;
    if (!is_set(live.deletions->bits, *document)) {
      remove_from(live, *document, analyzer_.analyze(gone.agent));
    }
    return;
  }
}

void TextIndex::remove_from(LiveSegment& live, std::uint32_t document,
                            const std::vector<AgentTerm>& terms) {
  // A copy: readers hold the one before.
  auto deletions = std::make_shared<SegmentDeletions>(*live.deletions);
  deletions->bits.resize((live.segment.documents() + 63) / 64, 0);
  deletions->bits[document / 64] |= std::uint64_t{1} << (document % 64);
  ++deletions->documents;
  count_terms(live.segment, terms, *deletions);
  live.deletions = std::move(deletions);
}

void TextIndex::merge_due() {
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const LiveSegment& live = segments_[i];
    const auto all = static_cast<double>(live.segment.documents());
    if (live.deletions->documents > policy_.deleted_share_max * all) {
      merge(i, 1);
    }
  }
  std::erase_if(segments_,
                [](const LiveSegment& live) { return live.documents() == 0; });
  for (std::uint64_t limit = policy_.width; limit <= segment_documents_max;
       limit *= policy_.width) {
    std::size_t small = 0;
    while (small < segments_.size() &&
           segments_[segments_.size() - 1 - small].documents() < limit) {
      ++small;
    }
    if (small >= policy_.width) merge(segments_.size() - small, small);
  }
}

void TextIndex::merge(std::size_t first, std::size_t count) {
  std::vector<MergeInput> inputs;
  for (std::size_t i = first; i < first + count; ++i) {
    inputs.push_back({&segments_[i].segment, &segments_[i].deletions->bits});
  }
  Result<Segment> segment =
      Segment::read(SharedBytes(merge_segments(inputs)), origin_);
  CHECK(segment);  // it was just written
  segments_[first] = {*std::move(segment), nothing_deleted()};
  const auto at = segments_.begin() + static_cast<std::ptrdiff_t>(first);
  segments_.erase(at + 1, at + static_cast<std::ptrdiff_t>(count));
}

void TextIndex::merge_all() {
  if (segments_.empty()) return;
  merge(0, segments_.size());
  publish();
}

void TextIndex::publish() {
  auto next = std::make_shared<const TextSnapshot>(segments_, words_);
  const std::scoped_lock hold(lock_);
  snapshot_ = std::move(next);
}

std::shared_ptr<const TextSnapshot> TextIndex::snapshot() const {
  const std::scoped_lock hold(lock_);
  return snapshot_;
}

}  // namespace cardinal
