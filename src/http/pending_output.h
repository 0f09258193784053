// The bytes to be sent on a connection.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "http/stream.h"

namespace cardinal::http {

class PendingOutput {
 public:
  // Heads and small bodies, in order.
  std::string text;

  // Copies a small body. A large one is sent after `text` without a copy, and
  // `owner` keeps it alive until then; `is_shared`: and would live anyway.
  // Requires: !has_tail().
  void add_body(std::string_view body, std::shared_ptr<const void> owner,
                bool is_shared);

  // Of memory that only this output needs.
  std::size_t held_bytes() const { return text.capacity() + own_tail_bytes_; }
  bool is_empty() const { return text.empty() && tail_.empty(); }
  bool has_tail() const { return !tail_.empty(); }
  bool is_sent() const { return sent_ == text.size() && tail_.empty(); }

  // Sends as much as the stream takes at once.
  IoStep write_to(Stream& stream);
  // Drops everything; the memory of `text` stays.
  void clear();

 private:
  std::size_t sent_ = 0;   // of `text`
  std::string_view tail_;  // goes behind `text`
  std::shared_ptr<const void> tail_owner_;
  std::size_t own_tail_bytes_ = 0;
};

}  // namespace cardinal::http
