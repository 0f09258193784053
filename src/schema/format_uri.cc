// RFC 3986 and RFC 3987: URIs, IRIs and references to them.
#include <algorithm>

#include "base/utf8.h"
#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

constexpr std::string_view sub_delims = "!$&'()*+,;=";

constexpr bool is_unreserved(char c) {
  return is_alpha(c) || is_digit(c) || is_one_of(c, "-._~");
}

// Whether each character is unreserved, percent-encoded, a sub-delim or one of
// `more`; in an IRI also beyond ASCII, private use where `privately` says so.
bool consists_of(std::string_view text, std::string_view more, Script script,
                 bool privately = false) {
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (is_percent_encoded(text, at)) {
      at += 3;
    } else if (is_unreserved(c) || is_one_of(c, sub_delims) ||
               is_one_of(c, more)) {
      ++at;
    } else {
      if (script == Script::ascii) return false;
      const Utf8Step step = decode_utf8(text, at);
      if (!is_ucschar(step.point) && !(privately && is_iprivate(step.point))) {
        return false;
      }
      at += step.bytes;
    }
  }
  return true;
}

// 3.2.2: "v" version "." address, for what comes after IPv6.
bool is_ip_future(std::string_view text) {
  if (!take(text, 'v') && !take(text, 'V')) return false;
  const std::size_t dot = text.find('.');
  if (dot == 0 || dot == std::string_view::npos) return false;
  const std::string_view address = text.substr(dot + 1);
  return std::ranges::all_of(text.substr(0, dot), is_hex_digit) && !address.empty() &&
         std::ranges::all_of(address, [](char c) {
           return is_unreserved(c) || is_one_of(c, sub_delims) || c == ':';
         });
}

bool is_authority(std::string_view text, Script script) {
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    if (!consists_of(text.substr(0, at), ":", script)) return false;
    text.remove_prefix(at + 1);
  }
  std::size_t host = std::min(text.find(':'), text.size());
  if (text.starts_with('[')) {
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) return false;
    const std::string_view literal = text.substr(1, close - 1);
    if (!is_ipv6(literal) && !is_ip_future(literal)) return false;
    host = close + 1;
  } else if (!consists_of(text.substr(0, host), "", script)) {
    return false;  // IPv4 addresses are names by their characters, too.
  }
  std::string_view port = text.substr(host);
  return port.empty() ||
         (take(port, ':') && std::ranges::all_of(port, is_digit));
}

// What follows the scheme, or the whole of a relative reference.
bool is_hierarchy(std::string_view text, Script script) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  if (hash < text.size() &&
      !consists_of(text.substr(hash + 1), ":@/?", script)) {
    return false;
  }
  text = text.substr(0, hash);
  const std::size_t question = std::min(text.find('?'), text.size());
  if (question < text.size() &&
      !consists_of(text.substr(question + 1), ":@/?", script, true)) {
    return false;
  }
  text = text.substr(0, question);
  if (text.starts_with("//")) {
    text.remove_prefix(2);
    const std::size_t slash = std::min(text.find('/'), text.size());
    if (!is_authority(text.substr(0, slash), script)) return false;
    text.remove_prefix(slash);
  }
  return consists_of(text, ":@/", script);
}

// 0 when the text begins with no scheme and colon.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text[0])) return 0;
  std::size_t at = 1;
  while (at < text.size() && (is_alpha(text[at]) || is_digit(text[at]) ||
                              is_one_of(text[at], "+-."))) {
    ++at;
  }
  return at < text.size() && text[at] == ':' ? at : 0;
}

}  // namespace

bool is_ucschar(std::uint32_t point) {
  // 4.1: marks of direction must not be in an IRI, though 2.2 has them in
  // range.
  if (point == 0x200E || point == 0x200F) return false;
  if (point >= 0x202A && point <= 0x202E) return false;
  if (point < 0x10000) {
    return (point >= 0xA0 && point <= 0xD7FF) ||
           (point >= 0xF900 && point <= 0xFDCF) ||
           (point >= 0xFDF0 && point <= 0xFFEF);
  }
  // Planes 1 to 14 but for their last two; of plane 14 not the tags.
  return (point & 0xFFFF) <= 0xFFFD && point <= 0xEFFFD &&
         (point < 0xE0000 || point >= 0xE1000);
}

bool is_iprivate(std::uint32_t point) {
  return (point >= 0xE000 && point <= 0xF8FF) ||
         (point >= 0xF0000 && (point & 0xFFFF) <= 0xFFFD);
}

bool is_uri(std::string_view text, Script script) {
  const std::size_t scheme = scheme_length(text);
  return scheme > 0 && is_hierarchy(text.substr(scheme + 1), script);
}

bool is_uri_reference(std::string_view text, Script script) {
  if (scheme_length(text) > 0) return is_uri(text, script);
  // 4.2: a colon in the first segment would make a scheme of it.
  const std::size_t end = std::min(text.find_first_of("/?#"), text.size());
  return text.substr(0, end).find(':') == std::string_view::npos &&
         is_hierarchy(text, script);
}

}  // namespace cardinal::formats
