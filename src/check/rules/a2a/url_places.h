// Every URL of a card, with what it is for.
#pragma once

#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

enum class UrlUse : std::uint8_t {
  endpoint,       // where HTTP bindings are called
  custom,         // where custom bindings are called
  authorization,  // where tokens come from
  link,           // for people
};

struct UrlPlace {
  Value at;
  std::string_view text;
  UrlUse use;
  Result<Uri> uri;

  bool has_host() const { return uri && !uri->host.empty(); }
  bool is_endpoint() const {
    return use == UrlUse::endpoint || use == UrlUse::custom;
  }
};

// The quoted name of its member.
inline std::string url_name(const UrlPlace& url) {
  return for_message(url.at.key());
}

// Those that a rule may report: ordinary https URLs are left out. The host
// and port of a gRPC interface are a URL without a scheme.
std::vector<UrlPlace> urls_of(const CheckedCard& card);

// By name or address, in any letter case. `host` as in Uri.
bool is_loopback_host(std::string_view host);
// Unreachable from other networks.
bool is_internal_host(std::string_view host);
// Reserved for examples, or to be filled in.
bool is_placeholder_host(std::string_view host);

}  // namespace cardinal::a2a
