#include "wellknown/link_probe.h"

#include <set>

#include "cardinal/reach.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t links_max = 20;

// A server that answered at all is there, whatever it sent; one that only
// sends its callers in circles is not.
bool is_there(http::ClientFault fault) {
  using enum http::ClientFault;
  return fault == body_too_large || fault == unknown_encoding ||
         fault == bad_gzip || fault == body_timeout;
}

}  // namespace

ObservedLink LinkProbe::ask(std::string pointer, std::string_view url) {
  ObservedLink link{.pointer = std::move(pointer), .url = std::string(url)};
  http::ClientRequest request;
  request.url = link.url;
  request.fields = {{"Accept", "*/*"}};
  request.is_enough = [](std::string_view) { return true; };  // it is there
  const auto response = client_.send(std::move(request));
  if (response) {
    link.status = response->status;
  } else if (is_there(response.error().fault)) {
    link.status = 200;
  } else {
    link.fault = response.error().message;
  }
  return link;
}

void LinkProbe::observe_links() {
  const Value root = card_.root();
  std::vector<std::pair<std::string, Value>> places = {
      {"/documentationUrl", root["documentationUrl"]},
      {"/iconUrl", root["iconUrl"]},
      {"/provider/url", root["provider"]["url"]}};
  std::size_t index = 0;
  for (const Value entry : root["entries"].items()) {
    places.emplace_back("/entries/" + std::to_string(index++) + "/url",
                        entry["url"]);
  }
  for (const auto& [pointer, place] : places) {
    const auto url = place.string();
    if (!url || !is_web(*url)) continue;
    if (seen_.links.size() == links_max) {
      return seen_.skip_beyond("further URLs in the card", links_max);
    }
    ObservedLink link = ask(pointer, *url);
    if (client_.is_late()) return;
    seen_.links.push_back(std::move(link));
  }
}

// Whatever they answer to GET, they are there when they answer.
void LinkProbe::observe_endpoints() {
  if (card_.dialect == Dialect::ai_catalog) return;
  std::set<std::string> requested;
  for (const ReachPoint& point :
       reach(card_.root(), card_.dialect, {}).usable) {
    if (!is_web(point.uri) || !requested.insert(point.uri).second) continue;
    if (requested.size() > links_max) {
      return seen_.skip_beyond("further endpoints", links_max);
    }
    ObservedLink link = ask(pointer_from(card_.root(), point.at), point.uri);
    if (client_.is_late()) return;
    if (!link.status) seen_.links.push_back(std::move(link));
  }
}

void LinkProbe::observe_health() {
  const auto url = card_.root()["endpoint"]["health_url"].string();
  if (card_.dialect != Dialect::agentcard || !url || !is_web(*url)) return;
  ObservedLink link = ask("/endpoint/health_url", *url);
  if (!client_.is_late()) seen_.health = std::move(link);
}

}  // namespace cardinal::wellknown
