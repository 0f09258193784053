#include "directory/index/live_segment.h"

#include "directory/index/posting_list.h"

namespace cardinal {
namespace {

void add_postings(const Segment& segment, std::uint32_t term,
                  DocumentBits& bits) {
  for (const PostingTier& tier : posting_list(segment, term)) {
    TierReader reader(segment, tier);
    for (std::uint32_t block = 0; block < tier.blocks(); ++block) {
      const std::uint32_t count = reader.load(block);
      for (std::uint32_t i = 0; i < count; ++i) {
        set_bit(bits, reader.documents()[i]);
      }
    }
  }
}

// Shorter lists are walked through as quickly as a set is read.
bool is_common(const Segment& segment, std::uint32_t term) {
  return segment.term(term).documents > segment.documents() / 64;
}

}  // namespace

LabelSets::Bits LabelSets::documents_of(const Segment& segment,
                                        std::uint32_t term) {
  {
    const std::scoped_lock hold(lock_);
    const auto known = entries_.find(term);
    if (known != entries_.end()) {
      used_.splice(used_.begin(), used_, known->second.place);
      return known->second.bits;
    }
  }
  DocumentBits made(words_for(segment.documents()), 0);
  add_postings(segment, term, made);
  auto bits = std::make_shared<const DocumentBits>(std::move(made));
  const std::scoped_lock hold(lock_);
  if (entries_.contains(term)) return bits;
  if (entries_.size() == sets_max) {
    entries_.erase(used_.back());
    used_.pop_back();
  }
  used_.push_front(term);
  entries_.emplace(term, Entry{bits, used_.begin()});
  return bits;
}

void LiveSegment::add_documents_of(std::string_view label,
                                   DocumentBits& bits) const {
  const auto term = segment->find(label_term(label));
  if (!term) return;
  if (!is_common(*segment, *term)) {
    add_postings(*segment, *term, bits);
    return;
  }
  const LabelSets::Bits common = labels->documents_of(*segment, *term);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] |= (*common)[i];
}

}  // namespace cardinal
