#include "wellknown/adp_routes.h"

#include "access/agent_callers.h"
#include "base/errors.h"
#include "wellknown/describe.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view signature_field = "Signature-Input";

// Whether an agent that the auth file lists has signed the request.
std::function<bool(const http::Request&)> agent_recognition(
    const SiteSettings& settings, std::string prefix) {
  if (!settings.authority->has_agents() || settings.base_url.empty()) return {};
  if (prefix.empty()) prefix = "/";
  const auto callers = std::make_shared<access::AgentCallers>(
      access::AgentCallersOptions{.own_urls = {settings.base_url}},
      *settings.nonces, settings.env);
  return [callers, nonces = settings.nonces, authority = settings.authority,
          prefix](const http::Request& request) {
    const Result<std::string> agent = callers->agent_of(request);
    return agent && !agent->empty() && authority->knows_agent(*agent, prefix);
  };
}

std::shared_ptr<const AccessGuard> access_guard_of(const SiteSettings& settings,
                                                   const std::string& prefix) {
  const std::shared_ptr<const access::Authority>& authority =
      settings.authority;
  auto guard = std::make_shared<AccessGuard>();
  guard->headers = authority->headers();
  const auto is_known_agent = agent_recognition(settings, prefix);
  const bool takes_signatures = bool(is_known_agent);
  if (takes_signatures) guard->headers.emplace_back(signature_field);
  guard->shows_credentials = [=](const http::Request& request) {
    return authority->shows_credentials(request) ||
           (takes_signatures && request.header(signature_field));
  };
  guard->status_of = [=](const http::Request& request) {
    const bool is_signed = takes_signatures && request.header(signature_field);
    if (is_signed && is_known_agent(request)) return CallerStatus::authorized;
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
    guard = access_guard_of(settings, agent.prefix);
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
    return http::respond_to_json_rpc(
        request,
        [&](const http::RpcCall& call) { return answer_adp(call, *card, who); },
        {.any_params = true});
  };
  routes.add(std::move(route), "JSON-RPC, adp.describe: " + what);
  return {};
}

}  // namespace cardinal::wellknown
