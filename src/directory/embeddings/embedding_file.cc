#include "directory/embeddings/embedding_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/private_files.h"
#include "directory/embeddings/embedder.h"
#include "directory/mapped_file.h"

namespace cardinal::directory {
namespace {

constexpr std::string_view embedding_magic = "CDEMBED1";
constexpr std::size_t header_bytes = 24;
constexpr std::size_t record_overhead = 24;
constexpr std::size_t file_bytes_max = std::size_t{16} << 30;
// A file of which less is current is written anew.
constexpr std::size_t stale_share_max = 2, stale_min = 64;

std::uint64_t number_at(std::string_view bytes, std::size_t at) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

void append_number(std::string& out, std::uint64_t value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof value);
}

std::string record_bytes(std::uint64_t subject, std::uint64_t change,
                         std::string_view vector) {
  std::string bytes;
  append_number(bytes, subject);
  append_number(bytes, change);
  bytes += vector;
  append_number(bytes, checksum_of(bytes));
  return bytes;
}

std::int64_t product(std::string_view a, std::string_view b) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<std::int8_t>(a[i]) * static_cast<std::int8_t>(b[i]);
  }
  return sum;
}

}  // namespace

std::string quantized_embedding(const std::vector<float>& vector) {
  float largest = 0;
  for (const float x : vector) largest = std::max(largest, std::abs(x));
  std::string bytes(vector.size(), '\0');
  if (largest == 0) return bytes;
  for (std::size_t i = 0; i < vector.size(); ++i) {
    bytes[i] = static_cast<char>(std::lround(vector[i] / largest * 127));
  }
  return bytes;
}

EmbeddingFile::EmbeddingFile(std::string path, std::string_view origin)
    : path_(std::move(path)), origin_(checksum_of(origin)) {
  if (const auto bytes = read_whole(path_, file_bytes_max)) load(*bytes);
}

void EmbeddingFile::load(std::string_view bytes) {
  if (bytes.size() < header_bytes || !bytes.starts_with(embedding_magic) ||
      number_at(bytes, 8) != origin_) {
    return;
  }
  const std::uint64_t dimensions = number_at(bytes, 16);
  if (dimensions == 0 || dimensions > Embedder::dimensions_max) return;
  dimensions_ = static_cast<std::size_t>(dimensions);
  const std::size_t size = dimensions_ + record_overhead;
  std::size_t at = header_bytes;
  for (; at + size <= bytes.size(); at += size) {
    const std::string_view record = bytes.substr(at, size);
    if (checksum_of(record.substr(0, size - 8)) !=
        number_at(record, size - 8)) {
      break;  // nothing is known of what comes after it
    }
    ++records_;
    const std::uint64_t subject = number_at(record, 0);
    const std::uint64_t change = number_at(record, 8);
    if (change == 0) {
      entries_.erase(subject);
      continue;
    }
    Entry entry{change, std::string(record.substr(16, dimensions_)), 0};
    entry.length =
        std::sqrt(static_cast<double>(product(entry.vector, entry.vector)));
    entries_.insert_or_assign(subject, std::move(entry));
  }
  needs_rewrite_ = at != bytes.size();
}

std::string EmbeddingFile::header() const {
  std::string bytes(embedding_magic);
  append_number(bytes, origin_);
  append_number(bytes, dimensions_);
  return bytes;
}

std::size_t EmbeddingFile::size() const {
  const std::shared_lock hold(lock_);
  return entries_.size();
}

std::uint64_t EmbeddingFile::change_of(std::uint64_t subject) const {
  const std::shared_lock hold(lock_);
  const auto found = entries_.find(subject);
  return found == entries_.end() ? 0 : found->second.change;
}

std::optional<double> EmbeddingFile::cosine(std::uint64_t subject,
                                            std::string_view request) const {
  const std::shared_lock hold(lock_);
  const auto found = entries_.find(subject);
  if (found == entries_.end()) return {};
  const Entry& card = found->second;
  if (card.vector.size() != request.size() || card.length == 0) return {};
  const double length =
      std::sqrt(static_cast<double>(product(request, request)));
  if (length == 0) return {};
  return static_cast<double>(product(card.vector, request)) /
         (card.length * length);
}

std::vector<std::uint64_t> EmbeddingFile::subjects() const {
  const std::shared_lock hold(lock_);
  std::vector<std::uint64_t> all;
  all.reserve(entries_.size());
  for (const auto& [subject, entry] : entries_) all.push_back(subject);
  return all;
}

void EmbeddingFile::put(std::uint64_t subject, std::uint64_t change,
                        std::string vector) {
  CHECK(change != 0 && !vector.empty());
  if (dimensions_ == 0) {
    dimensions_ = vector.size();
    needs_rewrite_ = true;
  }
  CHECK(vector.size() == dimensions_);
  add_pending(subject, change, vector);
  Entry entry{change, std::move(vector), 0};
  entry.length =
      std::sqrt(static_cast<double>(product(entry.vector, entry.vector)));
  const std::scoped_lock hold(lock_);
  entries_.insert_or_assign(subject, std::move(entry));
}

void EmbeddingFile::remove(std::uint64_t subject) {
  {
    const std::scoped_lock hold(lock_);
    if (entries_.erase(subject) == 0) return;
  }
  add_pending(subject, 0, std::string(dimensions_, '\0'));
}

void EmbeddingFile::clear() {
  const std::scoped_lock hold(lock_);
  entries_.clear();
  dimensions_ = 0;
  needs_rewrite_ = true;
}

void EmbeddingFile::add_pending(std::uint64_t subject, std::uint64_t change,
                                std::string_view vector) {
  ++records_;
  if (!needs_rewrite_) pending_ += record_bytes(subject, change, vector);
}

Status EmbeddingFile::flush() {
  if (dimensions_ == 0) return {};
  if (needs_rewrite_ || records_ > stale_share_max * (size() + stale_min)) {
    return rewrite();
  }
  if (pending_.empty()) return {};
  std::ofstream file(path_, std::ios::binary | std::ios::app);
  file << pending_;
  file.close();
  pending_.clear();
  if (file) return {};
  needs_rewrite_ = true;
  return at(path_,
            unavailable("cannot append embeddings: {}", std::strerror(errno)));
}

Status EmbeddingFile::rewrite() {
  std::string bytes = header();
  std::size_t records = 0;
  {
    const std::shared_lock hold(lock_);
    for (const auto& [subject, entry] : entries_) {
      bytes += record_bytes(subject, entry.change, entry.vector);
      ++records;
    }
  }
  const std::string folder = std::filesystem::path(path_).parent_path();
  TRY([[maybe_unused]] const bool is_new, make_private_folder(folder));
  TRY_STATUS(write_private(path_, bytes));
  records_ = records;
  pending_.clear();
  needs_rewrite_ = false;
  return {};
}

}  // namespace cardinal::directory
