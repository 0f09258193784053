#include "wellknown/adp_routes.h"

#include "base/errors.h"
#include "wellknown/describe.h"

namespace cardinal::wellknown {
namespace {

std::shared_ptr<const AccessGuard> access_guard_of(
    const std::shared_ptr<const access::Authority>& authority) {
  auto guard = std::make_shared<AccessGuard>();
  guard->headers = authority->headers();
  guard->shows_credentials = [authority](const http::Request& request) {
    return authority->shows_credentials(request);
  };
  guard->status_of = [authority](const http::Request& request) {
    bool busy = false;
    if (authority->who(request, &busy)) return CallerStatus::authorized;
    return busy ? CallerStatus::busy : CallerStatus::unauthorized;
  };
  return guard;
}

}  // namespace

Status add_adp_routes(const SiteSettings& settings, AdpAgent agent,
                      RouteCollector& routes) {
  const ServedCard& card = *agent.card;
  std::shared_ptr<const AccessGuard> guard;
  ResourceContents contents;
  contents.default_content = card_content(card, {"application/json"});
  contents.other_dialects = std::move(agent.other_dialects);
  contents.cache_control = settings.cache_control;
  contents.private_cache_control = settings.private_cache_control;
  if (settings.options.minimal_for_strangers) {
    if (!settings.authority) {
      return at(card.from.file, usage("--minimal-for-strangers needs --auth, "
                                      "the file with the known callers"));
    }
    guard = access_guard_of(settings.authority);
    contents.guard = guard;
    contents.for_authorized = contents.default_content;
    CardVersions& versions = contents.default_content.versions;
    versions.by_default = std::make_shared<const std::string>(
        part_of_card(card.root(), {}) + "\n");
    versions.for_0_x = versions.for_1_x = versions.by_default;
  }
  const std::string what = described(card);
  const std::string card_path = agent.prefix + "/.well-known/agent-card.json";
  const std::string own_path = agent.prefix + std::string(adp_path);
  if (!agent.is_path_taken) {
    add_card_route(routes, card_path, contents, what);
  } else {
    routes.notes.push_back(card_path + " serves the A2A card; " + what +
                           " is available at " + own_path);
  }
  add_card_route(routes, own_path, contents, what);
  http::Route route;
  route.method = http::Method::post;
  route.pattern = own_path;
  route.label = "ADP JSON-RPC";
  route.runs_on = http::RunsOn::worker;
  route.body_bytes = http::rpc_body_bytes_max;
  route.handler = [card = agent.card, guard](const http::Request& request) {
    // Once per request, however many calls it has.
    CallerStatus who = CallerStatus::authorized;
    if (guard) {
      who = guard->shows_credentials(request) ? guard->status_of(request)
                                              : CallerStatus::unauthorized;
    }
    return http::respond_to_json_rpc(request, [&](const http::RpcCall& call) {
      return answer_adp(call, *card, who);
    });
  };
  routes.add(std::move(route), "JSON-RPC, adp.describe: " + what);
  return {};
}

}  // namespace cardinal::wellknown
