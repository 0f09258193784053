// The paths of an A2A agent: its card in every place and shape, and the calls
// for its extended card.
#include <algorithm>
#include <set>

#include "base/check_that.h"
#include "cardinal/a2a.h"
#include "http/text.h"
#include "wellknown/agent.h"
#include "wellknown/extended.h"
#include "wellknown/superset.h"

namespace cardinal::wellknown {
namespace {

// A2A 0.3.0, of 2025-07-30, moved the card to agent-card.json.
constexpr std::string_view deprecated_since = "@1753833600";

Error bad_extended(const ServedCard& extended, std::string message) {
  return {Code::invalid, std::move(message), extended.from.file};
}

Status is_superset(const ServedCard& extended, const ServedCard& open) {
  if (extended.dialect != Dialect::a2a ||
      extended.a2a.version != open.a2a.version) {
    return std::unexpected(bad_extended(
        extended,
        "the extended card must have the A2A version of the public card; got " +
            described(extended) + " for " + described(open)));
  }
  const auto lacking = lacking_in(extended.root(), open.root());
  if (lacking.empty()) return {};
  std::string places;
  for (const std::string& pointer : lacking) {
    places += (places.empty() ? "" : ", ") + pointer;
  }
  return std::unexpected(
      bad_extended(extended,
                   "an extended card must contain everything in the public "
                   "card; it omits or changes what " +
                       open.from.file + " has at " + places));
}

std::string without_last_slash(std::string path) {
  while (path.ends_with('/')) path.pop_back();
  return path;
}

std::string path_of(std::string_view url) {
  const Result<Uri> uri = parse_uri(url);
  return uri ? without_last_slash(uri->path) : std::string();
}

// A name for the challenge, where it can stand in a header.
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
                       http::Handler handler) {
  http::Route route;
  route.method = method;
  route.pattern = std::move(pattern);
  route.handler = std::move(handler);
  route.cost = http::Cost::worker;
  route.body_bytes = rpc_body_bytes_max;
  return route;
}

void lay_rest(Road& road, const std::string& pattern,
              std::shared_ptr<const ExtendedCard> extended,
              ExtendedPath::Way way, const std::string& cache_control,
              const std::string& what) {
  const auto place = std::make_shared<const ExtendedPath>(std::move(extended),
                                                          way, cache_control);
  road.add(call_route(http::Method::get, pattern,
                      [place](const http::Request& request) {
                        return place->serve(request);
                      }),
           what);
}

}  // namespace

