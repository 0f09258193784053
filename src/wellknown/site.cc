#include "wellknown/site.h"

#include <algorithm>
#include <map>

#include "base/check_that.h"
#include "wellknown/published_agent.h"

namespace cardinal::wellknown {
namespace {

using Agents = std::map<std::string, PublishedAgent>;

PublishedAgent& agent_at(Agents& agents, const std::string& prefix) {
  return agents.try_emplace(prefix, prefix).first->second;
}

Result<Agents> load_agents(const PublishOptions& options,
                           ModificationTimes& times, const Env& env) {
  Agents agents;
  for (const CardFile& file : options.cards) {
    TRY(ServedCard card, load_card(file, options, times, env));
    TRY_STATUS(agent_at(agents, file.prefix).add(std::move(card)));
  }
  for (const CardFile& file : options.extended) {
    TRY(ServedCard card, load_card(file, options, times, env));
    TRY_STATUS(agent_at(agents, file.prefix).add_extended(std::move(card)));
  }
  return agents;
}

std::string cache_control(std::string_view who, std::int64_t max_age_s) {
  if (max_age_s == 0) {
    return who == "public" ? "no-cache" : std::string(who) + ", no-cache";
  }
  std::string control =
      std::string(who) + ", max-age=" + std::to_string(max_age_s);
  // Nobody who wants a short lifetime wants a day on top.
  constexpr std::int64_t short_lifetime_s = 60;
  if (who == "public" && max_age_s >= short_lifetime_s) {
    control += ", stale-while-revalidate=86400";
  }
  return control;
}

// At the path of ARD and at that of the generation before.
void add_listing(const SiteSettings& settings, RouteCollector& routes,
                 const std::vector<ListedCard>& listed,
                 const std::string& base_url, ModificationTimes& times) {
  if (listed.empty()) return;
  if (base_url.empty()) {
    routes.notes.push_back(std::string(catalog_path) +
                           " is not served: it needs the public URL of this "
                           "server; set --base-url");
    return;
  }
  const std::string catalog = listing_of(listed, base_url, settings.env);
  const std::pair<std::string_view, std::string> documents[] = {
      {catalog_path, catalog}, {ard_path, as_ard_manifest(catalog)}};
  for (const auto& [path, text] : documents) {
    ResourceContents contents;
    CardContent& content = contents.default_content;
    content.versions.by_default = std::make_shared<const std::string>(text);
    content.versions.for_0_x = content.versions.for_1_x =
        content.versions.by_default;
    content.versions.modified_s =
        times.modified_s(std::string(path), text,
                         settings.env.clock->now_ms() / 1'000, settings.env);
    content.media_types = listing_media_types(path);
    content.fields = {{"Link", std::string(listing_links)}};
    contents.cache_control = settings.cache_control;
    add_card_route(routes, std::string(path), contents, "the list of cards");
  }
}

}  // namespace

Result<Site> site_of(const PublishOptions& options, const std::string& base_url,
                     ModificationTimes& times,
                     std::shared_ptr<access::NonceMemory> nonces, Env& env) {
  SiteSettings settings{options,
                        env,
                        nullptr,
                        cache_control("public", options.max_age_s),
                        cache_control("private", options.max_age_s),
                        base_url,
                        std::move(nonces)};
  RouteCollector routes(env);
  if (!options.auth_file.empty()) {
    TRY(access::Authority read,
        access::Authority::read(options.auth_file, env));
    routes.notes = read.warnings();
    settings.authority =
        std::make_shared<const access::Authority>(std::move(read));
  }
  TRY(Agents agents, load_agents(options, times, env));
  std::vector<ListedCard> listed;
  for (auto& [prefix, agent] : agents) {
    TRY_STATUS(agent.add_routes(settings, routes, listed));
  }
  if (options.has_listing) {
    add_listing(settings, routes, listed, base_url, times);
  }
  return Site{std::move(routes.router), std::move(routes.served),
              std::move(routes.notes)};
}

}  // namespace cardinal::wellknown
