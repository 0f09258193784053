// Where the card leads, and what it was before.
#include <set>

#include "cardinal/compare.h"
#include "cardinal/reach.h"
#include "http/url.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t links_max = 20;

// A server that answered at all is there, whatever it sent.
bool is_there(http::ClientFault fault) {
  using enum http::ClientFault;
  return fault == body_too_large || fault == unknown_encoding ||
         fault == bad_gzip || fault == too_many_redirects ||
         fault == redirect_loop || fault == body_timeout;
}

std::string host_of(std::string_view text) {
  const auto url = http::parse_url(text);
  return url ? url->host : std::string();
}

bool is_web(std::string_view url) {
  return url.starts_with("https://") || url.starts_with("http://");
}

bool has_signature(Value root, Dialect dialect) {
  if (dialect == Dialect::a2a) return root["signatures"].size() > 0;
  if (dialect == Dialect::adp) return static_cast<bool>(root["signature"]);
  return static_cast<bool>(root["metadata"]["cardinal:signature"]);
}

}  // namespace

SeenLink Prober::ask_link(std::string pointer, std::string_view url) {
  SeenLink link{.pointer = std::move(pointer), .url = std::string(url)};
  http::ClientRequest request;
  request.url = link.url;
  request.fields = {{"Accept", "*/*"}};
  request.is_enough = [](std::string_view) { return true; };  // it is there
  const auto response = client_.send(request);
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
      return seen.skip("further URLs in the card",
                       "the first " + std::to_string(links_max) + " were");
    }
    seen.links.push_back(ask_link(pointer, *url));
  }
}

// Whatever they answer to GET, they are there when they answer.
void Prober::look_at_endpoints() {
  if (*seen.dialect == Dialect::ai_catalog) return;
  std::set<std::string> asked;
  for (const ReachPoint& point : reach(card.root(), *seen.dialect, {}).usable) {
    if (!is_web(point.uri) || !asked.insert(point.uri).second) continue;
    if (asked.size() > links_max) {
      return seen.skip("further endpoints",
                       "the first " + std::to_string(links_max) + " were");
    }
    SeenLink link = ask_link(pointer_from(card.root(), point.at), point.uri);
    if (!link.status) seen.links.push_back(std::move(link));
  }
}

void Prober::look_at_origins() {
  if (*seen.dialect == Dialect::ai_catalog ||
      has_signature(card.root(), *seen.dialect)) {
    return;
  }
  const std::string home = host_of(seen.url);
  const Reach found = reach(card.root(), *seen.dialect, {});
  for (const ReachPoint& point : found.usable) {
    if (!is_web(point.uri) || host_of(point.uri) == home) continue;
    seen.origins.push_back(
        {.pointer = pointer_from(card.root(), point.at), .url = point.uri});
  }
}

void Prober::look_at_health() {
  const auto url = card.root()["endpoint"]["health_url"].string();
  if (seen.dialect != Dialect::agentcard || !url || !is_web(*url)) return;
  seen.health = ask_link("/endpoint/health_url", *url);
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
    if (change.level == ChangeLevel::cosmetic) continue;
    seen.changes.push_back({change.new_pointer.value_or(""), change.message});
  }
  const VersionAdvice advice = advise(found);
  seen.version_too_low = advice.verdict == VersionAdvice::Verdict::too_low;
  seen.advice = advice.reason;
}

}  // namespace cardinal::wellknown