Result<std::shared_ptr<const access::Gate>> PublishedAgent::gate_of(
    const Premises& premises, std::vector<std::string>& notes) const {
  const ServedCard& open = *a2a_.front();
  if (!premises.authority) {
    return std::unexpected(
        Error{Code::usage,
              "an extended card needs --auth, the file with the known callers",
              extended_->from.file});
  }
  a2a::Card card;
  a2a::read(open.root(), card);
  if (card.extended_card.boolean() != true) {
    return std::unexpected(bad_extended(
        *extended_, "an extended card is given, but " + open.from.file +
                        " does not declare it; set " +
                        (card.is(a2a::Version::v1_0)
                             ? "capabilities.extendedAgentCard"
                             : "supportsAuthenticatedExtendedCard") +
                        " to true"));
  }
  auto gate = access::Gate::of(card, premises.authority, realm_of(card));
  if (!gate) {
    Error error = gate.error();
    if (error.where.empty()) error.where = open.from.file;
    return std::unexpected(std::move(error));
  }
  const auto& tls = premises.options.server.tls;
  for (const a2a::Scheme& scheme : card.schemes) {
    if (scheme.kind != a2a::SchemeKind::mutual_tls ||
        (tls && !tls->client_ca_file.empty())) {
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

Status PublishedAgent::lay_a2a(const Premises& premises, Road& road) {
  std::vector<const ServedCard*> cards;
  cards.reserve(a2a_.size());
  for (const auto& card : a2a_) cards.push_back(card.get());
  a2a_shapes_ = shapes_of(cards, premises.env, road.notes);
  Shelving shelving;
  shelving.usual.shapes = a2a_shapes_;
  shelving.usual.media_types = {"application/json"};
  shelving.others = others_than(Dialect::a2a);
  // Where types are told apart, it has the one of its own as well.
  if (!shelving.others.empty()) {
    shelving.usual.media_types.insert(
        shelving.usual.media_types.end(),
        {"application/a2a-agent-card+json", "application/a2a+json"});
  }
  shelving.cache_control = premises.cache_control;
  shelving.private_cache_control = premises.private_cache_control;
  std::shared_ptr<const access::Gate> gate;
  if (extended_) {
    for (const ServedCard* card : cards) {
      if (card != cards.front()) {
        return std::unexpected(
            bad_extended(*extended_,
                         "an extended card needs exactly one public A2A card; "
                         "the server converts it to the other version"));
      }
      TRY_STATUS(is_superset(*extended_, *card));
    }
    TRY(gate, gate_of(premises, road.notes));
    shelving.lock = lock_of(gate);
    shelving.behind_lock = shelving.usual;
    shelving.behind_lock->shapes =
        shapes_of({extended_.get()}, premises.env, road.notes);
  }
  const std::string& what = a2a_shapes_.source;
  const std::string usual = path("/.well-known/agent-card.json");
  lay_shelf(road, usual, shelving, what);
  shelving.usual.fields = {"Deprecation: " + std::string(deprecated_since),
                           "Link: <" + usual + ">; rel=\"successor-version\""};
  if (shelving.behind_lock) {
    shelving.behind_lock->fields = shelving.usual.fields;
  }
  lay_shelf(road, path("/.well-known/agent.json"), shelving, what);
  lay_calls(premises, road, gate);
  return {};
}

void PublishedAgent::lay_calls(const Premises& premises, Road& road,
                               std::shared_ptr<const access::Gate> gate) {
  a2a::Card card;
  a2a::read(a2a_.front()->root(), card);
  CallPaths paths;
  for (const auto& one : a2a_) {
    a2a::Card other;
    a2a::read(one->root(), other);
    paths.add(other);
  }
  if (paths.before_url.empty()) paths.before_url.insert(prefix_);
  if (!premises.options.rpc_path.empty()) {
    paths.rpc = {without_last_slash(path(premises.options.rpc_path))};
  }
  if (paths.rest.empty()) paths.rest.insert(prefix_);
  auto extended = std::make_shared<ExtendedCard>();
  extended->is_promised = card.extended_card.boolean() == true;
  extended->gate = std::move(gate);
  extended->tenants = paths.tenants;
  std::string what = "extended card: none";
  if (extended->gate) {
    std::vector<std::string> told;  // with the public paths already
    extended->shapes = shapes_of({extended_.get()}, premises.env, told);
    what = "extended card: " + described(*extended_);
  } else if (extended->is_promised) {
    road.notes.push_back(a2a_.front()->from.file +
                         " declares an extended card; add --extended, "
                         "otherwise clients are told that none is configured");
  }
  for (const std::string& rpc : paths.rpc) {
    road.add(call_route(http::Method::post, rpc.empty() ? "/" : rpc,
                        [extended](const http::Request& request) {
                          return answer_a2a(request, *extended);
                        }),
             "JSON-RPC, " + what);
  }
  const auto lay = [&](const std::string& pattern, ExtendedPath::Way way) {
    lay_rest(road, pattern, extended, way, premises.private_cache_control,
             what);
  };
  using enum ExtendedPath::Way;
  for (const std::string& before : paths.before_url) {
    lay(before + "/agent/authenticatedExtendedCard", path_0_2);
  }
  for (const std::string& rest : paths.rest) {
    lay(rest + "/v1/card", rest_0_3);
    lay(rest + "/extendedAgentCard", rest_1_0);
    if (!paths.tenants.empty()) {
      lay(rest + "/{tenant}/extendedAgentCard", rest_1_0);
    }
  }
}

}  // namespace cardinal::wellknown
