#include <cstring>

#include "http/head.h"
#include "http/text.h"

namespace cardinal::http {

const Refusal* HeadScanner::check_line(std::string_view line) {
  if (line.empty() || line.back() != '\r') return &refusal::bad_line_ending;
  line.remove_suffix(1);
  if (std::memchr(line.data(), '\r', line.size()) != nullptr) {
    return &refusal::bad_line_ending;
  }
  const bool blank = !line.empty() && (line[0] == ' ' || line[0] == '\t');
  return blank && lines_ > 0 ? &refusal::folded_field : nullptr;
}

Scan HeadScanner::scan(std::string_view bytes, const ServerLimits& limits) {
  for (;;) {
    const std::size_t found = bytes.find('\n', searched_);
    const bool whole = found != std::string_view::npos;
    const std::size_t end = whole ? found : bytes.size();
    searched_ = end;
    // Bytes of another protocol, such as TLS, need not be waited for.
    if (lines_ == 0 && line_begin_ < bytes.size()) {
      const char first = bytes[line_begin_];
      if (!is_token(first) && first != '\r' && first != '\n') {
        return {&refusal::bad_request_line};
      }
    }
    if (lines_ == 0 && end - line_begin_ > limits.request_line_bytes) {
      return {&refusal::target_too_long};
    }
    if (end > limits.header_bytes) return {&refusal::headers_too_large};
    if (!whole) return {};

    const std::string_view line = bytes.substr(line_begin_, end - line_begin_);
    if (const Refusal* bad = check_line(line)) return {bad};
    searched_ = line_begin_ = end + 1;
    if (line.size() == 1) {
      if (lines_ > 0) return {nullptr, begin_, end + 1};
      // RFC 9112 2.2: one empty line before a request is passed over.
      if (begin_ > 0) return {&refusal::bad_request_line};
      begin_ = end + 1;
      continue;
    }
    if (++lines_ > limits.header_count + 1) {
      return {&refusal::headers_too_large};
    }
  }
}

}  // namespace cardinal::http
