#include "directory/index/segment_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

#include "base/check_that.h"

namespace cardinal {
namespace {

constexpr std::uint64_t section_alignment = 64;
constexpr std::size_t taken_at_a_time = 1u << 20;

std::uint64_t aligned_up(std::uint64_t bytes) {
  return (bytes + section_alignment - 1) / section_alignment *
         section_alignment;
}

std::size_t number_of(SegmentSection section) {
  return static_cast<std::size_t>(section);
}

}  // namespace

SegmentWriter::SegmentWriter(const SegmentOrigin& origin, bool restricted,
                             const std::string& folder)
    : origin_(origin), restricted_(restricted) {
  for (std::size_t i = 0; i < segment_sections; ++i) {
    sections_.emplace_back(folder);
  }
}

void SegmentWriter::add_document(std::uint64_t change,
                                 const DocumentFacts& facts,
                                 TextVectorView vector, std::string_view row) {
  CHECK(documents_ < segment_documents_max);
  CHECK(documents_ == 0 || last_change_ < change);
  ++documents_;
  last_change_ = change;
  rows_bytes_ += row.size();
  sections_[number_of(SegmentSection::changes)].append_value(change);
  sections_[number_of(SegmentSection::facts)].append_value(facts);
  if (origin_.words != 0) {
    sections_[number_of(SegmentSection::vectors)].append(
        {reinterpret_cast<const char*>(vector.data()), vector.size()});
  }
  sections_[number_of(SegmentSection::rows)].append(row);
  sections_[number_of(SegmentSection::row_ends)].append_value(rows_bytes_);
}

void SegmentWriter::add_term(std::string_view term,
                             std::span<const Posting> postings) {
  CHECK(terms_ < segment_terms_max && (terms_ == 0 || last_term_ < term));
  Spool& text = sections_[number_of(SegmentSection::term_text)];
  std::size_t shared = 0;
  if (terms_ % terms_per_start == 0) {
    sections_[number_of(SegmentSection::term_starts)].append_value(
        static_cast<std::uint32_t>(text.size()));
  } else {
    const std::size_t most = std::min(last_term_.size(), term.size());
    while (shared < most && last_term_[shared] == term[shared]) ++shared;
  }
  std::string coded;
  append_varint(coded, static_cast<std::uint32_t>(shared));
  append_varint(coded, static_cast<std::uint32_t>(term.size() - shared));
  text.append(coded);
  text.append(term.substr(shared));
  last_term_ = term;
  hashes_.push_back(TermSlot(term).hash);
  sections_[number_of(SegmentSection::entries)].append_value(
      postings_.add(postings));
  Spool& bytes = sections_[number_of(SegmentSection::postings)];
  bytes.append(postings_.take_bytes());
  ++terms_;
}

void SegmentWriter::complete_tables() {
  // Readers load whole words.
  sections_[number_of(SegmentSection::postings)].append(
      std::string(unpack_slack, '\0'));
  for (const SegmentBlock& block : postings_.blocks()) {
    sections_[number_of(SegmentSection::blocks)].append_value(block);
  }
  // At most two thirds are taken.
  slots_ = static_cast<std::uint32_t>(std::bit_ceil(terms_ + terms_ / 2 + 1u));
  std::vector<std::uint32_t> slots(slots_, 0);
  for (std::uint32_t i = 0; i < terms_; ++i) {
    auto at = static_cast<std::uint32_t>(hashes_[i]);
    while (slots[at & (slots_ - 1)] != 0) ++at;
    slots[at & (slots_ - 1)] =
        (i + 1) | static_cast<std::uint32_t>(hashes_[i] >> 56) << 24;
  }
  sections_[number_of(SegmentSection::slots)].append(
      {reinterpret_cast<const char*>(slots.data()),
       slots.size() * sizeof(std::uint32_t)});
}

SegmentHeader SegmentWriter::header_for(const ChangeRange& range) {
  complete_tables();
  SegmentHeader header{};
  header.magic = segment_magic;
  header.origin = origin_;
  header.first_change = range.first;
  header.last_change = range.last;
  header.documents = documents_;
  header.terms = terms_;
  header.blocks = static_cast<std::uint32_t>(postings_.blocks().size());
  header.slots = slots_;
  header.restricted = restricted_ ? 1 : 0;
  std::uint64_t at = sizeof header;
  for (std::size_t i = 0; i < segment_sections; ++i) {
    header.begin[i] = at;
    at = aligned_up(at + sections_[i].size());
  }
  header.begin[segment_sections] = at;
  return header;
}

Status SegmentWriter::write_sections(const SegmentHeader& header,
                                     const Sink& sink) {
  for (std::size_t i = 0; i < segment_sections; ++i) {
    TRY_STATUS(sections_[i].each(sink));
    const std::uint64_t end = header.begin[i] + sections_[i].size();
    TRY_STATUS(sink(std::string(header.begin[i + 1] - end, '\0')));
  }
  return {};
}

namespace {

void sum_up(SegmentHeader& header, const Checksum& content) {
  header.checksum = content.value();
  constexpr std::size_t unsummed = 16;  // magic and the sum itself
  header.header_checksum =
      checksum_of({reinterpret_cast<const char*>(&header) + unsummed,
                   sizeof header - unsummed});
}

}  // namespace

std::string SegmentWriter::finish(const ChangeRange& range) {
  SegmentHeader header = header_for(range);
  std::string out(sizeof header, '\0');
  out.reserve(header.begin[segment_sections]);
  Checksum content;
  const Status written = write_sections(header, [&](std::string_view bytes) {
    content.add(bytes);
    out += bytes;
    return Status();
  });
  CHECK(written);  // it is all in memory
  sum_up(header, content);
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

Status SegmentWriter::finish(const ChangeRange& range,
                             const std::string& path) {
  SegmentHeader header = header_for(range);
  const Descriptor file(::open(path.c_str(),
                               O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                               private_file_mode));
  if (file.number < 0) return std::unexpected(system_error(path, errno));
  const std::string room(sizeof header, '\0');
  TRY_STATUS(write_all(file.number, room, path));
  Checksum content;
  std::string waiting;
  const auto flush = [&] {
    const Status written = write_all(file.number, waiting, path);
    waiting.clear();
    return written;
  };
  TRY_STATUS(write_sections(header, [&](std::string_view bytes) -> Status {
    content.add(bytes);
    waiting += bytes;
    return waiting.size() < taken_at_a_time ? Status() : flush();
  }));
  TRY_STATUS(flush());
  sum_up(header, content);
  if (::lseek(file.number, 0, SEEK_SET) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  TRY_STATUS(write_all(file.number,
                       {reinterpret_cast<const char*>(&header), sizeof header},
                       path));
  if (::fsync(file.number) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  return {};
}

}  // namespace cardinal
