#include "check/rules/a2a/url_places.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "base/uri.h"
#include "card/a2a/fast_paths.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

void add(Value at, UrlUse use, std::vector<UrlPlace>& out) {
  const auto text = at.string();
  if (!text) return;
  if (is_plain_https(*text) && is_ordinary_https(*text)) return;
  out.push_back({at, *text, use, parse_uri(*text)});
}

// host:port has no scheme; a2a/interface-grpc-address reports what is neither
// that nor a web address.
void add_grpc(const Text& address, std::vector<UrlPlace>& out) {
  const std::size_t colon = address.text.rfind(':');
  if (is_host_and_port(address.text)) {
    out.push_back({address.at, address.text, UrlUse::custom,
                   Uri{.scheme = {},
                       .host = std::string(address.text.substr(0, colon)),
                       .port = std::string(address.text.substr(colon + 1)),
                       .path = {},
                       .has_authority = true,
                       .has_user_info = false}});
  } else if (address.text.starts_with("http")) {
    add(address.at, UrlUse::custom, out);
  }
}

void add_interfaces(const AnnotatedCard& card, std::vector<UrlPlace>& out) {
  for (const Interface& interface : card.interfaces) {
    if (!interface.url) continue;
    const std::string binding = upper_case(interface.binding.text);
    // Without a binding, which other rules report, host:port may be meant for
    // gRPC.
    const bool open = is_blank(binding) && !interface.main &&
                      is_host_and_port(interface.url.text);
    if (binding == "GRPC" || open) {
      add_grpc(interface.url, out);
      continue;
    }
    // a2a/text-blank reports a blank one in a list.
    if (is_blank(interface.url.text) && !interface.main) continue;
    // Another rule reports misspelled HTTP bindings; a custom binding should be
    // named by a URI.
    const bool http =
        !binding.contains("://") &&
        (binding.empty() || binding.contains("JSON") ||
         binding.contains("RPC") || binding == "HTTP" || binding == "REST");
    add(interface.url.at, http ? UrlUse::endpoint : UrlUse::custom, out);
  }
}

struct FlowName {
  std::string_view name;
  Part part;
};
constexpr FlowName flows[] = {
    {"authorizationCode", Part::authorization_code},
    {"clientCredentials", Part::client_credentials},
    {"deviceCode", Part::device_code},
    {"implicit", Part::implicit},
    {"password", Part::password},
};

void add_scheme(Value body, SchemeKind kind, std::vector<UrlPlace>& out) {
  if (kind == SchemeKind::open_id) {
    add(body["openIdConnectUrl"], UrlUse::authorization, out);
  }
  if (kind != SchemeKind::oauth2) return;
  add(body["oauth2MetadataUrl"], UrlUse::authorization, out);
  for (const FlowName& flow : flows) {
    const Value inside = body["flows"][flow.name];
    for (const MemberInfo& member : members_of(flow.part)) {
      if (member.kind != Kind::string) continue;
      add(inside[member.name], UrlUse::authorization, out);
    }
  }
}

}  // namespace

void find_urls(AnnotatedCard& card) {
  std::vector<UrlPlace>& found = card.urls;
  found.clear();
  add_interfaces(card, found);
  for (const Scheme& scheme : card.schemes) {
    // A form of the wrong version is not read; another rule reports it once.
    if (card.is(Version::v1_0)) {
      add_scheme(scheme.wrapped, scheme.kind, found);
    } else if (scheme.form == SchemeForm::typed) {
      add_scheme(scheme.typed, scheme.kind, found);
    }
  }
  for (const Text& link :
       {card.icon_url, card.documentation_url, card.provider_url}) {
    add(link.at, UrlUse::link, found);
  }
}

}  // namespace cardinal::a2a
