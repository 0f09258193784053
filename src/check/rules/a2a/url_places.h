// Every URL of a card, with what it is for.
#pragma once

#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

// The quoted name of its member.
inline std::string url_name(const UrlPlace& url) {
  return for_message(url.at.key());
}

// Those that a rule may report: ordinary https URLs are left out. The host
// and port of a gRPC interface are a URL without a scheme. Parsed once per
// card, because many rules need them.
void find_urls(AnnotatedCard& card);
// Requires: find_urls was called.
inline const std::vector<UrlPlace>& urls_of(const AnnotatedCard& card) {
  return card.urls;
}
// The facts of cards that have any.
inline constexpr Facts has_urls = url_irregular | url_suspect;

// Unreachable from other networks, by name or address, in any letter case.
// `host` as in Uri.
bool is_internal_host(std::string_view host);
// Where such a host is: "the reader's own machine".
std::string_view place_of_internal(std::string_view host);
// Reserved for examples, or to be filled in.
bool is_placeholder_host(std::string_view host);

}  // namespace cardinal::a2a
