#include "convert/agentcard_endpoint.h"

#include <algorithm>
#include <array>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/uri.h"
#include "convert/json_out.h"
#include "convert/protocols.h"

namespace cardinal::convert {
namespace {

struct ProtocolSpelling {
  std::string_view neutral;
  std::array<std::string_view, 6> schemes;
  std::string_view word;  // empty: the URL scheme is the word
};
// Which URL schemes each protocol allows, as in agentcard/endpoint-scheme.
constexpr ProtocolSpelling protocol_names[] = {
    {"http", {"https", "http"}, ""},
    {"http+json", {"https", "http"}, ""},
    {"jsonrpc", {"https", "http"}, ""},
    {"grpc", {"grpc", "grpcs", "https", "http"}, "grpc"},
    {"mcp", {"mcp", "https", "http", "wss", "ws", "stdio"}, "mcp"},
    {"stdio", {"stdio", "file"}, "stdio"},
};

// The name of a protocol in an AgentCard, or why it has none.
struct EndpointProtocol {
  std::string text;
  std::string why;
};

EndpointProtocol endpoint_protocol_for(std::string_view protocol,
                                       std::string_view url) {
  if (url.empty() || protocol.empty()) {
    return {{}, "its address or its protocol is missing"};
  }
  const auto* const row =
      std::ranges::find(protocol_names, protocol, &ProtocolSpelling::neutral);
  if (row == std::end(protocol_names)) {
    return {{},
            "AgentCard does not support the protocol " + std::string(protocol)};
  }
  const Result<Uri> uri = parse_uri(url);
  if (!uri) return {{}, "its address is not a URI with a scheme"};
  const bool fits =
      std::ranges::find(row->schemes, uri->scheme) != row->schemes.end();
  if (!fits) {
    return {{},
            "the protocol " + std::string(protocol) + " does not allow " +
                uri->scheme + " URLs in an AgentCard"};
  }
  const bool web = is_http_scheme(uri->scheme);
  if (web && uri->host.empty()) return {{}, "its address has no host"};
  return {row->word.empty() ? uri->scheme : std::string(row->word), {}};
}

std::string_view auth_word(const Agent::Scheme& scheme) {
  switch (scheme.kind) {
    case Agent::SchemeKind::api_key:
      return "api_key";
    case Agent::SchemeKind::http:
      return scheme.http_scheme == "bearer" ? "bearer" : "";
    case Agent::SchemeKind::oauth2:
    case Agent::SchemeKind::open_id:
      return "oauth2";
    case Agent::SchemeKind::mutual_tls:
      return "mtls";
    case Agent::SchemeKind::aitp_signed:
    case Agent::SchemeKind::unknown:
      break;
  }
  return {};
}

bool is_token_url_only(const Agent::Scheme& scheme) {
  if (scheme.flows.empty()) return true;
  const Agent::Flow plain{.kind = "clientCredentials",
                          .token_url = scheme.flows.front().token_url};
  return scheme.flows.size() == 1 && scheme.flows.front() == plain;
}

// Whether the word and the members beside it describe the whole scheme.
bool is_described_by_word(const Agent::Scheme& scheme) {
  const bool header = scheme.location.empty() || scheme.location == "header";
  return scheme.kind != Agent::SchemeKind::open_id && header &&
         scheme.description.empty() && scheme.bearer_format.empty() &&
         scheme.url.empty() && is_token_url_only(scheme);
}

}  // namespace

Status AgentCardEndpointWriter::choose_given_url() {
  url_ = options_.url;
  std::string_view protocol = "http";
  for (const std::string_view own : {"grpc", "mcp", "stdio"}) {
    if (url_.starts_with(std::string(own) + ":")) protocol = own;
  }
  const auto same =
      std::ranges::find(agent_.interfaces, url_, &Agent::Interface::url);
  if (same != agent_.interfaces.end()) {
    interface_ = static_cast<std::size_t>(same - agent_.interfaces.begin());
    protocol = same->protocol;
  }
  EndpointProtocol word = endpoint_protocol_for(protocol, url_);
  protocol_ = std::move(word.text);
  if (!protocol_.empty()) return {};
  return usage(
      "\"{}\" cannot be the url of an AgentCard: {}; give another with --url",
      url_, word.why);
}

Status AgentCardEndpointWriter::choose() {
  if (!options_.url.empty()) TRY_STATUS(choose_given_url());
  std::string first_why;
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    const Agent::Interface& interface = agent_.interfaces[i];
    const std::string url =
        interface.protocol == "grpc" ? grpc_url(interface.url) : interface.url;
    EndpointProtocol word = endpoint_protocol_for(interface.protocol, url);
    if (!word.text.empty() && protocol_.empty()) {
      interface_ = i;
      url_ = url;
      if (url != interface.url) {
        notes_.lose_only(Aspect::interface_url, i,
                         "it is written as the URL " + url);
      }
      protocol_ = std::move(word.text);
      if (i > 0) {
        notes_.remark("the agent is called at its endpoint " +
                      std::to_string(i + 1) +
                      ", the first whose protocol AgentCard supports");
      }
    }
    if (interface_ == i) continue;
    if (first_why.empty()) first_why = word.why;
    notes_.lose(Aspect::interface_url, i,
                word.why.empty() ? "an AgentCard has one endpoint" : word.why);
  }
  if (!protocol_.empty()) return {};
  return invalid(
      "the card has no address that an AgentCard can express: {}; give one "
      "with "
      "--url https://...",
      (agent_.interfaces.empty() ? "it contains no address" : first_why));
}

