#include "base/normal_url.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/host_name.h"
#include "base/uri.h"
#include "cardinal/address.h"

namespace cardinal {
namespace {

constexpr std::size_t no_position = std::string_view::npos;

// The schemes that the URL standard knows: browsers read "https:a.example" and
// "https:///a.example" as https://a.example.
struct WebScheme {
  std::string_view name, port;
};
constexpr WebScheme web_schemes[] = {
    {"https", "443"}, {"http", "80"}, {"wss", "443"}, {"ws", "80"}};

const WebScheme* web_scheme(std::string_view scheme) {
  const auto found = std::ranges::find(web_schemes, scheme, &WebScheme::name);
  return found == std::end(web_schemes) ? nullptr : found;
}

bool is_dropped_anywhere(char c) { return c == '\t' || c == '\n' || c == '\r'; }

bool is_plain_in_path(char c) {
  return is_alnum(c) || std::string_view("-._~!$&'()*+,;=:@/?").contains(c);
}

// Escaped, these are data; plain, they divide the URL.
bool is_divider(char c) { return std::string_view("/?#%\\").contains(c); }

Result<std::string> normal_ip_literal(std::string_view host) {
  const auto address = host.ends_with(']')
                           ? parse_ip(host.substr(1, host.size() - 2))
                           : std::nullopt;
  if (!address || address->is_v4) {
    return invalid("an IPv6 address is expected in the brackets of its host");
  }
  return "[" + to_text(*address) + "]";
}

Result<std::string> normal_host(std::string_view text) {
  if (text.starts_with('[')) return normal_ip_literal(text);
  std::string host = lower_case(percent_decoded(text));
  if (host.ends_with('.')) host.pop_back();
  if (const auto address = parse_ip(host); address && address->is_v4) {
    return to_text(*address);
  }
  if (ends_in_number(host)) {
    return invalid(
        "its host ends in a number but is not four decimal numbers without "
        "leading zeros");
  }
  if (is_host_name(host) && !host.ends_with('.')) return host;
  return invalid(
      "its host may contain only letters, digits, \"-\" and \".\" (other "
      "characters as xn--...)");
}

// Empty if it is the scheme's own.
Result<std::string> normal_port(std::string_view digits,
                                const WebScheme* scheme) {
  constexpr std::size_t digits_max = 5;
  if (!std::ranges::all_of(digits, is_digit)) {
    return invalid("its port must be a number");
  }
  if (digits.empty()) return std::string();
  const std::size_t first = digits.find_first_not_of('0');
  if (first == no_position) return invalid("its port must not be 0");
  digits.remove_prefix(first);
  unsigned value = 0;
  if (digits.size() <= digits_max) {
    for (const char c : digits) value = value * 10 + unsigned(c - '0');
  }
  if (value == 0 || value > 65'535) {
    return invalid("its port must be a number from 1 to 65535");
  }
  if (scheme && scheme->port == digits) return std::string();
  return std::string(digits);
}

// host[:port], without the user.
Result<std::string> normal_authority(std::string_view text,
                                     const WebScheme* scheme) {
  const std::size_t at = text.find('@');
  if (at != no_position && text.find('@', at + 1) != no_position) {
    return invalid("it has two @ before its path");
  }
  if (at != no_position) text.remove_prefix(at + 1);
  const std::size_t bracket = text.find(']');
  const std::size_t colon =
      text.find(':', bracket == no_position ? 0 : bracket);
  const std::string_view name = text.substr(0, colon);
  if (name.empty()) {
    // dns:///a.example and the like have none.
    if (!scheme && colon == no_position && at == no_position)
      return std::string();
    return invalid("it has no host");
  }
  TRY(std::string host, normal_host(name));
  if (colon == no_position) return host;
  TRY(const std::string port, normal_port(text.substr(colon + 1), scheme));
  return port.empty() ? host : host + ":" + port;
}

bool is_ip_or_name_with_port(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == no_position || colon == 0 || colon + 1 == text.size())
    return false;
  return std::ranges::all_of(text.substr(colon + 1), is_digit) &&
         text.find_first_of("/?#@\\") == no_position;
}

// Behind the scheme and its colon; `text` has no fragment.
Result<std::string> normal_rest(std::string_view text,
                                const WebScheme* scheme) {
  const std::size_t slashes =
      std::min(text.find_first_not_of('/'), text.size());
  if (!scheme && slashes < 2) return normal_escapes(text);
  text.remove_prefix(scheme ? slashes : 2);
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  TRY(const std::string authority,
      normal_authority(text.substr(0, end), scheme));
  text.remove_prefix(end);
  const std::size_t mark = std::min(text.find('?'), text.size());
  const std::string path = normal_escapes(text.substr(0, mark));
  return "//" + authority + (path.starts_with('/') ? "" : "/") +
         without_dot_segments(path) + normal_escapes(text.substr(mark));
}

// Where the next authority of a URL begins, at or after `from`.
std::size_t next_authority(std::string_view text, std::size_t from) {
  const std::size_t colon = text.find(':');
  if (from == 0 && colon != no_position &&
      web_scheme(lower_case(text.substr(0, colon)))) {
    return std::min(text.find_first_not_of("/\\", colon + 1), text.size());
  }
  const std::size_t slashes = text.find("://", from);
  return slashes == no_position ? no_position : slashes + 3;
}

// A password may contain the characters that end an authority.
bool looks_like_a_port(std::string_view authority) {
  const std::size_t colon = authority.rfind(':');
  return colon == no_position ||
         std::ranges::all_of(authority.substr(colon + 1), is_digit) ||
         authority.starts_with('[');
}

}  // namespace

