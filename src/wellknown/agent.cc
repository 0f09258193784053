#include "wellknown/agent.h"

#include <algorithm>

#include "base/check_that.h"
#include "wellknown/describe.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view agentcard_type = "application/agentcard+json";

std::string prefix_words(const std::string& prefix) {
  return prefix.empty() ? "at the root" : "at " + prefix;
}

Error second_card(const ServedCard& there, const ServedCard& here,
                  const std::string& prefix) {
  return {Code::conflict,
          "two cards of the same dialect " + prefix_words(prefix) + ", " +
              described(there) + " and " + described(here) +
              "; give each agent its own prefix: /one=" + there.from.file +
              " /two=" + here.from.file,
          {}};
}

int generation_of(const ServedCard& card) {
  return card.a2a.version == a2a::Version::v1_0 ? 1 : 0;
}

}  // namespace

Goods goods_of(const ServedCard& card, std::vector<std::string> media_types) {
  Goods goods;
  Shapes& shapes = goods.shapes;
  shapes.as_is = std::make_shared<const std::string>(card.text());
  shapes.for_0_x = shapes.for_1_x = shapes.as_is;
  shapes.modified_s = card.modified_s;
  shapes.source = described(card);
  goods.media_types = std::move(media_types);
  return goods;
}

void lay_shelf(Road& road, const std::string& path, const Shelving& shelving,
               const std::string& what) {
  const auto shelf = std::make_shared<const Shelf>(shelving);
  http::Route route;
  route.pattern = path;
  route.handler = [shelf](const http::Request& request) {
    return shelf->serve(request);
  };
  if (shelving.lock) {
    route.is_costly = [shelf](const http::Request& request) {
      return shelf->is_costly(request);
    };
  }
  road.add(std::move(route), what);
}

Status PublishedAgent::add(ServedCard card) {
  auto shared = std::make_shared<const ServedCard>(std::move(card));
  if (shared->dialect == Dialect::a2a) {
    for (const auto& other : a2a_) {
      if (generation_of(*other) == generation_of(*shared)) {
        return std::unexpected(second_card(*other, *shared, prefix_));
      }
    }
    a2a_.push_back(std::move(shared));
    return {};
  }
  auto& place = shared->dialect == Dialect::adp         ? adp_
                : shared->dialect == Dialect::agentcard ? agentcard_
                                                        : catalog_;
  if (place) return std::unexpected(second_card(*place, *shared, prefix_));
  place = std::move(shared);
  return {};
}

Status PublishedAgent::add_extended(ServedCard card) {
  auto shared = std::make_shared<const ServedCard>(std::move(card));
  if (extended_) {
    return std::unexpected(second_card(*extended_, *shared, prefix_));
  }
  extended_ = std::move(shared);
  return {};
}

std::vector<Goods> PublishedAgent::others_than(Dialect dialect) const {
  std::vector<Goods> others;
  if (!a2a_.empty() && dialect != Dialect::a2a) {
    Goods goods;
    goods.shapes = a2a_shapes_;
    goods.media_types = {"application/a2a-agent-card+json",
                         "application/a2a+json"};
    others.push_back(std::move(goods));
  }
  if (agentcard_ && dialect != Dialect::agentcard) {
    others.push_back(goods_of(*agentcard_, {std::string(agentcard_type)}));
  }
  return others;
}

void PublishedAgent::lay_agentcard(const Premises& premises, Road& road) {
  Shelving shelving;
  shelving.usual =
      goods_of(*agentcard_, {std::string(agentcard_type), "application/json"});
  shelving.others = others_than(Dialect::agentcard);
  shelving.cache_control = premises.cache_control;
  const std::string what = described(*agentcard_);
  lay_shelf(road, path("/.well-known/agentcard"), shelving, what);
  const std::string old = path("/.well-known/agent.json");
  if (!a2a_.empty()) {
    road.notes.push_back(
        old + " serves the A2A card; " + what +
        " is available there with Accept: " + std::string(agentcard_type));
    return;
  }
  // The name says JSON, and those who look there want it.
  std::ranges::reverse(shelving.usual.media_types);
  lay_shelf(road, old, shelving, what);
}

void PublishedAgent::lay_catalog(const Premises& premises, Road& road) {
  Shelving shelving;
  shelving.usual =
      goods_of(*catalog_, {"application/ai-catalog+json", "application/json"});
  shelving.cache_control = premises.cache_control;
  lay_shelf(road, path("/.well-known/ai-catalog.json"), shelving,
            described(*catalog_));
}

Status PublishedAgent::lay_out(const Premises& premises, Road& road,
                               std::vector<Listed>& listed) {
  if (extended_ && a2a_.empty()) {
    return std::unexpected(
        Error{Code::usage,
              "an extended card needs a public A2A card, but there is none " +
                  prefix_words(prefix_),
              extended_->from.file});
  }
  if (!a2a_.empty()) {
    TRY_STATUS(lay_a2a(premises, road));
    listed.push_back(
        {a2a_.front().get(), path("/.well-known/agent-card.json")});
  }
  if (agentcard_) {
    lay_agentcard(premises, road);
    listed.push_back({agentcard_.get(), path("/.well-known/agentcard")});
  }
  if (adp_) {
    TRY_STATUS(lay_adp(premises, road));
    if (a2a_.empty()) {
      const bool minimal = premises.options.minimal_for_strangers;
      listed.push_back({adp_.get(), path("/.well-known/agent-card.json"),
                        minimal ? part_of_card(adp_->root(), {}) : ""});
    }
  }
  if (!catalog_) return {};
  lay_catalog(premises, road);
  if (!prefix_.empty()) {
    listed.push_back({catalog_.get(), path("/.well-known/ai-catalog.json")});
  }
  return {};
}

}  // namespace cardinal::wellknown
