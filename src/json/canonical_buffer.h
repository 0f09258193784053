// Where the canonical form is written: a string through a pointer, since it is
// made of many short pieces.
//
// A piece that is copied from the text takes no more room than it had there,
// and so do the brackets, commas and colons around it. So there is room for
// the rest of the text at all times, and nobody has to ask; only what is
// printed anew, a number or an escape, may be longer and makes its own room.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "base/check_that.h"

namespace cardinal::detail {

inline constexpr std::size_t small_block = 32, block = 128;

// Short pieces are copied as blocks of two sizes, which needs no call; what is
// copied too much is written over. `readable`: bytes that may be read. Returns
// the end of what was written.
inline char* put(char* to, const char* from, std::size_t count,
                 std::size_t readable) {
  if (count <= small_block && readable >= small_block) {
    std::memcpy(to, from, small_block);
  } else if (count <= block && readable >= block) {
    std::memcpy(to, from, block);
  } else {
    std::memcpy(to, from, count);
  }
  return to + count;
}

class CanonicalBuffer {
 public:
  // `expected`: the bytes of the text to be written.
  explicit CanonicalBuffer(std::size_t expected) { reserve(expected, 0); }

  char* begin() { return text_.data(); }
  // For those who append to strings. `room`: bytes it had in the text.
  template <class Append>
  char* with_string(char* to, std::size_t room, Append append) {
    piece_.clear();
    append(piece_);
    if (piece_.size() > room) {
      const auto used = static_cast<std::size_t>(to - text_.data());
      reserve(piece_.size() - room, used);
      to = text_.data() + used;
    }
    return put(to, piece_.data(), piece_.size(), piece_.size());
  }
  std::string take(const char* end) {
    const auto used = static_cast<std::size_t>(end - text_.data());
    CHECK(used <= owed_);
    text_.resize(used);
    return std::move(text_);
  }

 private:
  // Room for so many bytes more than before.
  void reserve(std::size_t more, std::size_t used) {
    owed_ += more;
    if (text_.size() >= owed_ + block) return;
    // Bytes that are written before they are read need no zeros.
    std::string larger;
    larger.resize_and_overwrite(std::max(owed_ + block, text_.size() * 2),
                                [&](char* bytes, std::size_t size) {
                                  if (used > 0)
                                    std::memcpy(bytes, text_.data(), used);
                                  return size;
                                });
    text_.swap(larger);
  }
  std::string text_, piece_;
  std::size_t owed_ = 0;  // the most that may be written
};

}  // namespace cardinal::detail
