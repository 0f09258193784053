#include "lsp/framing.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/parse_number.h"
#include "base/text.h"

namespace cardinal::lsp {
namespace {

constexpr std::string_view length_name = "content-length";
constexpr std::string_view header_end = "\r\n\r\n";

struct Header {
  std::optional<std::uint64_t> length;
  std::string fault;
};

void read_field(std::string_view line, Header& header) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    header.fault =
        "expected \"Name: value\" in the header; got " + quoted(line);
    return;
  }
  if (!equal_ignoring_case(line.substr(0, colon), length_name)) return;
  const std::string_view value = trimmed(line.substr(colon + 1));
  const auto length = parse_number<std::uint64_t>(value);
  if (!length) {
    header.fault =
        "Content-Length must be a whole number of bytes; got " + quoted(value);
  } else if (header.length && *header.length != *length) {
    header.fault = "the header has two Content-Lengths";
  }
  header.length = length;
}

Header parse_header(std::string_view text) {
  Header header;
  while (!text.empty() && header.fault.empty()) {
    const std::size_t end = std::min(text.find("\r\n"), text.size());
    read_field(text.substr(0, end), header);
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  if (header.fault.empty() && !header.length) {
    header.fault = "the header has no Content-Length";
  }
  return header;
}

// Where "Content-Length:" begins, in any letter case.
std::size_t find_length(std::string_view text) {
  for (std::size_t at = text.find_first_of("cC"); at != std::string_view::npos;
       at = text.find_first_of("cC", at + 1)) {
    const std::string_view name = text.substr(at, length_name.size());
    if (name.size() < length_name.size()) break;
    if (equal_ignoring_case(name, length_name) &&
        text.substr(at + name.size(), 1) == ":") {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

void MessageFramer::add(std::string_view bytes) {
  const std::size_t skipped = std::min(skipped_bytes_, bytes.size());
  skipped_bytes_ -= skipped;
  bytes.remove_prefix(skipped);
  if (done_ > 0) {
    buffer_.erase(0, done_);
    done_ = 0;
  }
  buffer_.append(bytes);
}

// After a bad header. Keeps only what may be the beginning of the next.
bool MessageFramer::find_next_header() {
  const std::string_view rest = std::string_view(buffer_).substr(done_);
  const std::size_t at = find_length(rest);
  if (at == std::string_view::npos) {
    done_ = buffer_.size() - std::min(rest.size(), length_name.size());
    return false;
  }
  done_ += at;
  is_lost_ = false;
  return true;
}

std::optional<Framed> MessageFramer::read_header() {
  if (is_lost_ && !find_next_header()) return std::nullopt;
  const std::string_view rest = std::string_view(buffer_).substr(done_);
  const std::size_t end = rest.find(header_end);
  if (end == std::string_view::npos) {
    if (rest.size() <= header_bytes_max) return std::nullopt;
  }
  if (end == std::string_view::npos || end > header_bytes_max) {
    is_lost_ = true;
    done_ += std::min(rest.size(), length_name.size());
    return Framed{{},
                  "a header may have " + std::to_string(header_bytes_max) +
                      " bytes at most, and ends with an empty line"};
  }
  const Header header = parse_header(rest.substr(0, end));
  done_ += end + header_end.size();
  if (!header.fault.empty()) {
    is_lost_ = true;
    return Framed{{}, header.fault};
  }
  if (*header.length > message_bytes_max) {
    const std::uint64_t here = buffer_.size() - done_;
    const std::uint64_t skipped = std::min(*header.length, here);
    done_ += skipped;
    skipped_bytes_ = *header.length - skipped;
    return Framed{{},
                  "a message may have " +
                      std::to_string(message_bytes_max >> 20) +
                      " MiB at most; got " + std::to_string(*header.length) +
                      " bytes, which are skipped"};
  }
  wanted_ = header.length;
  return read_content();
}

std::optional<Framed> MessageFramer::read_content() {
  if (buffer_.size() - done_ < *wanted_) return std::nullopt;
  Framed message{buffer_.substr(done_, *wanted_), {}};
  done_ += *wanted_;
  wanted_.reset();
  return message;
}

std::optional<Framed> MessageFramer::next() {
  std::optional<Framed> found = wanted_ ? read_content() : read_header();
  if (!found && done_ == buffer_.size()) {
    buffer_.clear();
    done_ = 0;
  }
  return found;
}

std::string framed(std::string_view content) {
  return "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n" +
         std::string(content);
}

}  // namespace cardinal::lsp