void AgentCardEndpointWriter::write_scheme(const Agent::Scheme& scheme,
                                           std::string_view word) {
  out_.key("auth").begin_object().key("scheme").string(word);
  // Named as in the reference README.
  if (word == "api_key" && scheme.location != "query" &&
      scheme.location != "cookie") {
    put_text(out_, "header", scheme.parameter);
  }
  if (word == "oauth2" && !scheme.flows.empty()) {
    put_text(out_, "token_url", scheme.flows.front().token_url);
  }
  out_.end_object();
}

void AgentCardEndpointWriter::write_auth() {
  const bool own = interface_ && agent_.interfaces[*interface_].security;
  const Agent::Requirements& security =
      own ? agent_.interfaces[*interface_].security : agent_.security;
  const Aspect aspect = own ? Aspect::interface_security : Aspect::security;
  const Agent::Scheme* used = nullptr;
  bool open = !security || security->empty();  // absent means "none"
  for (std::size_t i = 0; security && i < security->size(); ++i) {
    const Agent::Alternative& alternative = (*security)[i];
    open = open || alternative.empty();
    if (open || used || alternative.size() > 1) continue;
    const auto scheme = std::ranges::find(
        agent_.schemes, alternative.front().scheme, &Agent::Scheme::name);
    if (scheme == agent_.schemes.end() || auth_word(*scheme).empty()) continue;
    used = &*scheme;
    write_scheme(*scheme, auth_word(*scheme));
  }
  const bool whole = security && security->size() == 1 && used &&
                     security->front().front().scopes.empty();
  if (security && !security->empty() && !whole) {
    notes_.lose(
        aspect, own ? *interface_ : 0,
        used || open
            ? "AgentCard names one authentication method without details"
            : "AgentCard has no word for it; the result names no "
              "authentication");
  }
  for (std::size_t i = 0; i < agent_.schemes.size(); ++i) {
    const Agent::Scheme& scheme = agent_.schemes[i];
    if (&scheme == used && is_described_by_word(scheme)) continue;
    notes_.lose(Aspect::security_schemes, i, std::string(agentcard_word_only));
  }
}

void AgentCardEndpointWriter::write() {
  out_.key("endpoint").begin_object();
  out_.key("protocol").string(protocol_).key("url").string(url_);
  put_text(out_, "health_url", agent_.health_url);
  write_auth();
  out_.end_object();
  if (interface_ && agent_.interfaces[*interface_].protocol == "jsonrpc") {
    notes_.lose(
        Aspect::interface_protocol, *interface_,
        "AgentCard states http or https, but not the protocol used over it");
  }
}

}  // namespace cardinal::convert
