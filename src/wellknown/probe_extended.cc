// Who gets the extended card.
#include "cardinal/check.h"
#include "cardinal/compare.h"
#include "cardinal/http_cache.h"
#include "http/url.h"
#include "wellknown/card_judge.h"
#include "wellknown/fetch_state.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

// Ways of one card that are tried, each twice or three times.
constexpr std::size_t ways_max = 4;

// Of an answer that is no card, no refusal and no error of JSON-RPC.
std::string told_answer(const http::ClientResponse& response, Value found) {
  std::string status = std::to_string(response.status);
  if (response.status != 200) return status;
  const std::string soft =
      soft_404_of(response.header("Content-Type").value_or(""), response.body);
  if (!soft.empty()) return status + " with " + soft;
  return status +
         (found ? " with a result that is not a card" : " without a card");
}

}  // namespace

Prober::WayAnswer Prober::ask_way(const AgentWay& way,
                                  const http::Fields& fields) {
  http::ClientRequest request = extended_request(way);
  for (const auto& field : fields) request.fields.push_back(field);
  const auto response = send(std::move(request));
  WayAnswer answer;
  if (!response) {
    answer.outcome = "no response: " + response.error().message;
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
  if (went_abroad(response->url, response->redirects)) {
    answer.outcome = "no response: redirected to another origin, " +
                     http::origin_of(response->url);
    return answer;
  }
  if (response->status == 200 && detect(found) == Dialect::a2a) {
    answer.outcome = "card";
    answer.card = found.raw();
    answer.cache_control = http::list_of(response->fields, "Cache-Control");
  } else if (const auto code = protocol_error(root)) {
    answer.outcome = std::to_string(*code);
  } else {
    answer.outcome = told_answer(*response, found);
  }
  return answer;
}

// The same to whoever reads it, though it may be written otherwise.
bool Prober::is_public_card(const std::string& text) {
  Faults faults;
  const Document given = reader_.read(text, Limits{}, faults);
  return given.root().is(Kind::object) &&
         compare({card.root(), Dialect::a2a}, {given.root(), Dialect::a2a})
             .changes.empty();
}

void Prober::judge_extended(const WayAnswer& answer, const AgentWay& way) {
  seen.extended_cache_control = answer.cache_control;
  seen.extended_is_for_all =
      http::parse_cache_control(answer.cache_control).is_public;
  CheckOptions options;
  options.dialect = Dialect::a2a;
  if (has_proto_security(way)) options.rules = rules_of_proto_security();
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
  // Of a card that promises none nothing is called without --active.
  if (!seen.extended_promised && !options_.active) return;
  bool is_judged = false;
  for (const AgentWay& way : extended_ways(view)) {
    if (seen.ways.size() == ways_max) {
      seen.skip_beyond("further ways to the extended card", ways_max);
      break;
    }
    const http::Fields credentials = credentials_for(way.url);
    const WayAnswer without = ask_way(way, {});
    const WayAnswer bogus =
        ask_way(way, {{"Authorization", "Bearer nobody-s-token"}});
    const WayAnswer known =
        credentials.empty() ? without : ask_way(way, credentials);
    if (is_late_) return;
    const WayAnswer& open = without.outcome == "card" ? without : bogus;
    seen.ways.push_back(
        {.url = way.url,
         .method = way.method,
         .version = way.version,
         .without = without.outcome,
         .bogus = bogus.outcome,
         .known = credentials.empty() ? std::string() : known.outcome,
         .is_public = open.outcome == "card" && is_public_card(open.card)});
    if (is_judged || known.outcome != "card") continue;
    judge_extended(known, way);
    is_judged = true;
  }
  if (seen.extended_promised && !is_judged) {
    seen.skip("the extended card itself",
              why_unknown(
                  "the card's origin did not return it for these credentials"));
  }
}

}  // namespace cardinal::wellknown
