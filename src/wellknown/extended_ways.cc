#include "wellknown/extended_ways.h"

#include "http/text.h"

namespace cardinal::wellknown {
namespace {

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       http::is_digit(c) || c == '-' || c == '.' || c == '_' ||
                       c == '~';
    const auto byte = static_cast<unsigned char>(c);
    if (plain) {
      out += c;
    } else {
      out += {'%', digits[byte >> 4], digits[byte & 0x0F]};
    }
  }
  return out;
}

// Without query and last slashes, ready for more path.
std::string base_of(std::string_view url) {
  std::string base(url.substr(0, url.find_first_of("?#")));
  while (base.ends_with('/')) base.pop_back();
  return base;
}

// {url}/.. : without the last segment of the path, if there is one.
std::string parent_of(std::string_view url) {
  std::string base = base_of(url);
  const std::size_t host = base.find("://");
  const std::size_t slash = base.rfind('/');
  if (host != std::string::npos && slash > host + 2) base.resize(slash);
  return base;
}

// "1.0", "0.3" or "0.2": the ways of that generation.
std::string generation_of(const a2a::Card& card,
                          const a2a::Interface& interface) {
  const std::string_view said = interface.protocol_version.text;
  if (said.starts_with("1.")) return "1.0";
  if (said.starts_with("0.3")) return "0.3";
  if (said.starts_with("0.")) return "0.2";
  if (card.is(a2a::Version::v1_0) && !interface.main) return "1.0";
  return card.is(a2a::Version::v0_3) || card.is(a2a::Version::v1_0) ? "0.3"
                                                                    : "0.2";
}

}  // namespace

std::vector<ExtendedWay> extended_ways(const a2a::Card& card) {
  std::vector<ExtendedWay> ways;
  for (const a2a::Interface& interface : card.interfaces) {
    const std::string_view binding = interface.binding.text;
    const bool is_rpc = http::equal_ignoring_case(binding, "JSONRPC") ||
                        (interface.main && binding.empty());
    const bool is_rest = http::equal_ignoring_case(binding, "HTTP+JSON");
    if (!interface.url || (!is_rpc && !is_rest)) continue;
    ExtendedWay way{.tenant = std::string(interface.tenant.text),
                    .version = generation_of(card, interface)};
    if (way.version == "0.2") {
      way.url =
          parent_of(interface.url.text) + "/agent/authenticatedExtendedCard";
    } else if (is_rpc) {
      way.url = interface.url.text;
      way.method = way.version == "1.0" ? "GetExtendedAgentCard"
                                        : "agent/getAuthenticatedExtendedCard";
    } else if (way.version == "1.0") {
      way.url = base_of(interface.url.text) +
                (way.tenant.empty() ? "" : "/" + percent_encoded(way.tenant)) +
                "/extendedAgentCard";
    } else {
      way.url = base_of(interface.url.text) + "/v1/card";
    }
    ways.push_back(std::move(way));
  }
  return ways;
}

http::ClientRequest request_for(const ExtendedWay& way) {
  http::ClientRequest request;
  request.url = way.url;
  request.fields = {{"Accept", "application/a2a+json, application/json"},
                    {"A2A-Version", way.version}};
  if (!way.is_rpc()) return request;
  request.method = "POST";
  request.fields.emplace_back("Content-Type", "application/json");
  Writer body;
  body.begin_object().key("jsonrpc").string("2.0");
  body.key("id").number(std::int64_t{1});
  body.key("method").string(way.method);
  body.key("params").begin_object();
  if (!way.tenant.empty()) body.key("tenant").string(way.tenant);
  request.body = body.end_object().end_object().take();
  return request;
}

}  // namespace cardinal::wellknown
