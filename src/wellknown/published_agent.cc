#include "wellknown/published_agent.h"

#include <algorithm>

#include "base/errors.h"
#include "wellknown/a2a_routes.h"
#include "wellknown/adp_routes.h"
#include "wellknown/card_versions.h"
#include "wellknown/describe.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view agentcard_type = "application/agentcard+json";

std::string prefix_words(const std::string& prefix) {
  return prefix.empty() ? "at the root" : "at " + prefix;
}

std::unexpected<Error> second_card(const ServedCard& there,
                                   const ServedCard& here,
                                   const std::string& prefix) {
  return conflict(
      "{}", "two cards of the same dialect " + prefix_words(prefix) + ", " +
                described(there) + " and " + described(here) +
                "; give each agent its own prefix: /one=" + there.from.file +
                " /two=" + here.from.file);
}

}  // namespace

Status PublishedAgent::add(ServedCard card) {
  auto shared = std::make_shared<const ServedCard>(std::move(card));
  if (shared->dialect == Dialect::a2a) {
    for (const auto& other : a2a_) {
      if (major_version_of(*other) == major_version_of(*shared)) {
        return second_card(*other, *shared, prefix_);
      }
    }
    a2a_.push_back(std::move(shared));
    return {};
  }
  auto& place = shared->dialect == Dialect::adp         ? adp_
                : shared->dialect == Dialect::agentcard ? agentcard_
                                                        : catalog_;
  if (place) return second_card(*place, *shared, prefix_);
  place = std::move(shared);
  return {};
}

Status PublishedAgent::add_extended(ServedCard card) {
  auto shared = std::make_shared<const ServedCard>(std::move(card));
  if (extended_) return second_card(*extended_, *shared, prefix_);
  extended_ = std::move(shared);
  return {};
}

std::vector<CardContent> PublishedAgent::contents_in_other_dialects(
    Dialect dialect) const {
  std::vector<CardContent> other_dialects;
  if (!a2a_.empty() && dialect != Dialect::a2a) {
    CardContent content;
    content.versions = a2a_versions_;
    content.media_types = {"application/a2a-agent-card+json",
                           "application/a2a+json"};
    other_dialects.push_back(std::move(content));
  }
  if (agentcard_ && dialect != Dialect::agentcard) {
    other_dialects.push_back(
        card_content(*agentcard_, {std::string(agentcard_type)}));
  }
  return other_dialects;
}

void PublishedAgent::add_agentcard(const SiteSettings& settings,
                                   RouteCollector& routes) {
  ResourceContents contents;
  contents.default_content = card_content(
      *agentcard_, {std::string(agentcard_type), "application/json"});
  contents.other_dialects = contents_in_other_dialects(Dialect::agentcard);
  contents.cache_control = settings.cache_control;
  const std::string what = described(*agentcard_);
  add_card_route(routes, path("/.well-known/agentcard"), contents, what);
  const std::string old = path("/.well-known/agent.json");
  if (!a2a_.empty()) {
    routes.notes.push_back(
        old + " serves the A2A card; " + what +
        " is available there with Accept: " + std::string(agentcard_type));
    return;
  }
  // The path ends in .json, and its clients expect that type.
  std::ranges::reverse(contents.default_content.media_types);
  add_card_route(routes, old, contents, what);
}

void PublishedAgent::add_catalog(const SiteSettings& settings,
                                 RouteCollector& routes) {
  for (const std::string_view name : {catalog_path, ard_path}) {
    ResourceContents contents;
    contents.default_content =
        card_content(*catalog_, listing_media_types(name));
    contents.cache_control = settings.cache_control;
    add_card_route(routes, path(name), contents, described(*catalog_));
  }
}

Status PublishedAgent::add_routes(const SiteSettings& settings,
                                  RouteCollector& routes,
                                  std::vector<ListedCard>& listed) {
  if (extended_ && a2a_.empty()) {
    return at(
        extended_->from.file,
        usage("{}",
              "an extended card needs a public A2A card, but there is none " +
                  prefix_words(prefix_)));
  }
  if (!a2a_.empty()) {
    std::vector<const ServedCard*> cards;
    cards.reserve(a2a_.size());
    for (const auto& card : a2a_) cards.push_back(card.get());
    a2a_versions_ = card_versions_of(cards, settings.env, routes.notes);
    const A2aRoutes a2a(settings, prefix_, a2a_, extended_);
    TRY_STATUS(a2a.add_to(routes, a2a_versions_,
                          contents_in_other_dialects(Dialect::a2a)));
    const std::string card_path = path("/.well-known/agent-card.json");
    for (const auto& card : a2a_) {
      std::string listed_path = card_path;
      if (a2a_.size() > 1) {
        listed_path += "?A2A-Version=";
        listed_path += a2a::name_of(card->a2a.version);
      }
      listed.push_back({card.get(), std::move(listed_path)});
    }
  }
  if (agentcard_) {
    add_agentcard(settings, routes);
    listed.push_back({agentcard_.get(), path("/.well-known/agentcard")});
  }
  if (adp_) {
    TRY_STATUS(add_adp_routes(
        settings,
        {.prefix = prefix_,
         .card = adp_,
         .is_path_taken = !a2a_.empty(),
         .other_dialects = contents_in_other_dialects(Dialect::adp)},
        routes));
    const bool minimal = settings.options.minimal_for_strangers;
    listed.push_back({adp_.get(),
                      path(a2a_.empty() ? "/.well-known/agent-card.json"
                                        : std::string(adp_path)),
                      minimal ? part_of_card(adp_->root(), {}) : ""});
  }
  if (!catalog_) return {};
  add_catalog(settings, routes);
  if (!prefix_.empty()) {
    listed.push_back({catalog_.get(), path("/.well-known/ai-catalog.json")});
  }
  return {};
}

}  // namespace cardinal::wellknown
