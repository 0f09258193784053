// URIs of RFC 3986, IRIs of RFC 3987 and relative references: one reader, on
// which each module puts its own policy.
//
//   const auto uri = read_uri(text, {.unicode = true});
//   if (!uri) return invalid("at character {}", uri.error().position + 1);
//   connect(uri->host.value_or(""));
//
// The components point into the text; nothing is decoded or normalized.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/ascii.h"

namespace cardinal {

// Absent and empty differ; a path is never absent.
struct UriComponents {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;  // the three that follow
  std::optional<std::string_view> user_info;
  std::optional<std::string_view> host;  // an IP literal with its brackets
  std::optional<std::string_view> port;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

struct UriSyntax {
  bool unicode = false;   // IRIs
  bool relative = false;  // relative references, the empty one too
};

// Characters that may stand nowhere are reported first, then delimiters in
// the wrong component; each kind at its leftmost position.
struct UriFault {
  enum Kind : std::uint8_t {
    no_scheme,
    colon_in_first_segment,  // of a relative reference
    forbidden_character,
    bad_percent_encoding,
    second_hash,
    second_at,
    unclosed_bracket,
    unopened_bracket,
    bad_port,
    bad_ip_literal,
    bracket_outside_host,
  };
  Kind kind;
  std::size_t position;  // in bytes
};

std::expected<UriComponents, UriFault> read_uri(std::string_view text,
                                                UriSyntax syntax);

// Splits any text as RFC 3986, appendix B does, without validation; of the
// authority only the whole.
UriComponents split_uri(std::string_view text);

// RFC 3987, 2.2: what an IRI adds to the characters of a URI, and to those of
// its query alone.
bool is_ucschar(std::uint32_t point);
bool is_iprivate(std::uint32_t point);

// Whether a percent-encoded octet begins there.
constexpr bool is_percent_encoded(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '%' &&
         is_hex_digit(text[at + 1]) && is_hex_digit(text[at + 2]);
}

// RFC 3986, 2.3: the unreserved characters besides letters and digits.
inline constexpr std::string_view unreserved_marks = "-._~";

// Encodes all bytes except ASCII letters, digits and those of `kept`.
std::string percent_encoded(std::string_view text,
                            std::string_view kept = unreserved_marks);
// A % that no two hexadecimal digits follow stays.
std::string percent_decoded(std::string_view text);

// Requires: in lower case, as `Uri` has it.
constexpr bool is_http_scheme(std::string_view scheme) {
  return scheme == "https" || scheme == "http";
}
// By its beginning alone.
constexpr bool is_http_url(std::string_view text) {
  return text.starts_with("https://") || text.starts_with("http://");
}

// api.example.com:443, as the libraries of gRPC accept it: a name, or an IPv6
// address in brackets, and a port from 1 to 65535.
bool is_host_and_port(std::string_view text);

}  // namespace cardinal
