// The one file that includes Boost.URL.
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

Error invalid(std::string message) {
  return {Code::invalid, std::move(message), {}};
}

bool is_alpha(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) {
  return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text[0])) return 0;
  std::size_t at = 1;
  while (at < text.size() &&
         (is_alpha(text[at]) || is_digit(text[at]) || text[at] == '+' ||
          text[at] == '-' || text[at] == '.')) {
    ++at;
  }
  return at < text.size() && text[at] == ':' ? at : 0;
}

// Boost.URL says only that a text does not parse; this says why, for the
// reasons one meets.
std::string reason_for(std::string_view text) {
  if (text.empty()) return "it is empty";
  if (scheme_length(text) == 0) {
    return "it has no scheme such as https://";
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == ' ') {
      return "it has a blank at character " + std::to_string(at + 1) +
             "; write %20";
    }
    if (c == '%' && (at + 2 >= text.size() || !is_hex(text[at + 1]) ||
                     !is_hex(text[at + 2]))) {
      return "the % at character " + std::to_string(at + 1) +
             " is not followed by two hexadecimal digits";
    }
    const bool forbidden =
        static_cast<std::uint8_t>(c) < 0x21 ||
        static_cast<std::uint8_t>(c) >= 0x7F ||
        std::string_view("\"<>\\^`{|}").find(c) != std::string_view::npos;
    if (forbidden) {
      const std::string_view shown =
          text.substr(at, decode_utf8(text, at).bytes);
      return "\"" + for_terminal(shown) + "\" must be percent-encoded in a URI";
    }
  }
  return "its parts do not follow RFC 3986";
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return out;
}

}  // namespace

Result<Uri> parse_uri(std::string_view text) {
  const auto parsed = boost::urls::parse_uri(
      boost::urls::string_view(text.data(), text.size()));
  if (!parsed) return std::unexpected(invalid(reason_for(text)));
  const auto view = [](auto part) {
    return std::string_view(part.data(), part.size());
  };
  Uri uri;
  uri.scheme = lower(view(parsed->scheme()));
  uri.has_authority = parsed->has_authority();
  uri.has_user_info = parsed->has_userinfo();
  uri.host = std::string(view(parsed->encoded_host()));
  uri.port = std::string(view(parsed->port()));
  uri.path = std::string(view(parsed->encoded_path()));
  return uri;
}

bool is_plain_https(std::string_view text) {
  constexpr std::string_view scheme = "https://";
  if (!text.starts_with(scheme)) return false;
  std::size_t at = scheme.size();
  const std::size_t host = at;
  while (at < text.size() &&
         ((text[at] >= 'a' && text[at] <= 'z') || is_digit(text[at]) ||
          text[at] == '-' || text[at] == '.')) {
    ++at;
  }
  if (at == host) return false;
  if (at < text.size() && text[at] == ':') {
    const std::size_t port = ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at == port || at - port > 4) return false;
  }
  if (at < text.size() && text[at] != '/') return false;
  while (at < text.size() &&
         (is_alpha(text[at]) || is_digit(text[at]) || text[at] == '-' ||
          text[at] == '.' || text[at] == '/' || text[at] == '_')) {
    ++at;
  }
  return at == text.size();
}

}  // namespace cardinal
