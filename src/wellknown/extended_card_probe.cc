#include "wellknown/extended_card_probe.h"

#include "cardinal/check.h"
#include "cardinal/compare.h"
#include "cardinal/http_cache.h"
#include "http/url.h"
#include "wellknown/card_judge.h"
#include "wellknown/fetch_identity.h"

namespace cardinal::wellknown {
namespace {

// Calls of one card that are tried, each two or three times.
constexpr std::size_t extended_calls_max = 4;

// Of a response that is neither a card nor a refusal nor a JSON-RPC error.
std::string described(const http::ClientResponse& response, Value found) {
  std::string status = std::to_string(response.status);
  if (response.status != 200) return status;
  const std::string soft =
      soft_404_of(response.header("Content-Type").value_or(""), response.body);
  if (!soft.empty()) return status + " with " + soft;
  return status +
         (found ? " with a result that is not a card" : " without a card");
}

}  // namespace

ExtendedCardProbe::ExtendedCardProbe(const ProbedCard& card,
                                     const ProbeCredentials& credentials,
                                     ProbeClient& client, Env& env,
                                     ServerObservation& seen)
    : card_(card),
      credentials_(credentials),
      client_(client),
      env_(env),
      seen_(seen) {}

ExtendedCardProbe::Answer ExtendedCardProbe::ask(const AgentCall& call,
                                                 const http::Fields& fields) {
  http::ClientRequest request = extended_request(call);
  for (const auto& field : fields) request.fields.push_back(field);
  const auto response = client_.send(std::move(request));
  Answer answer;
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
  const Value found = call.is_rpc() ? root["result"] : root;
  if (left_origin(response->url, response->redirects)) {
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
    answer.outcome = described(*response, found);
  }
  return answer;
}

// The same to whoever reads it, though it may be written otherwise.
bool ExtendedCardProbe::is_public_card(const std::string& text) {
  Faults faults;
  const Document given = reader_.read(text, Limits{}, faults);
  return given.root().is(Kind::object) &&
         compare({card_.root(), Dialect::a2a}, {given.root(), Dialect::a2a})
             .changes.empty();
}

void ExtendedCardProbe::judge(const Answer& answer, const AgentCall& call) {
  seen_.extended_cache_control = answer.cache_control;
  seen_.extended_is_for_all =
      http::parse_cache_control(answer.cache_control).is_public;
  CheckOptions options;
  options.dialect = Dialect::a2a;
  if (has_proto_security(call)) options.rules = rules_of_proto_security();
  Checker checker(options, env_);
  const Report report = checker.check(answer.card);
  for (const Diagnostic& each : report.diagnostics) {
    if (each.severity != Severity::error) continue;
    seen_.extended_fault = "line " + std::to_string(each.start.line) + ": " +
                           each.message + " (" + std::string(each.rule->id) +
                           ")";
    return;
  }
  const auto skills = [](Value of) {
    return static_cast<std::int64_t>(of["skills"].size());
  };
  seen_.extended_skills = skills(report.document.root());
  seen_.public_skills = skills(card_.root());
}

// StackA2A's way: the URL of the public card, with credentials.
bool ExtendedCardProbe::observe_card_url() {
  const http::Fields credentials = credentials_.fields_for(card_.url);
  if (credentials.empty()) return false;
  const AgentCall call{.url = card_.url};
  const Answer known = ask(call, credentials);
  if (known.outcome != "card" || is_public_card(known.card)) return false;
  judge(known, call);
  return true;
}

void ExtendedCardProbe::observe(bool even_unpromised) {
  if (!card_.is_a2a()) return;
  a2a::Card view;
  a2a::read(card_.root(), view);
  seen_.extended_promised = view.extended_card.boolean() == true;
  if (!seen_.extended_promised && !even_unpromised) return;
  bool is_judged = false;
  for (const AgentCall& call : extended_card_calls(view)) {
    if (seen_.extended_calls.size() == extended_calls_max) {
      seen_.skip_beyond("further ways to the extended card",
                        extended_calls_max);
      break;
    }
    const http::Fields credentials = credentials_.fields_for(call.url);
    const Answer without = ask(call, {});
    const Answer bogus =
        ask(call, {{"Authorization", "Bearer nobody-s-token"}});
    const Answer known = credentials.empty() ? without : ask(call, credentials);
    if (client_.is_late()) return;
    const Answer& open = without.outcome == "card" ? without : bogus;
    seen_.extended_calls.push_back(
        {.url = call.url,
         .method = call.method,
         .version = call.version,
         .without = without.outcome,
         .bogus = bogus.outcome,
         .known = credentials.empty() ? std::string() : known.outcome,
         .is_public = open.outcome == "card" && is_public_card(open.card)});
    if (is_judged || known.outcome != "card") continue;
    judge(known, call);
    is_judged = true;
  }
  if (seen_.extended_promised && !is_judged) is_judged = observe_card_url();
  if (seen_.extended_promised && !is_judged) {
    seen_.skip(
        "the extended card itself",
        credentials_.why_not_known(
            "the card's origin did not return it for these credentials"));
  }
}

}  // namespace cardinal::wellknown
