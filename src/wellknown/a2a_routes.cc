#include "wellknown/a2a_routes.h"

#include <algorithm>
#include <set>

#include "base/errors.h"
#include "cardinal/a2a.h"
#include "http/text.h"
#include "wellknown/extended_card.h"
#include "wellknown/superset.h"

namespace cardinal::wellknown {
namespace {

// A2A 0.3.0, of 2025-07-30, moved the card to agent-card.json.
constexpr std::string_view deprecated_since = "@1753833600";

std::unexpected<Error> bad_extended(const ServedCard& extended,
                                    const std::string& message) {
  return at(extended.from.file, invalid("{}", message));
}

Status check_superset(const ServedCard& extended, const ServedCard& open) {
  if (extended.dialect != Dialect::a2a ||
      extended.a2a.version != open.a2a.version) {
    return bad_extended(
        extended,
        "the extended card must have the A2A version of the public card; got " +
            described(extended) + " for " + described(open));
  }
  const auto lacking = lacking_in(extended.root(), open.root());
  if (lacking.empty()) return {};
  std::string places;
  for (const std::string& pointer : lacking) {
    places += (places.empty() ? "" : ", ") + pointer;
  }
  return bad_extended(extended,
                      "an extended card must contain everything in the public "
                      "card; it omits or changes what " +
                          open.from.file + " has at " + places);
}

std::string without_last_slash(std::string path) {
  while (path.ends_with('/')) path.pop_back();
  return path;
}

std::string path_of(std::string_view url) {
  const Result<Uri> uri = parse_uri(url);
  return uri ? without_last_slash(uri->path) : std::string();
}

// Whether every call needs credentials: there are alternatives, and none of
// them is empty.
bool requires_credentials(const a2a::Card& card) {
  const auto alternatives = card.own_requirements();
  return !alternatives.empty() &&
         std::ranges::none_of(alternatives, [&](const auto& alternative) {
           return card.schemes_of(alternative).empty();
         });
}

// The name of the card, if it can be in a header.
std::string realm_of(const a2a::Card& card) {
  constexpr std::size_t realm_bytes_max = 64;
  const std::string_view name = card.name.text;
  const bool plain =
      !name.empty() && name.size() <= realm_bytes_max &&
      std::ranges::all_of(name, [](char c) { return c >= 0x20 && c < 0x7F; });
  return plain ? std::string(name) : "agent";
}

struct CallPaths {
  std::set<std::string> rpc, rest;
  std::set<std::string> before_url;  // what {url}/.. is, of 0.x
  std::vector<std::string> tenants;

