// The head of a request: HeadScanner finds its end as bytes arrive, parse_head
// parses it once it is complete.
//
//   HeadScanner scanner;
//   Scan scan = scanner.scan(bytes_so_far, limits);
//   if (scan.end) refusal = parse_head(bytes.substr(scan.begin, ...), head);
//
// The verdict does not depend on how the bytes were split into packets.
#pragma once

#include "cardinal/http.h"
#include "http/refusal.h"

namespace cardinal::http {

struct Scan {
  const Refusal* refusal = nullptr;
  std::size_t begin = 0;  // of the request line; an empty line may precede it
  std::size_t end = 0;    // of the head; 0: more bytes are needed
};

// Finds the end of the head. Rejects what Beast's parser accepts (folded lines)
// or would reject only once the head is complete (lone CR and LF, sizes).
class HeadScanner {
 public:
  // Requires: `bytes` starts with the bytes of the previous calls.
  Scan scan(std::string_view bytes, const ServerLimits& limits);

 private:
  const Refusal* check_line(std::string_view line);
  std::size_t begin_ = 0;
  std::size_t line_begin_ = 0;
  std::size_t searched_ = 0;
  std::size_t lines_ = 0;
};

struct RequestHead {
  Request request;
  bool keep_alive = false;
  bool expects_continue = false;
  bool is_chunked = false;
  std::uint64_t content_length = 0;
  bool has_body() const { return is_chunked || content_length > 0; }

  std::string path_storage;  // what request.path points to when it differs
};

// Requires: `bytes` is a whole head as the scanner found it; the request's
// views lead into it.
[[nodiscard]] const Refusal* parse_head(std::string_view bytes,
                                        RequestHead& out);

}  // namespace cardinal::http
