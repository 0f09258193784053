#include "http/response_head.h"

#include <algorithm>

#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr std::string_view version_prefix = "HTTP/1.";

ClientFailure not_http(std::string_view found) {
  return {ClientFault::not_http,
          "expected a response that begins with HTTP/1.1; got " +
              quoted_for_message(found)};
}

ClientFailure bad_head(std::string message) {
  return {ClientFault::bad_head, std::move(message)};
}

bool begins_like(std::string_view line, std::string_view prefix) {
  const std::size_t size = std::min(line.size(), prefix.size());
  return line.substr(0, size) == prefix.substr(0, size);
}

}  // namespace

std::optional<ClientFailure> ResponseHeadReader::read(std::string_view bytes,
                                                      std::size_t& used) {
  while (used < bytes.size() && !is_done_) {
    const std::size_t found = bytes.find('\n', used);
    const bool is_whole = found != std::string_view::npos;
    const std::size_t end = is_whole ? found + 1 : bytes.size();
    // No more is kept than the limit lets pass.
    const std::size_t room = limits_.header_bytes - head_bytes_;
    const std::size_t count = std::min(end - used, room);
    line_.append(bytes, used, count);
    if (status_ == 0 && !begins_like(line_, version_prefix)) {
      return not_http(line_);
    }
    if (end - used > room) {
      return ClientFailure{ClientFault::header_too_large,
                           "the header has more than " +
                               std::to_string(limits_.header_bytes) +
                               " bytes, the limit"};
    }
    head_bytes_ += count;
    used = end;
    if (!is_whole) return std::nullopt;
    if (std::optional<ClientFailure> fault = take_line(line_)) return fault;
    line_.clear();
  }
  return std::nullopt;
}

std::optional<ClientFailure> ResponseHeadReader::take_line(
    std::string_view line) {
  line.remove_suffix(1);
  if (line.empty() || line.back() != '\r') {
    return bad_head("a header line ends with a bare LF; expected CR LF");
  }
  line.remove_suffix(1);
  if (status_ == 0) return take_status_line(line);
  if (line.empty()) return end_head();
  return take_field(line);
}

std::optional<ClientFailure> ResponseHeadReader::take_status_line(
    std::string_view line) {
  const std::string_view rest =
      line.substr(std::min(version_prefix.size(), line.size()));
  const bool is_good = rest.size() >= 5 && is_digit(rest[0]) &&
                       rest[1] == ' ' && rest[2] >= '1' && rest[2] <= '5' &&
                       is_digit(rest[3]) && is_digit(rest[4]) &&
                       (rest.size() == 5 || rest[5] == ' ') &&
                       std::ranges::all_of(rest, is_value_byte);
  if (!is_good) {
    return bad_head("expected a status line such as \"HTTP/1.1 200 OK\"; got " +
                    quoted_for_message(line));
  }
  minor_version_ = rest[0] == '0' ? 0 : 1;
  status_ = (rest[2] - '0') * 100 + (rest[3] - '0') * 10 + (rest[4] - '0');
  return std::nullopt;
}

std::optional<ClientFailure> ResponseHeadReader::take_field(
    std::string_view line) {
  if (!std::ranges::all_of(line, is_value_byte)) {
    return bad_head("a header field has a control character: " +
                    quoted_for_message(line));
  }
  if (line[0] == ' ' || line[0] == '\t') {
    if (fields_.empty()) {
      return bad_head("the first header field begins with white space: " +
                      quoted_for_message(line));
    }
    fields_.back().second += " " + std::string(without_ows(line));
    return std::nullopt;
  }
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == std::string_view::npos || name.empty() ||
      !std::ranges::all_of(name, is_token)) {
    return bad_head("expected a field name followed directly by a colon; got " +
                    quoted_for_message(line));
  }
  if (fields_.size() == limits_.header_count) {
    return ClientFailure{ClientFault::header_too_large,
                         "the header has more than " +
                             std::to_string(limits_.header_count) +
                             " fields, the limit"};
  }
  fields_.emplace_back(name, without_ows(line.substr(colon + 1)));
  return std::nullopt;
}

std::optional<ClientFailure> ResponseHeadReader::end_head() {
  if (status_ >= 200) {
    is_done_ = true;
    return std::nullopt;
  }
  if (status_ == 101) {
    return bad_head("the server switched protocols without being asked");
  }
  if (++informational_ > limits_.informational) {
    return bad_head("more than " + std::to_string(limits_.informational) +
                    " interim responses (1xx) before the final one");
  }
  status_ = 0;
  fields_.clear();
  return std::nullopt;
}

}  // namespace cardinal::http
