// Who gets the extended card.
#include "http/url.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

// Ways of one card that are tried, each twice.
constexpr std::size_t ways_max = 4;

std::string origin_of_url(const std::string& text) {
  const auto url = http::parse_url(text);
  return url ? url->origin() : std::string();
}

}  // namespace

http::Fields Prober::credentials_for(const std::string& url) const {
  const std::string home = origin_of_url(asked_);  // whom the caller meant
  return !home.empty() && origin_of_url(url) == home ? options_.credentials
                                                     : http::Fields{};
}

Prober::WayAnswer Prober::ask_way(const AgentWay& way,
                                  const http::Fields& fields) {
  http::ClientRequest request = extended_request(way);
  for (const auto& field : fields) request.fields.push_back(field);
  const auto response = client_.send(request);
  WayAnswer answer;
  if (!response) {
    answer.outcome = "no answer: " + response.error().message;
    return answer;
  }
  if (response->status == 401 || response->status == 403) {
    answer.outcome = "refused";
    return answer;
  }
  Faults faults;
  const Document document = reader_.read(response->body, Limits{}, faults);
  const Value root = document.root();
  const Value found = way.is_rpc() ? root["result"] : root;
  if (response->status == 200 && detect(found) == Dialect::a2a) {
    answer.outcome = "card";
    answer.card = found.raw();
    answer.cache_control = http::list_of(response->fields, "Cache-Control");
  } else if (const auto code = root["error"]["code"].int64();
             way.is_rpc() && code) {
    answer.outcome = std::to_string(*code);
  } else {
    answer.outcome = std::to_string(response->status);
  }
  return answer;
}

void Prober::judge_extended(const WayAnswer& answer) {
  seen.extended_cache_control = answer.cache_control;
  CheckOptions options;
  options.dialect = Dialect::a2a;
  Checker checker(options, env_);
  const Report report = checker.check(answer.card);
  for (const Diagnostic& each : report.diagnostics) {
    if (each.severity != Severity::error) continue;
    seen.extended_fault = "line " + std::to_string(each.start.line) + ": " +
                          each.message + " (" + std::string(each.rule->id) +
                          ")";
    return;
  }
  const auto skills = [](Value of) {
    return static_cast<std::int64_t>(of["skills"].size());
  };
  seen.extended_skills = skills(report.document.root());
  seen.public_skills = skills(card.root());
}

void Prober::look_at_extended() {
  if (!is_a2a()) return;
  a2a::Card view;
  a2a::read(card.root(), view);
  seen.extended_promised = view.extended_card.boolean() == true;
  bool is_judged = false;
  for (const AgentWay& way : extended_ways(view)) {
    // Of a card that promises none nothing is called without --active.
    const bool is_asked = seen.extended_promised || options_.active;
    if (!is_asked || seen.ways.size() == ways_max) break;
    SeenWay found{.url = way.url, .method = way.method, .version = way.version};
    const WayAnswer without = ask_way(way, {});
    found.without = without.outcome;
    const WayAnswer bogus =
        ask_way(way, {{"Authorization", "Bearer nobody-s-token"}});
    found.bogus = bogus.outcome;
    seen.ways.push_back(std::move(found));
    const http::Fields credentials = credentials_for(way.url);
    const WayAnswer real =
        credentials.empty() ? without : ask_way(way, credentials);
    if (is_judged || real.outcome != "card") continue;
    judge_extended(real);
    is_judged = true;
  }
  if (seen.extended_promised && !is_judged) {
    seen.skip("the extended card itself",
              options_.credentials.empty()
                  ? "no credentials were given: --bearer-file, --header-file"
                  : "it was not given for these credentials at the card's "
                    "origin");
  }
}

}  // namespace cardinal::wellknown
