#include "base/uri.h"

#include <array>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

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

// What a person reads about a fault.
std::string reason_for(std::string_view text, const UriFault& fault) {
  const std::size_t at = fault.position;
  const std::string where = " at character " + std::to_string(at + 1);
  switch (fault.kind) {
    case UriFault::no_scheme:
    case UriFault::colon_in_first_segment:
      if (text.empty()) return "it is empty";
      return static_cast<std::uint8_t>(text[0]) <= ' '
                 ? "it begins with white space"
                 : "it has no scheme such as https://";
    case UriFault::forbidden_character:
      if (text[at] == ' ') return "it has a blank" + where + "; write %20";
      return "\"" + for_terminal(text.substr(at, decode_utf8(text, at).bytes)) +
             "\"" + where + " must be percent-encoded in a URI";
    case UriFault::bad_percent_encoding:
      return "the %" + where + " is not followed by two hexadecimal digits";
    case UriFault::second_hash:
      return "it has a second #" + where + "; write %23";
    case UriFault::second_at:
      return "it has a second @" + where + "; write %40";
    case UriFault::unclosed_bracket:
      return "the [" + where + " is never closed";
    case UriFault::unopened_bracket:
      return "the ]" + where + " closes nothing";
    case UriFault::bad_port:
      return "the port" + where + " must be digits";
    case UriFault::bad_ip_literal:
      return "the [" + where + " begins no IP address";
    case UriFault::bracket_outside_host:
      return "\"" + std::string(1, text[at]) + "\"" + where +
             " must be percent-encoded outside of the host";
  }
  return "its parts do not follow RFC 3986";
}

}  // namespace

Result<Uri> parse_uri(std::string_view text) {
  const auto parts = read_uri(text, {});
  if (!parts) return invalid("{}", reason_for(text, parts.error()));
  Uri uri;
  uri.scheme = lower_case(*parts->scheme);
  uri.has_authority = parts->authority.has_value();
  uri.has_user_info = parts->user_info.has_value();
  uri.host = parts->host.value_or("");
  uri.port = parts->port.value_or("");
  uri.path = parts->path;
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
