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

// Whether a host may be meant as an address: its last label begins with a
// digit, and it ends as a number does.
bool may_end_in_number(std::string_view host) {
  const char last = host.back();
  if (!is_hex_digit(last) && last != 'x' && last != '.') return false;
  if (last == '.') return true;
  return is_digit(host[host.rfind('.') + 1]);
}

// A host that is a name, perhaps a port and perhaps a path.
struct PlainUrl {
  std::string_view host, port, path;
};

// The parts of an http or https URL from `host` on; absent where one of them is
// not plain.
std::optional<PlainUrl> plain_parts_of(std::string_view text,
                                       std::size_t host) {
  const auto is = [&](std::size_t at, PlainPart part) {
    return plain_parts[static_cast<unsigned char>(text[at])] & part;
  };
  PlainUrl url;
  std::size_t at = host;
  while (at < text.size() && is(at, plain_host)) ++at;
  url.host = text.substr(host, at - host);
  if (url.host.empty() || may_end_in_number(url.host)) return std::nullopt;
  if (at < text.size() && text[at] == ':') {
    const std::size_t port = ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
    url.port = text.substr(port, at - port);
    if (url.port.empty() || url.port.size() > 4 || url.port[0] == '0') {
      return std::nullopt;
    }
  }
  if (at < text.size() && text[at] != '/') return std::nullopt;
  url.path = text.substr(at);
  while (at < text.size() && is(at, plain_path)) ++at;
  if (at < text.size()) return std::nullopt;
  return url;
}

// As parse_uri, for the form that nearly all URLs have.
std::optional<Uri> parse_plain(std::string_view text) {
  for (const std::string_view scheme : {"https", "http"}) {
    constexpr std::string_view mark = "://";
    if (!text.starts_with(scheme) ||
        !text.substr(scheme.size()).starts_with(mark)) {
      continue;
    }
    const auto parts = plain_parts_of(text, scheme.size() + mark.size());
    if (!parts) return std::nullopt;
    return Uri{.scheme = std::string(scheme),
               .host = std::string(parts->host),
               .port = std::string(parts->port),
               .path = std::string(parts->path),
               .has_authority = true,
               .has_user_info = false};
  }
  return std::nullopt;
}

bool is_white_space_from(std::string_view text, std::size_t at) {
  return text.find_first_not_of(" \t\r\n", at) == std::string_view::npos;
}

bool is_in_host(std::string_view text, std::size_t at) {
  const std::size_t authority = text.find("://");
  return authority != std::string_view::npos && authority < at &&
         text.find_first_of("/?#", authority + 3) > at;
}

bool is_letter_beyond_ascii(std::string_view text, std::size_t at) {
  const Utf8Step step = decode_utf8(text, at);
  return step.valid && step.point >= 0xC0 && !is_invisible(step.point);
}

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
      if (is_white_space_from(text, at)) return "it ends with white space";
      if (text[at] == ' ') {
        return "it has a blank" + where +
               (is_in_host(text, at) ? "; a host name has none"
                                     : "; write %20");
      }
      return "\"" + for_terminal(text.substr(at, decode_utf8(text, at).bytes)) +
             "\"" + where +
             (is_in_host(text, at) && is_letter_beyond_ascii(text, at)
                  ? " must be written in ASCII in a host name: xn--..."
                  : " must be percent-encoded in a URI");
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
  if (auto plain = parse_plain(text)) return *std::move(plain);
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
  return text.starts_with(scheme) &&
         plain_parts_of(text, scheme.size()).has_value();
}

}  // namespace cardinal
