#include "base/uri.h"

#include <algorithm>

#include "base/utf8.h"
#include "cardinal/address.h"

namespace cardinal {
namespace {

constexpr std::size_t npos = std::string_view::npos;

// Printable ASCII that no component may hold.
constexpr std::string_view forbidden_printable = "\"<>\\^`{|}";

constexpr bool is_unreserved_or_sub_delim(char c) {
  return is_alnum(c) || std::string_view("-._~!$&'()*+,;=").contains(c);
}

// 0 when the text does not begin with a scheme and a colon.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text[0])) return 0;
  std::size_t at = 1;
  while (at < text.size() && (is_alnum(text[at]) || text[at] == '+' ||
                              text[at] == '-' || text[at] == '.')) {
    ++at;
  }
  return at < text.size() && text[at] == ':' ? at : 0;
}

// The leftmost character that may stand nowhere.
std::optional<UriFault> fault_in_characters(std::string_view text,
                                            UriSyntax syntax) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  const std::size_t query = text.find('?');
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (static_cast<std::uint8_t>(c) >= 0x80) {
      const Utf8Step step = decode_utf8(text, at);
      const bool in_query = at > query && at < hash;
      const bool allowed =
          syntax.unicode && step.valid &&
          (is_ucschar(step.point) || (in_query && is_iprivate(step.point)));
      if (!allowed) return UriFault{UriFault::forbidden_character, at};
      at += step.bytes;
      continue;
    }
    if (c == '%' && !is_percent_encoded(text, at)) {
      return UriFault{UriFault::bad_percent_encoding, at};
    }
    if (c <= ' ' || c == 0x7F || forbidden_printable.contains(c)) {
      return UriFault{UriFault::forbidden_character, at};
    }
    ++at;
  }
  return std::nullopt;
}

// RFC 3986, 3.2.2: "v" version "." address, for what comes after IPv6.
bool is_ip_future(std::string_view text) {
  if (!text.starts_with('v') && !text.starts_with('V')) return false;
  text.remove_prefix(1);
  const std::size_t dot = text.find('.');
  if (dot == 0 || dot == npos) return false;
  const std::string_view address = text.substr(dot + 1);
  return std::ranges::all_of(text.substr(0, dot), is_hex_digit) &&
         !address.empty() && std::ranges::all_of(address, [](char c) {
           return c == ':' || is_unreserved_or_sub_delim(c);
         });
}

bool is_ip_literal(std::string_view host) {
  if (!host.starts_with('[') || !host.ends_with(']')) return false;
  const std::string_view address = host.substr(1, host.size() - 2);
  const auto ip = parse_ip(address);
  return ip ? !ip->is_v4 : is_ip_future(address);
}

bool is_port(std::string_view text) {
  constexpr std::size_t digits_max = 5;
  if (text.empty() || text.size() > digits_max) return false;
  unsigned port = 0;
  for (const char c : text) {
    if (!is_digit(c)) return false;
    port = port * 10 + static_cast<unsigned>(c - '0');
  }
  return port >= 1 && port <= 65535;
}

// More characters than a host name may have, but none that could be a part of
// a URI other than the host.
bool is_host_for_port(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']')) {
    const std::string_view inside = text.substr(1, text.size() - 2);
    return inside.contains(':') && std::ranges::all_of(inside, [](char c) {
             return is_hex_digit(c) || c == ':' || c == '.';
           });
  }
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_alnum(c) || c == '-' || c == '.' || c == '_';
  });
}

// Divides the authority, which begins at `begin` of the text.
std::optional<UriFault> split_authority(std::size_t begin,
                                        UriComponents& parts) {
  const std::string_view authority = *parts.authority;
  const std::size_t at = authority.find('@');
  const std::size_t host = at == npos ? 0 : at + 1;
  if (const std::size_t second = authority.find('@', host); second != npos) {
    return UriFault{UriFault::second_at, begin + second};
  }
  const std::size_t open = authority.find('[');
  const std::size_t close = authority.find(']');
  if (open != npos && close == npos) {
    return UriFault{UriFault::unclosed_bracket, begin + open};
  }
  if (open == npos && close != npos) {
    return UriFault{UriFault::unopened_bracket, begin + close};
  }
  const std::size_t colon = authority.find(':', close == npos ? host : close);
  const std::size_t host_end = std::min(colon, authority.size());
  if (colon != npos) {
    parts.port = authority.substr(colon + 1);
    if (!std::ranges::all_of(*parts.port, is_digit)) {
      return UriFault{UriFault::bad_port, begin + colon + 1};
    }
  }
  if (at != npos) parts.user_info = authority.substr(0, at);
  if (open != npos && (open < host || close < host)) {  // in the user_info
    return UriFault{UriFault::bad_ip_literal, begin + open};
  }
  parts.host = authority.substr(host, host_end - host);
  if (open != npos && !is_ip_literal(*parts.host)) {
    return UriFault{UriFault::bad_ip_literal, begin + open};
  }
  return std::nullopt;
}

}  // namespace

UriComponents split_uri(std::string_view text) {
  UriComponents parts;
  if (const std::size_t hash = text.find('#'); hash != npos) {
    parts.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const std::size_t length = scheme_length(text); length > 0) {
    parts.scheme = text.substr(0, length);
    text.remove_prefix(length + 1);
  }
  if (const std::size_t mark = text.find('?'); mark != npos) {
    parts.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('/', 2), text.size());
    parts.authority = text.substr(2, end - 2);
    text.remove_prefix(end);
  }
  parts.path = text;
  return parts;
}

std::expected<UriComponents, UriFault> read_uri(std::string_view text,
                                                UriSyntax syntax) {
  UriComponents parts = split_uri(text);
  if (!parts.scheme) {
    if (!syntax.relative) {
      return std::unexpected(UriFault{UriFault::no_scheme, 0});
    }
    // 4.2: a colon in the first segment would make a scheme of it.
    const std::size_t colon = text.find_first_of(":/?#");
    if (colon != npos && text[colon] == ':') {
      return std::unexpected(UriFault{UriFault::colon_in_first_segment, colon});
    }
  }
  if (const auto fault = fault_in_characters(text, syntax)) {
    return std::unexpected(*fault);
  }
  if (parts.fragment) {
    const std::size_t second = parts.fragment->find('#');
    if (second != npos) {
      const std::size_t begin = text.size() - parts.fragment->size();
      return std::unexpected(UriFault{UriFault::second_hash, begin + second});
    }
  }
  std::size_t path = parts.scheme ? parts.scheme->size() + 1 : 0;
  if (parts.authority) {
    const std::size_t begin = path + 2;
    if (const auto fault = split_authority(begin, parts)) {
      return std::unexpected(*fault);
    }
    path = begin + parts.authority->size();
  }
  // Every other character may stand in a path, a query and a fragment.
  if (const std::size_t at = text.find_first_of("[]", path); at != npos) {
    return std::unexpected(UriFault{UriFault::bracket_outside_host, at});
  }
  return parts;
}

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

std::string percent_encoded(std::string_view text, std::string_view kept) {
  std::string out;
  for (const char c : text) {
    if (is_alnum(c) || kept.contains(c)) {
      out += c;
    } else {
      const auto byte = static_cast<std::uint8_t>(c);
      out += {'%', hex_digits_upper[byte >> 4], hex_digits_upper[byte & 0xF]};
    }
  }
  return out;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_percent_encoded(text, i)) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 +
                               hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool is_host_and_port(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  return colon != npos && is_host_for_port(text.substr(0, colon)) &&
         is_port(text.substr(colon + 1));
}

}  // namespace cardinal
