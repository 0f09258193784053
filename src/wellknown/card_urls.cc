// Where the card of a host or URL may be.
#include <algorithm>

#include "base/check_that.h"
#include "cardinal/fetch.h"
#include "http/url.h"

namespace cardinal::wellknown {
namespace {

struct WellKnown {
  std::string_view name;
  std::initializer_list<Dialect> dialects;  // whose cards may be there
};

// The newest name of the most cards first.
constexpr std::initializer_list<Dialect> modern = {Dialect::a2a, Dialect::adp};
constexpr std::initializer_list<Dialect> own = {Dialect::agentcard};
constexpr std::initializer_list<Dialect> old = {Dialect::a2a,
                                                Dialect::agentcard};
constexpr std::initializer_list<Dialect> lists = {Dialect::ai_catalog};
constexpr WellKnown well_known[] = {{"agent-card.json", modern},
                                    {"agentcard", own},
                                    {"agent.json", old},
                                    {"ard.json", lists},
                                    {"ai-catalog.json", lists}};

bool is_complete(std::string_view path) {
  if (path.ends_with(".json")) return true;
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return last == "agentcard" ||
         path.find("/.well-known/") != std::string_view::npos;
}

std::string_view path_of(const http::Url& url) {
  return std::string_view(url.target).substr(0, url.target.find('?'));
}

Result<std::string> checked(const std::string& text) {
  TRY(const http::Url url, http::parse_url(text));
  return url.text();
}

}  // namespace

Result<std::vector<std::string>> card_urls(const std::string& target,
                                           const std::string& path,
                                           std::optional<Dialect> dialect) {
  const bool has_scheme = target.find("://") != std::string::npos;
  TRY(const http::Url url,
      http::parse_url(has_scheme ? target : "https://" + target));
  const std::string_view requested_path = path_of(url);
  if (path.empty() && is_complete(requested_path))
    return std::vector{url.text()};
  std::string prefix(requested_path);
  while (prefix.ends_with('/')) prefix.pop_back();
  if (!path.empty()) {
    TRY(std::string only,
        checked(url.origin() +
                (path.starts_with('/') ? path : prefix + "/" + path)));
    return std::vector{std::move(only)};
  }
  std::vector<std::string> urls;
  const auto add_below = [&](const std::string& base) {
    for (const WellKnown& each : well_known) {
      if (dialect &&
          std::ranges::find(each.dialects, *dialect) == each.dialects.end()) {
        continue;
      }
      urls.push_back(url.origin() + base + "/.well-known/" +
                     std::string(each.name));
    }
  };
  if (!prefix.empty()) add_below(prefix);
  add_below("");
  return urls;
}

}  // namespace cardinal::wellknown
