// Messages of the Language Server Protocol in a stream of bytes: a header with
// Content-Length, an empty line, and that many bytes.
//
//   MessageFramer framer;
//   framer.add(bytes);
//   while (auto message = framer.next()) ...
//
// After a header that cannot be understood, the stream goes on at the next
// Content-Length, so that one bad message costs as little as possible.
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::lsp {

inline constexpr std::size_t header_bytes_max = 4096;
// Of a whole message: an editor sends documents of this size at most.
inline constexpr std::size_t message_bytes_max = 64u << 20;

struct Framed {
  std::string content;
  std::string fault;  // empty: a message; else why there is none
};

class MessageFramer {
 public:
  void add(std::string_view bytes);
  // Absent: more bytes are needed.
  std::optional<Framed> next();
  // Whether the stream ends within a message.
  bool is_in_message() const { return wanted_.has_value() || !buffer_.empty(); }

 private:
  std::optional<Framed> read_header();
  std::optional<Framed> read_content();
  bool find_next_header();

  std::string buffer_;
  std::size_t done_ = 0;  // bytes of the buffer that were used
  std::optional<std::size_t> wanted_;
  std::size_t skipped_bytes_ = 0;  // of a message that is too large, to come
  bool is_lost_ = false;           // until the next Content-Length
};

// The message with its header.
std::string framed(std::string_view content);

}  // namespace cardinal::lsp
