#include "wellknown/route_collector.h"

namespace cardinal::wellknown {

void RouteCollector::add(http::Route route, const std::string& what) {
  const std::string place =
      std::string(http::name_of(route.method)) + " " + route.pattern;
  const auto [owner, is_new] = owners_.try_emplace(place, what);
  if (!is_new) {
    notes.push_back(place + " already serves " + owner->second + "; " + what +
                    " is not served there");
    return;
  }
  if (const Status added = router.add(std::move(route)); !added) {
    notes.push_back(what + " is not served at " + place + ": " +
                    added.error().message);
    return;
  }
  served.push_back(place + "  " + what);
}

}  // namespace cardinal::wellknown
