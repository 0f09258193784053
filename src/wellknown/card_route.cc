#include "wellknown/card_route.h"

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
  const auto resource = std::make_shared<const CardResource>(contents);
  http::Route route;
  route.pattern = path;
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
