// Where the canonical form is written: a string through a pointer, since it is
// made of many short pieces.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

namespace cardinal::detail {

class CanonicalBuffer {
 public:
  explicit CanonicalBuffer(std::size_t expected) { grow(expected); }

  void put(char c) {
    if (at_ == end_) grow(1);
    *at_++ = c;
  }
  // Short pieces are copied as blocks of two sizes, which needs no call; what
  // is copied too much is written over. `readable`: bytes that may be read.
  void put(const char* from, std::size_t count, std::size_t readable) {
    if (static_cast<std::size_t>(end_ - at_) < count + block) grow(count);
    if (count <= small_block && readable >= small_block) {
      std::memcpy(at_, from, small_block);
    } else if (count <= block && readable >= block) {
      std::memcpy(at_, from, block);
    } else {
      std::memcpy(at_, from, count);
    }
    at_ += count;
  }
  // For those who append to strings.
  template <class Append>
  void with_string(Append append) {
    piece_.clear();
    append(piece_);
    put(piece_.data(), piece_.size(), piece_.size());
  }
  std::string take() {
    text_.resize(static_cast<std::size_t>(at_ - text_.data()));
    return std::move(text_);
  }

 private:
  static constexpr std::size_t small_block = 16, block = 64;
  void grow(std::size_t more) {
    const std::size_t used =
        at_ ? static_cast<std::size_t>(at_ - text_.data()) : 0;
    // Bytes that are written before they are read need no zeros.
    text_.resize_and_overwrite(std::max(used + more + block, text_.size() * 2),
                               [](char*, std::size_t size) { return size; });
    at_ = text_.data() + used;
    end_ = text_.data() + text_.size();
  }
  std::string text_, piece_;
  char* at_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace cardinal::detail
