#include "directory/index/segment_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>

#include "base/check_that.h"
#include "base/private_files.h"

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
    : origin_(origin), restricted_(restricted), folder_(folder) {
  for (std::size_t i = 0; i < segment_sections; ++i) {
    sections_.emplace_back(folder);
  }
}

void SegmentWriter::add_document(const SegmentDocument& document) {
  CHECK(documents_ < segment_documents_max);
  CHECK(documents_ == 0 || last_change_ < document.change);
  ++documents_;
  last_change_ = document.change;
  section(SegmentSection::changes).append_value(document.change);
  change_.widen(std::array{document.change});
  const FactNumbers numbers = numbers_of(document.facts);
  section(SegmentSection::facts).append_value(numbers);
  facts_.widen(numbers);
  if (origin_.words != 0) {
    section(SegmentSection::vectors).append(packed_vector(document.vector));
    append_text(SegmentSection::known_words, word_end_, document.known_words);
  }
  const std::string block = rows_.add(document.row);
  if (!block.empty()) append_text(SegmentSection::rows, row_end_, block);
}

Spool& SegmentWriter::section(SegmentSection of) {
  return sections_[number_of(of)];
}

// The bytes, and where they end in the section before.
void SegmentWriter::append_text(SegmentSection texts, PackedFields& ends,
                                std::string_view text) {
  section(texts).append(text);
  const auto before = static_cast<SegmentSection>(number_of(texts) - 1);
  const std::uint64_t end = section(texts).size();
  section(before).append_value(end);
  ends.widen(std::array{end});
}

void SegmentWriter::add_term(std::string_view term,
                             std::span<const Posting> postings) {
  CHECK(terms_ < segment_terms_max && (terms_ == 0 || last_term_ < term));
  Spool& text = section(SegmentSection::term_text);
  std::size_t shared = 0;
  if (terms_ % terms_per_start == 0) {
    section(SegmentSection::term_starts)
        .append_value(static_cast<std::uint32_t>(text.size()));
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
  if (!term.starts_with(label_mark)) hashes_.push_back(TermSlot(term).hash);
  section(SegmentSection::entries).append_value(postings_.add(postings));
  Spool& bytes = section(SegmentSection::postings);
  bytes.append(postings_.take_bytes());
  ++terms_;
}

void SegmentWriter::complete_tables() {
  const std::string block = rows_.finish();
  if (!block.empty()) append_text(SegmentSection::rows, row_end_, block);
  // Readers load whole words.
  section(SegmentSection::postings).append(std::string(unpack_slack, '\0'));
  for (const SegmentBlock& posting_block : postings_.blocks()) {
    section(SegmentSection::blocks).append_value(posting_block);
  }
  complete_slots();
}

// Labels are looked for by halves: there are as many as documents, and a
// request has few.
void SegmentWriter::complete_slots() {
  const auto words = static_cast<std::uint32_t>(hashes_.size());
  // At most two thirds are taken.
  slots_ = static_cast<std::uint32_t>(std::bit_ceil(words + words / 2 + 1u));
  std::vector<std::uint32_t> slots(slots_, 0);
  for (std::uint32_t i = 0; i < words; ++i) {
    auto at = static_cast<std::uint32_t>(hashes_[i]);
    while (slots[at & (slots_ - 1)] != 0) ++at;
    slots[at & (slots_ - 1)] =
        (i + 1) | static_cast<std::uint32_t>(hashes_[i] >> 56) << 24;
  }
  section(SegmentSection::slots)
      .append({reinterpret_cast<const char*>(slots.data()),
               slots.size() * sizeof(std::uint32_t)});
}

namespace {

// The numbers of a spool, which are 64 bits each, as packed records.
Result<Spool> packed(Spool& numbers, const std::vector<PackedColumn>& columns,
                     const std::string& folder) {
  Spool out(folder);
  PackedRecords records(columns);
  std::vector<std::uint64_t> record(columns.size());
  std::string waiting, bytes;
  const std::size_t size = columns.size() * sizeof(std::uint64_t);
  TRY_STATUS(numbers.each([&](std::string_view part) {
    waiting += part;
    std::size_t at = 0;
    for (; at + size <= waiting.size(); at += size) {
      std::memcpy(record.data(), waiting.data() + at, size);
      records.append(record, bytes);
    }
    waiting.erase(0, at);
    out.append(bytes);
    bytes.clear();
    return Status();
  }));
  records.finish(bytes);
  out.append(bytes);
  return out;
}

}  // namespace

Status SegmentWriter::pack_numbers(SegmentHeader& header) {
  const auto pack_section = [&](SegmentSection of, const PackedFields& fields,
                                std::span<PackedColumn> columns) -> Status {
    const std::vector<PackedColumn> found = fields.columns();
    std::ranges::copy(found, columns.begin());
    TRY(section(of), packed(section(of), found, folder_));
    return {};
  };
  TRY_STATUS(pack_section(SegmentSection::changes, change_,
                          std::span(&header.change, 1)));
  TRY_STATUS(pack_section(SegmentSection::facts, facts_, header.facts));
  TRY_STATUS(pack_section(SegmentSection::word_ends, word_end_,
                          std::span(&header.word_end, 1)));
  return pack_section(SegmentSection::row_ends, row_end_,
                      std::span(&header.row_end, 1));
}

Result<SegmentHeader> SegmentWriter::header_for(const ChangeRange& range) {
  complete_tables();
  SegmentHeader header{};
  TRY_STATUS(pack_numbers(header));
  header.magic = segment_magic;
  header.origin = origin_;
  header.first_change = range.first;
  header.last_change = range.last;
  header.documents = documents_;
  header.terms = terms_;
  header.labels = terms_ - hashes_.size();
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
  Result<SegmentHeader> made = header_for(range);
  CHECK(made);  // it is all in memory
  SegmentHeader& header = *made;
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
  TRY(SegmentHeader header, header_for(range));
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
  // A manifest that names it must not outlive its name.
  return sync_folder_of(path);
}

}  // namespace cardinal
