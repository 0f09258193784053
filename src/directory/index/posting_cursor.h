// A walk through the documents of one term, forwards only, that skips blocks
// without unpacking them.
//
//   PostingCursor cursor(segment, term, weight);
//   for (; cursor.document() != no_document; cursor.next())
//   use(cursor.score());
//
// Thread safety: one thread; the segment must outlive it.
#pragma once

#include <array>
#include <cstdint>

#include "directory/index/packed_block.h"
#include "directory/index/segment.h"

namespace cardinal {

class PostingCursor {
 public:
  // Stands on the first document.
  PostingCursor(const Segment& segment, std::uint32_t term,
                std::uint32_t weight);

  std::uint32_t document() const { return document_; }
  std::uint8_t impact() const { return impacts_[position_]; }
  std::uint32_t score() const { return weight_ * impact(); }
  // The most that any document scores.
  std::uint32_t best() const { return best_; }

  // To the next document.
  void next();
  // Calls use(document, score) for every document before `end`.
  template <class Use>
  void take_before(std::uint32_t end, Use use) {
    while (document_ < end) {
      std::uint32_t i = position_;
      for (; i < count_ && numbers_[i] < end; ++i) {
        use(numbers_[i], weight_ * impacts_[i]);
      }
      if (i < count_) {
        position_ = i;
        document_ = numbers_[i];
        return;
      }
      position_ = count_ - 1;
      next();
    }
  }
  // To the first document from `target` on. Requires: not behind document().
  void seek(std::uint32_t target);
  // The most that a document in the block of `target` scores; 0 if the list
  // ends before it. Only skips: document() is stale until seek or next.
  std::uint32_t best_at(std::uint32_t target);

 private:
  void load();
  bool single() const { return blocks_ == 0; }

  const Segment* segment_;
  std::uint32_t weight_, best_;
  std::uint32_t documents_;   // of the term
  std::uint32_t first_ = 0;   // block of the term
  std::uint32_t blocks_ = 0;  // of the term; 0: one document, no block
  std::uint32_t block_ = 0;   // of the term: where it stands
  std::uint32_t loaded_ = no_document;  // the block in numbers_
  std::uint32_t count_ = 1, position_ = 0, document_ = no_document;
  std::array<std::uint32_t, block_size> numbers_;
  std::array<std::uint8_t, block_size> impacts_;
};

}  // namespace cardinal
