// A request's head: found byte by byte as it arrives, read when it is whole.
//
//   HeadScanner scanner;
//   Scan scan = scanner.scan(bytes_so_far, limits);
//   if (scan.end) refusal = parse_head(bytes.substr(scan.begin, ...), head);
//
// What is refused does not depend on how the bytes were cut into packets.
#pragma once

#include "cardinal/http.h"
#include "http/refusal.h"

namespace cardinal::http {

struct Scan {
  const Refusal* refusal = nullptr;
  std::size_t begin = 0;  // behind an empty line that may go before a request
  std::size_t end = 0;    // behind the head; 0: more bytes are needed
};

// Finds the empty line, and on the way what Beast's parser lets pass (folded
// lines) or would only say once the head is whole (lone CR and LF, sizes).
class HeadScanner {
 public:
  // Requires: `bytes` starts as in the calls before.
  Scan scan(std::string_view bytes, const ServerLimits& limits);

 private:
  const Refusal* look_at_line(std::string_view line);
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

  std::string normal_path;  // what request.path points to when it differs
};

// Requires: `bytes` is a whole head as the scanner found it; the request's
// views lead into it.
const Refusal* parse_head(std::string_view bytes, RequestHead& out);

}  // namespace cardinal::http
