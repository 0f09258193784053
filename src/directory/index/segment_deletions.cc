#include "directory/index/segment_deletions.h"

#include <algorithm>
#include <cstring>

#include "base/check_that.h"
#include "base/errors.h"
#include "directory/index/tier_lookup.h"

namespace cardinal {

std::uint32_t SegmentDeletions::documents_with(std::uint32_t term) const {
  const std::size_t part = term / terms_per_part;
  if (part >= parts_.size() || parts_[part] == nullptr) return 0;
  const auto found = std::ranges::lower_bound(
      *parts_[part], term, {}, [](const auto& entry) { return entry.first; });
  return found != parts_[part]->end() && found->first == term ? found->second
                                                              : 0;
}

bool SegmentDeletions::operator==(const SegmentDeletions& other) const {
  return to_bytes(0) == other.to_bytes(0);
}

const std::shared_ptr<const SegmentDeletions>& SegmentDeletions::none() {
  static const auto nothing = std::make_shared<const SegmentDeletions>();
  return nothing;
}

DeletionsEditor::DeletionsEditor(
    const Segment& segment,
    const std::shared_ptr<const SegmentDeletions>& before)
    : segment_(segment), next_(std::make_shared<SegmentDeletions>(*before)) {
  next_->bits_.resize(words_for(segment.documents()), 0);
  next_->parts_.resize(segment.terms() / SegmentDeletions::terms_per_part + 1);
  own_.resize(next_->parts_.size(), nullptr);
}

SegmentDeletions::Part& DeletionsEditor::part_of(std::uint32_t term) {
  const std::size_t number = term / SegmentDeletions::terms_per_part;
  if (own_[number] == nullptr) {
    auto& shared = next_->parts_[number];
    const auto copy = shared == nullptr
                          ? std::make_shared<SegmentDeletions::Part>()
                          : std::make_shared<SegmentDeletions::Part>(*shared);
    own_[number] = copy.get();
    shared = copy;
  }
  return *own_[number];
}

bool DeletionsEditor::remove(std::uint32_t document,
                             std::span<const std::uint32_t> terms) {
  if (is_set(next_->bits_, document)) return false;
  set_bit(next_->bits_, document);
  ++next_->documents_;
  for (const std::uint32_t term : terms) count(term, 1);
  return true;
}

void DeletionsEditor::count(std::uint32_t term, std::uint32_t documents) {
  SegmentDeletions::Part& part = part_of(term);
  const auto found = std::ranges::lower_bound(
      part, term, {}, [](const auto& entry) { return entry.first; });
  if (found != part.end() && found->first == term) {
    found->second += documents;
  } else {
    part.insert(found, {term, documents});
  }
}

void DeletionsEditor::carry(const Segment& from, const SegmentDeletions& before,
                            const SegmentDeletions& after) {
  for (std::uint32_t i = 0; i < from.documents(); ++i) {
    if (!is_set(after.bits(), i) || is_set(before.bits(), i)) continue;
    const auto document = segment_.document_of(from.change_of(i));
    CHECK(document);  // it was there when the segments were merged
    set_bit(next_->bits_, *document);
    ++next_->documents_;
  }
  for (const auto& part : after.parts_) {
    if (part == nullptr) continue;
    for (const auto& [term, documents] : *part) {
      const std::uint32_t more = documents - before.documents_with(term);
      if (more == 0) continue;
      SegmentTerms walk(from, term);
      CHECK(walk.next());
      const auto here = segment_.find(walk.term());
      if (here) count(*here, more);
    }
  }
}

// A file: magic, checksum of what follows, checksum of the segment, number of
// documents; the documents as gaps; the terms as gaps, with counts.
namespace {

constexpr std::uint64_t deletions_magic = 0x314C'4544'4344'5243;
constexpr std::size_t deletions_head = 16;

void append_word(std::string& out, std::uint64_t word) {
  out.append(reinterpret_cast<const char*>(&word), sizeof word);
}

std::uint64_t word_at(std::string_view bytes, std::size_t at) {
  std::uint64_t word;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}

}  // namespace

std::string SegmentDeletions::to_bytes(std::uint64_t segment) const {
  std::string body;
  append_word(body, segment);
  append_varint(body, documents_);
  std::uint32_t before = no_document;
  for (std::uint32_t i = 0; i < bits_.size() * 64; ++i) {
    if (!is_set(bits_, i)) continue;
    append_varint(body, i - before - 1);
    before = i;
  }
  std::uint32_t terms = 0;
  for (const auto& part : parts_) {
    terms += part == nullptr ? 0 : static_cast<std::uint32_t>(part->size());
  }
  append_varint(body, terms);
  before = no_document;
  for (const auto& part : parts_) {
    if (part == nullptr) continue;
    for (const auto& [term, count] : *part) {
      append_varint(body, term - before - 1);
      append_varint(body, count);
      before = term;
    }
  }
  std::string out;
  append_word(out, deletions_magic);
  append_word(out, checksum_of(body));
  return out + body;
}

Result<std::shared_ptr<const SegmentDeletions>> SegmentDeletions::read(
    std::string_view bytes, const Segment& of) {
  const auto damaged = [] {
    return invalid(
        "the list of deletions of an index segment is damaged; it "
        "is rebuilt from the cards");
  };
  if (bytes.size() < deletions_head + sizeof(std::uint64_t) ||
      word_at(bytes, 0) != deletions_magic ||
      word_at(bytes, 8) != checksum_of(bytes.substr(deletions_head)) ||
      word_at(bytes, deletions_head) != of.header().checksum) {
    return damaged();
  }
  VarintReader reader(bytes.data() + deletions_head + sizeof(std::uint64_t),
                      bytes.data() + bytes.size());
  auto deletions = std::make_shared<SegmentDeletions>();
  deletions->bits_.resize(words_for(of.documents()), 0);
  deletions->parts_.resize(of.terms() / terms_per_part + 1);
  deletions->documents_ = reader.next();
  std::uint32_t before = no_document;
  for (std::uint32_t i = 0; i < deletions->documents_; ++i) {
    before += reader.next() + 1;
    if (before >= of.documents()) return damaged();
    set_bit(deletions->bits_, before);
  }
  const std::uint32_t terms = reader.next();
  before = no_document;
  std::vector<std::shared_ptr<Part>> parts(deletions->parts_.size());
  for (std::uint32_t i = 0; i < terms; ++i) {
    before += reader.next() + 1;
    if (before >= of.terms()) return damaged();
    auto& part = parts[before / terms_per_part];
    if (part == nullptr) part = std::make_shared<Part>();
    part->emplace_back(before, reader.next());
  }
  std::ranges::copy(parts, deletions->parts_.begin());
  return std::shared_ptr<const SegmentDeletions>(std::move(deletions));
}

std::vector<std::uint32_t> terms_of_document(const Segment& segment,
                                             const IndexDocument& document) {
  std::vector<std::uint32_t> found;
  for (const AgentTerm& term : document.terms) {
    if (const auto index = segment.find(term.term)) found.push_back(*index);
  }
  for (const std::string& label : document.labels) {
    if (const auto index = segment.find(label_term(label))) {
      found.push_back(*index);
    }
  }
  return found;
}

std::vector<std::uint32_t> terms_of_document(const Segment& segment,
                                             std::uint32_t document) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t term = 0; term < segment.terms(); ++term) {
    for (const PostingTier& tier : posting_list(segment, term)) {
      if (!TierLookup(segment, tier).level_of(document)) continue;
      found.push_back(term);
      break;
    }
  }
  return found;
}

}  // namespace cardinal
