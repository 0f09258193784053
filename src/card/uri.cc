// The one file that includes Boost.URL.
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

Error invalid(std::string message) {
  return {Code::invalid, std::move(message), {}};
}

// Which characters the parts of a plain URL have.
enum PlainPart : std::uint8_t { plain_host = 1, plain_path = 2 };

constexpr auto plain_parts = [] {
  std::array<std::uint8_t, 256> parts{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) parts[c] = plain_host | plain_path;
  for (std::size_t c = '0'; c <= '9'; ++c) parts[c] = plain_host | plain_path;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) parts[c] = plain_path;
  parts['-'] = parts['.'] = plain_host | plain_path;
  parts['/'] = parts['_'] = plain_path;
  return parts;
}();

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

std::string at_character(std::size_t at) {
  return " at character " + std::to_string(at + 1);
}

// What can be wrong between the slashes and the path.
std::string wrong_authority(std::string_view authority, std::size_t begin) {
  constexpr std::size_t none = std::string_view::npos;
  const std::size_t at = authority.find('@');
  if (at != none && authority.find('@', at + 1) != none) {
    return "it has a second @" +
           at_character(begin + authority.find('@', at + 1)) + "; write %40";
  }
  const std::size_t open = authority.find('[');
  const std::size_t close = authority.find(']');
  if (open != none && close == none) {
    return "the [" + at_character(begin + open) + " is never closed";
  }
  if (open == none && close != none) {
    return "the ]" + at_character(begin + close) + " closes nothing";
  }
  const std::size_t colon = authority.find(':', close != none ? close
                                                : at != none  ? at
                                                              : std::size_t{0});
  if (colon != none &&
      !std::ranges::all_of(authority.substr(colon + 1), is_digit)) {
    return "the port" + at_character(begin + colon + 1) + " must be digits";
  }
  if (open == none) return {};
  return "the [" + at_character(begin + open) + " begins no IP address";
}

// What can be wrong though each character is one that a URI may hold.
std::string misplaced(std::string_view text) {
  constexpr std::size_t none = std::string_view::npos;
  const std::size_t hash = std::min(text.find('#'), text.size() - 1);
  if (const std::size_t second = text.find('#', hash + 1); second != none) {
    return "it has a second #" + at_character(second) + "; write %23";
  }
  std::size_t path = scheme_length(text) + 1;
  if (text.substr(path, 2) == "//") {
    const std::size_t begin = path + 2;
    path = std::min(text.find_first_of("/?#", begin), text.size());
    const std::string wrong =
        wrong_authority(text.substr(begin, path - begin), begin);
    if (!wrong.empty()) return wrong;
  }
  if (const std::size_t at = text.find_first_of("[]", path); at != none) {
    return std::string("\"") + text[at] + "\"" + at_character(at) +
           " must be percent-encoded outside of the host";
  }
  return "its parts do not follow RFC 3986";
}

// Boost.URL says only that a text does not parse; this says why, for the
// reasons one meets.
std::string reason_for(std::string_view text) {
  if (text.empty()) return "it is empty";
  if (static_cast<std::uint8_t>(text[0]) <= ' ') {
    return "it begins with white space";
  }
  if (scheme_length(text) == 0) {
    return "it has no scheme such as https://";
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == ' ') {
      return "it has a blank" + at_character(at) + "; write %20";
    }
    if (c == '%' && (at + 2 >= text.size() || !is_hex_digit(text[at + 1]) ||
                     !is_hex_digit(text[at + 2]))) {
      return "the %" + at_character(at) +
             " is not followed by two hexadecimal digits";
    }
    const bool forbidden =
        static_cast<std::uint8_t>(c) < 0x21 ||
        static_cast<std::uint8_t>(c) >= 0x7F ||
        std::string_view("\"<>\\^`{|}").find(c) != std::string_view::npos;
    if (forbidden) {
      const std::string_view shown =
          text.substr(at, decode_utf8(text, at).bytes);
      return "\"" + for_terminal(shown) + "\"" + at_character(at) +
             " must be percent-encoded in a URI";
    }
  }
  return misplaced(text);
}

// Behind a host a path begins with a slash. Boost.URL 1.81 does not insist: it
// reads 192.0.2.1.example as an address with the path ".example", and a:80x as
// port 80 with the path "x". False when the text is no URI.
bool settle_authority(Uri& uri, bool has_port) {
  if (!uri.has_authority || uri.path.empty() || uri.path[0] == '/') return true;
  const std::size_t slash = std::min(uri.path.find('/'), uri.path.size());
  const std::string rest = uri.path.substr(0, slash);
  if (has_port || uri.host.starts_with('[') || rest.contains('@')) return false;
  const std::size_t colon = std::min(rest.find(':'), rest.size());
  uri.host += rest.substr(0, colon);
  uri.port = rest.substr(std::min(colon + 1, rest.size()));
  uri.path.erase(0, slash);
  return std::ranges::all_of(uri.port, is_digit);
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
  uri.scheme = lower_case(view(parsed->scheme()));
  uri.has_authority = parsed->has_authority();
  uri.has_user_info = parsed->has_userinfo();
  uri.host = std::string(view(parsed->encoded_host()));
  uri.port = std::string(view(parsed->port()));
  uri.path = std::string(view(parsed->encoded_path()));
  if (!settle_authority(uri, parsed->has_port())) {
    return std::unexpected(invalid(reason_for(text)));
  }
  return uri;
}

bool is_plain_https(std::string_view text) {
  constexpr std::string_view scheme = "https://";
  if (!text.starts_with(scheme)) return false;
  const auto is = [&](std::size_t at, PlainPart part) {
    return plain_parts[static_cast<unsigned char>(text[at])] & part;
  };
  std::size_t at = scheme.size();
  const std::size_t host = at;
  while (at < text.size() && is(at, plain_host)) ++at;
  if (at == host) return false;
  if (at < text.size() && text[at] == ':') {
    const std::size_t port = ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at == port || at - port > 4 || text[port] == '0') return false;
  }
  if (at < text.size() && text[at] != '/') return false;
  while (at < text.size() && is(at, plain_path)) ++at;
  return at == text.size();
}

}  // namespace cardinal
