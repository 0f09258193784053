#include "wellknown/site.h"

#include <algorithm>
#include <map>

#include "base/check_that.h"
#include "wellknown/agent.h"

namespace cardinal::wellknown {
namespace {

using Agents = std::map<std::string, PublishedAgent>;

PublishedAgent& agent_at(Agents& agents, const std::string& prefix) {
  return agents.try_emplace(prefix, prefix).first->second;
}

Result<Agents> load_agents(const PublishOptions& options, Memory& memory,
                           const Env& env) {
  Agents agents;
  for (const CardFile& file : options.cards) {
    TRY(ServedCard card, load_card(file, options.force, memory, env));
    TRY_STATUS(agent_at(agents, file.prefix).add(std::move(card)));
  }
  for (const CardFile& file : options.extended) {
    TRY(ServedCard card, load_card(file, options.force, memory, env));
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
  if (who == "public") control += ", stale-while-revalidate=86400";
  return control;
}

void lay_listing(const Premises& premises, Road& road,
                 const std::vector<Listed>& listed, const std::string& base_url,
                 Memory& memory) {
  const std::string path = "/.well-known/ai-catalog.json";
  if (listed.empty()) return;
  if (base_url.empty()) {
    road.notes.push_back(path +
                         " is not served: it needs the public URL of this "
                         "server; set --base-url");
    return;
  }
  Shelving shelving;
  Goods& goods = shelving.usual;
  goods.shapes.as_is = std::make_shared<const std::string>(
      listing_of(listed, base_url, premises.env));
  goods.shapes.for_0_x = goods.shapes.for_1_x = goods.shapes.as_is;
  goods.shapes.modified_s =
      memory.modified_s(path, *goods.shapes.as_is,
                        premises.env.clock->now_ms() / 1'000, premises.env);
  goods.media_types = {"application/ai-catalog+json", "application/json"};
  shelving.cache_control = premises.cache_control;
  lay_shelf(road, path, shelving, "the list of cards");
}

}  // namespace

Result<Site> site_of(const PublishOptions& options, const std::string& base_url,
                     Memory& memory, Env& env) {
  Premises premises{options, env, nullptr,
                    cache_control("public", options.max_age_s),
                    cache_control("private", options.max_age_s)};
  Road road;
  if (!options.auth_file.empty()) {
    TRY(access::Authority read,
        access::Authority::read(options.auth_file, env));
    road.notes = read.warnings();
    premises.authority =
        std::make_shared<const access::Authority>(std::move(read));
  }
  TRY(Agents agents, load_agents(options, memory, env));
  std::vector<Listed> listed;
  for (auto& [prefix, agent] : agents) {
    TRY_STATUS(agent.lay_out(premises, road, listed));
  }
  lay_listing(premises, road, listed, base_url, memory);
  return Site{std::move(road.routes), std::move(road.served),
              std::move(road.notes)};
}

}  // namespace cardinal::wellknown
