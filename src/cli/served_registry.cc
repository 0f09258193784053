#include "cli/served_registry.h"

#include "ard/ard_routes.h"
#include "ard/learnt_peers.h"
#include "base/errors.h"
#include "cli/directory_card.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

Result<std::vector<ard::Peer>> peers_in(Value input, std::string_view name) {
  std::vector<ard::Peer> peers;
  for (const std::string& argument : texts_of(input, name)) {
    TRY(ard::Peer peer, ard::peer_of(argument));
    peers.push_back(std::move(peer));
  }
  return peers;
}

Result<ard::Federation> federation_of(Value input, Env& env) {
  ard::Federation::Options options;
  TRY(options.referrals, peers_in(input, "referral"));
  TRY(options.upstreams, peers_in(input, "upstream"));
  options.client.allow_private = is_true(input, "allow_private");
  options.client.env = &env;
  if (!is_true(input, "no_learnt_referrals")) {
    options.learnt_file = text_of(input, "data") + "/" + ard::learnt_peers_file;
  }
  return ard::Federation(std::move(options));
}

void warn_of_private(const ard::Federation& federation, Value input,
                     Announcer& announcer) {
  if (is_true(input, "allow_private")) return;
  for (const ard::Peer& peer : federation.upstreams()) {
    if (!peer.is_private()) continue;
    announcer.warn("the upstream " + peer.url +
                   " has a private address and is never asked; add "
                   "--allow-private to ask it");
  }
}

}  // namespace

Status check_registry_flags(Value input) {
  for (const char* name : {"referral", "upstream"}) {
    if (input[name] && !input["data"]) {
      return usage("--{} needs --data DIR", name);
    }
    TRY_STATUS(peers_in(input, name));
  }
  return {};
}

Status serve_registry(Value input, Services& services,
                      const ServedDirectory& directory, server::ApiServer& api,
                      const RegistryPlace& place, Announcer& announcer) {
  const DirectoryProfile own = directory_profile(
      input, services.directory->store().begin(), api, place.is_tls);
  ard::ArdOptions options{
      .services = services,
      .gate = directory.gate(),
      .base_url = own.url,
      .profile = {.name = own.name, .description = own.description}};
  if (place.has_card) {
    options.profile.cards = {
        {"application/a2a-agent-card+json", "/.well-known/agent-card.json"},
        {"application/agentcard+json", "/.well-known/agentcard"}};
  }
  TRY(options.federation, federation_of(input, services.env));
  warn_of_private(options.federation, input, announcer);
  TRY(http::Router routes, ard::ard_router(std::move(options)));
  return api.routes()->replace("the ARD registry", std::move(routes));
}

}  // namespace cardinal::cli
