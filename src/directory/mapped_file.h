// A file's bytes without reading them: mapped, or held in memory.
//
// Thread safety: immutable.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cardinal/base.h"

namespace cardinal {

// Keeps the bytes alive while it lives; copies share them.
class SharedBytes {
 public:
  SharedBytes() = default;
  explicit SharedBytes(std::string bytes);

  // Maps a regular file that nobody changes in place.
  // Fails: as opening a file does, naming the path.
  static Result<SharedBytes> map(const std::string& path);

  std::string_view view() const { return view_; }

 private:
  std::shared_ptr<const void> owner_;
  std::string_view view_;
};

// XXH3, 64 bits: finds damage, not malice.
std::uint64_t checksum_of(std::string_view bytes);

// The same of a file, from a byte on. Reads it instead of mapping it: what the
// disk cannot read is an error then, and does not end the process.
Result<std::uint64_t> checksum_of_file(const std::string& path,
                                       std::uint64_t begin);

// The same of bytes that come in parts.
class Checksum {
 public:
  Checksum();
  ~Checksum();
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  void add(std::string_view bytes);
  std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cardinal