std::string without_dropped_characters(std::string_view text) {
  const auto is_outer = [](char c) {
    return static_cast<unsigned char>(c) <= ' ';
  };
  while (!text.empty() && is_outer(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_outer(text.back())) text.remove_suffix(1);
  std::string kept(text);
  std::erase_if(kept, is_dropped_anywhere);
  return kept;
}

std::string normal_escapes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = is_percent_encoded(text, i);
    const char c = is_escape ? static_cast<char>(hex_value(text[i + 1]) * 16 +
                                                 hex_value(text[i + 2]))
                             : text[i];
    if (is_escape) i += 2;
    if (is_plain_in_path(c) && !(is_escape && is_divider(c))) {
      out += c;
      continue;
    }
    const auto byte = static_cast<std::uint8_t>(c);
    out += {'%', hex_digits_upper[byte >> 4], hex_digits_upper[byte & 0xF]};
  }
  return out;
}

std::string without_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string_view segment = path.substr(0, end);  // with its slash
    path.remove_prefix(end);
    if (segment == "/..") out.resize(out.empty() ? 0 : out.rfind('/'));
    if (segment != "/.." && segment != "/.") {
      out += segment;
    } else if (path.empty()) {
      out += '/';
    }
  }
  return out;
}

Result<std::string> normal_url(std::string_view given) {
  const std::string kept = without_dropped_characters(given);
  std::string_view text = kept;
  text = text.substr(0, text.find('#'));
  const UriComponents parts = split_uri(text);
  const std::string scheme = lower_case(parts.scheme.value_or(""));
  const WebScheme* web = web_scheme(scheme);
  if (!web && is_ip_or_name_with_port(text)) {
    return normal_authority(text, nullptr);
  }
  if (scheme.empty()) return invalid("it is not an absolute URL");
  // Browsers take it for a slash, others for a part of the name.
  if (text.substr(0, text.find('?')).contains('\\')) {
    return invalid("it has a backslash");
  }
  text.remove_prefix(scheme.size() + 1);
  TRY(const std::string rest, normal_rest(text, web));
  return scheme + ":" + rest;
}

std::string without_user_info(std::string_view text) {
  constexpr std::string_view url_ends = " \t\r\n\"'<>`";
  std::string out;
  std::size_t done = 0;
  for (std::size_t begin = next_authority(text, 0); begin != no_position;
       begin = next_authority(text, begin)) {
    const std::string_view url =
        text.substr(begin, text.find_first_of(url_ends, begin) - begin);
    std::string_view authority = url.substr(0, url.find_first_of("/\\?#"));
    if (!looks_like_a_port(authority)) authority = url;
    const std::size_t at = authority.rfind('@');
    if (at == no_position) continue;
    out += text.substr(done, begin - done);
    out += "...";
    done = begin + at;
  }
  return out += text.substr(done);
}

std::string target_without_user_info(std::string_view target) {
  constexpr std::string_view assumed = "https://";
  if (next_authority(target, 0) != no_position)
    return without_user_info(target);
  return without_user_info(std::string(assumed) + std::string(target))
      .substr(assumed.size());
}

}  // namespace cardinal
