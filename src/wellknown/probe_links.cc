// Where the card leads, and what it was before.
#include <set>

#include "cardinal/compare.h"
#include "cardinal/reach.h"
#include "http/text.h"
#include "wellknown/prober.h"

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

bool is_web(std::string_view url) {
  const auto begins = [&](std::string_view scheme) {
    return equal_ignoring_case(url.substr(0, scheme.size()), scheme);
  };
  return begins("https://") || begins("http://");
}

SeenLink Prober::ask_link(std::string pointer, std::string_view url) {
  SeenLink link{.pointer = std::move(pointer), .url = std::string(url)};
  http::ClientRequest request;
  request.url = link.url;
  request.fields = {{"Accept", "*/*"}};
  request.is_enough = [](std::string_view) { return true; };  // it is there
  const auto response = send(std::move(request));
  if (response) {
    link.status = response->status;
  } else if (is_there(response.error().fault)) {
    link.status = 200;
  } else {
    link.fault = response.error().message;
  }
  return link;
}

void Prober::look_at_links() {
  const Value root = card.root();
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
    if (seen.links.size() == links_max) {
      return seen.skip_beyond("further URLs in the card", links_max);
    }
    SeenLink link = ask_link(pointer, *url);
    if (is_late_) return;
    seen.links.push_back(std::move(link));
  }
}

// Whatever they answer to GET, they are there when they answer.
void Prober::look_at_endpoints() {
  if (*seen.dialect == Dialect::ai_catalog) return;
  std::set<std::string> asked;
  for (const ReachPoint& point : reach(card.root(), *seen.dialect, {}).usable) {
    if (!is_web(point.uri) || !asked.insert(point.uri).second) continue;
    if (asked.size() > links_max) {
      return seen.skip_beyond("further endpoints", links_max);
    }
    SeenLink link = ask_link(pointer_from(card.root(), point.at), point.uri);
    if (is_late_) return;
    if (!link.status) seen.links.push_back(std::move(link));
  }
}

void Prober::look_at_health() {
  const auto url = card.root()["endpoint"]["health_url"].string();
  if (seen.dialect != Dialect::agentcard || !url || !is_web(*url)) return;
  SeenLink link = ask_link("/endpoint/health_url", *url);
  if (!is_late_) seen.health = std::move(link);
}

void Prober::look_at_drift() {
  if (!options_.saved) return;
  Faults faults;
  const Document saved = reader_.read(*options_.saved, Limits{}, faults);
  const auto dialect = detect(saved.root());
  if (*seen.dialect == Dialect::ai_catalog || dialect == Dialect::ai_catalog) {
    return seen.skip("drift", "AI Catalogs are not compared");
  }
  const Comparison found =
      compare({saved.root(), *dialect}, {card.root(), *seen.dialect});
  seen.has_drift = true;
  for (const Change& change : found.changes) {
    seen.changes.push_back({change.new_pointer.value_or(""), change.message});
  }
  const VersionAdvice advice = advise(found);
  seen.version_too_low = advice.verdict == VersionAdvice::Verdict::too_low;
  seen.advice = advice.reason;
  const auto from = parse_semver(found.old_version);
  const auto to = parse_semver(found.new_version);
  if (from && to && compare(*to, *from) < 0) {
    seen.version_fell =
        "from " + found.old_version + " to " + found.new_version;
  }
}

}  // namespace cardinal::wellknown