  void add(const a2a::Card& card);
};

void CallPaths::add(const a2a::Card& card) {
  for (const a2a::Interface& interface : card.interfaces) {
    const std::string path = path_of(interface.url.text);
    const std::string_view binding = interface.binding.text;
    const bool is_rpc = equal_ignoring_case(binding, "JSONRPC") ||
                        (interface.main && binding.empty());
    if (is_rpc) rpc.insert(path);
    if (equal_ignoring_case(binding, "HTTP+JSON")) rest.insert(path);
    // Clients of 0.2 know one url: the card's own, or the one that becomes it
    // in their shape of the card.
    if (interface.main || interface.protocol_version.text.starts_with("0.")) {
      before_url.insert(path.substr(0, std::min(path.rfind('/'), path.size())));
    }
    if (interface.tenant && !interface.tenant.text.empty()) {
      tenants.emplace_back(interface.tenant.text);
    }
  }
}

http::Route call_route(http::Method method, std::string pattern,
                       std::string label, http::Handler handler) {
  http::Route route;
  route.method = method;
  route.pattern = std::move(pattern);
  route.label = std::move(label);
  route.handler = std::move(handler);
  route.runs_on = http::RunsOn::worker;
  route.body_bytes = http::rpc_body_bytes_max;
  return route;
}

// At `below` any of the URLs that the card names.
void add_extended_route(RouteCollector& routes, const std::string& url_path,
                        const std::string& below,
                        std::shared_ptr<const ExtendedCard> extended,
                        ExtendedCardEndpoint::Binding binding,
                        const std::string& cache_control,
                        const std::string& what) {
  const auto place = std::make_shared<const ExtendedCardEndpoint>(
      std::move(extended), binding, cache_control, routes.env);
  routes.add(call_route(http::Method::get, url_path + below, below,
                        [place](const http::Request& request) {
                          return place->serve(request);
                        }),
             what);
}

}  // namespace

A2aRoutes::A2aRoutes(const SiteSettings& settings, std::string prefix,
                     std::vector<Card> cards, Card extended)
    : settings_(settings),
      prefix_(std::move(prefix)),
      cards_(std::move(cards)),
      extended_(std::move(extended)) {}

Result<A2aRoutes::Gate> A2aRoutes::gate_of(
    std::vector<std::string>& notes) const {
  const ServedCard& open = *cards_.front();
  if (!settings_.authority) {
    return at(
        extended_->from.file,
        usage(
            "an extended card needs --auth, the file with the known callers"));
  }
  a2a::Card card;
  a2a::read(open.root(), card);
  if (card.extended_card.boolean() != true) {
    return bad_extended(*extended_,
                        "an extended card is given, but " + open.from.file +
                            " does not declare it; set " +
                            (card.is(a2a::Version::v1_0)
                                 ? "capabilities.extendedAgentCard"
                                 : "supportsAuthenticatedExtendedCard") +
                            " to true");
  }
  auto gate = access::Gate::of(card, settings_.authority, realm_of(card),
                               agent_prefix());
  if (!gate) {
    return at(open.from.file, std::unexpected(std::move(gate.error())));
  }
  for (const a2a::Scheme& scheme : card.schemes) {
    if (scheme.kind != a2a::SchemeKind::mutual_tls ||
        settings_.options.accepts_client_certificates) {
      continue;
    }
    notes.push_back(
        open.from.file + ": \"" + std::string(scheme.name) +
        "\" requires client certificates, but this server does not accept any; "
        "add --tls-cert, --tls-key and --tls-client-ca");
  }
  for (const std::string& lacking : gate->lacking()) {
    notes.push_back(open.from.file + ": " + lacking);
  }
  return std::make_shared<const access::Gate>(std::move(*gate));
}

Status A2aRoutes::add_extended(ResourceContents& contents, Gate& gate,
                               std::vector<std::string>& notes) const {
  TRY_STATUS(check_superset(*extended_, *cards_.front()));
  if (cards_.size() > 1) {
    return bad_extended(*extended_,
                        "an extended card needs exactly one public A2A card; "
                        "the server converts it to the other version");
  }
  TRY(gate, gate_of(notes));
  contents.guard = access_guard_of(gate);
  contents.for_authorized = contents.default_content;
  contents.for_authorized->versions =
      card_versions_of({extended_.get()}, settings_.env, notes);
  return {};
}

Status A2aRoutes::add_to(RouteCollector& routes, const CardVersions& versions,
                         std::vector<CardContent> other_dialects) const {
  ResourceContents contents;
  contents.default_content.versions = versions;
  contents.default_content.media_types = {"application/json"};
  contents.other_dialects = std::move(other_dialects);
  // Where the media type decides, the card is served under its own as well.
  if (!contents.other_dialects.empty()) {
    contents.default_content.media_types.insert(
        contents.default_content.media_types.end(),
        {"application/a2a-agent-card+json", "application/a2a+json"});
  }
  contents.cache_control = settings_.cache_control;
  contents.private_cache_control = settings_.private_cache_control;
  Gate gate;
  if (extended_) TRY_STATUS(add_extended(contents, gate, routes.notes));
  const std::string& what = versions.source;
  const std::string card_path = path("/.well-known/agent-card.json");
  add_card_route(routes, card_path, contents, what);
  contents.default_content.fields = {
      {"Deprecation", std::string(deprecated_since)},
      {"Link", "<" + card_path + ">; rel=\"successor-version\""}};
  if (contents.for_authorized)
    contents.for_authorized->fields = contents.default_content.fields;
  add_card_route(routes, path("/.well-known/agent.json"), contents, what);
  add_calls(routes, std::move(gate));
  return {};
}

// Null where the card declares nothing that a caller could present.
A2aRoutes::Gate A2aRoutes::call_gate_of(const a2a::Card& card) const {
  const auto authority = settings_.authority
                             ? settings_.authority
                             : std::make_shared<const access::Authority>(
                                   access::Authority::of_nobody(settings_.env));
  auto gate = access::Gate::of(card, authority, realm_of(card), agent_prefix());
  if (!gate) return nullptr;
  return std::make_shared<const access::Gate>(*std::move(gate));
}

void A2aRoutes::add_calls(RouteCollector& routes, Gate gate) const {
  a2a::Card card;
  a2a::read(cards_.front()->root(), card);
  CallPaths paths;
  for (const auto& one : cards_) {
    a2a::Card other;
    a2a::read(one->root(), other);
    paths.add(other);
  }
  if (paths.before_url.empty()) paths.before_url.insert(prefix_);
  if (!settings_.options.rpc_path.empty()) {
    paths.rpc = {without_last_slash(path(settings_.options.rpc_path))};
  }
  if (paths.rest.empty()) paths.rest.insert(prefix_);
  auto extended = std::make_shared<ExtendedCard>();
  extended->is_declared = card.extended_card.boolean() == true;
  extended->gate = std::move(gate);
  extended->tenants = paths.tenants;
  if (requires_credentials(card)) {
    extended->call_gate = call_gate_of(card);
    extended->verifies_calls = settings_.authority != nullptr;
  }
  std::string what = "extended card: none";
  if (extended->gate) {
    std::vector<std::string> ignored;  // noted for the public paths already
    extended->versions =
        card_versions_of({extended_.get()}, settings_.env, ignored);
    what = "extended card: " + described(*extended_);
  } else if (extended->is_declared) {
    routes.notes.push_back(
        cards_.front()->from.file +
        " declares an extended card; add --extended, otherwise clients "
        "get the error that none is configured");
  }
  for (const std::string& rpc : paths.rpc) {
    routes.add(
        call_route(http::Method::post, rpc.empty() ? "/" : rpc, "A2A JSON-RPC",
                   [extended](const http::Request& request) {
                     return respond_to_a2a_call(request, *extended);
                   }),
        "JSON-RPC, " + what);
  }
  const auto add = [&](const std::string& url_path, const std::string& below,
                       ExtendedCardEndpoint::Binding binding) {
    add_extended_route(routes, url_path, below, extended, binding,
                       settings_.private_cache_control, what);
  };
  using enum ExtendedCardEndpoint::Binding;
  for (const std::string& before : paths.before_url) {
    add(before, "/agent/authenticatedExtendedCard", path_0_2);
  }
  for (const std::string& rest : paths.rest) {
    add(rest, "/v1/card", rest_0_3);
    add(rest, "/extendedAgentCard", rest_1_0);
    if (!paths.tenants.empty()) {
      add(rest, "/{tenant}/extendedAgentCard", rest_1_0);
    }
  }
}

}  // namespace cardinal::wellknown
