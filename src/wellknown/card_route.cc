#include "wellknown/card_route.h"

#include <algorithm>

namespace cardinal::wellknown {

CardContent card_content(const ServedCard& card,
                         std::vector<std::string> media_types) {
  CardContent content;
  CardVersions& versions = content.versions;
  versions.by_default = std::make_shared<const std::string>(card.text());
  versions.for_0_x = versions.for_1_x = versions.by_default;
  versions.modified_s = card.modified_s;
  versions.source = described(card);
  content.media_types = std::move(media_types);
  return content;
}

void add_card_route(RouteCollector& routes, const std::string& path,
                    const ResourceContents& contents, const std::string& what) {
  const auto resource =
      std::make_shared<const CardResource>(contents, routes.env);
  http::Route route;
  route.pattern = path;
  // Without the prefix of the agent.
  const std::size_t well_known = path.rfind("/.well-known/");
  route.label = path.substr(well_known != std::string::npos ? well_known
                                                            : path.rfind('/'));
  route.is_deprecated = std::ranges::any_of(
      contents.default_content.fields,
      [](const auto& field) { return field.first == "Deprecation"; });
  route.handler = [resource](const http::Request& request) {
    return resource->serve(request);
  };
  if (contents.guard) {
    route.needs_worker = [resource](const http::Request& request) {
      return resource->needs_worker(request);
    };
  }
  routes.add(std::move(route), what);
}

}  // namespace cardinal::wellknown
