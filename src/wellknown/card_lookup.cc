#include "wellknown/card_lookup.h"

#include "base/text.h"
#include "card/card_text.h"
#include "cardinal/a2a.h"
#include "cardinal/check.h"
#include "wellknown/card_judge.h"
#include "wellknown/serving_probe.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view modern_path = "/.well-known/agent-card.json";
constexpr std::string_view legacy_path = "/.well-known/agent.json";
constexpr std::string_view agentcard_path = "/.well-known/agentcard";

// Where the dialect's own document wants its cards; empty where it does not
// say.
std::string_view wanted_path(Dialect dialect) {
  if (dialect == Dialect::a2a) return modern_path;
  return dialect == Dialect::agentcard ? agentcard_path : "";
}

std::string_view path_at_end(std::string_view url) {
  for (const std::string_view path :
       {modern_path, legacy_path, agentcard_path}) {
    if (url.ends_with(path)) return path;
  }
  return {};
}

bool is_of_tls(http::ClientFault fault) {
  using enum http::ClientFault;
  return fault == tls_failed || fault == bad_certificate;
}

// Whether the server is unreachable, so that its other paths need not be
// requested. After a redirect it is another server that is unreachable.
bool is_away(const http::ClientError& error) {
  using enum http::ClientFault;
  switch (error.fault) {
    case bad_url:
    case bad_option:
    case refused_address:
    case unknown_host:
    case dns_failed:
    case dns_timeout:
    case connect_failed:
    case connect_timeout:
    case proxy_failed:
    case tls_failed:
    case tls_timeout:
    case bad_certificate:
      return error.redirects.empty();
    default:
      return false;
  }
}

std::string type_of(const http::ClientResponse& response) {
  return std::string(response.header("Content-Type").value_or(""));
}

bool is_same_json(Value a, Value b) {
  const auto left = canonicalize(a), right = canonicalize(b);
  return left && right ? *left == *right : a.raw() == b.raw();
}

}  // namespace

// The most informative of the responses without a card: unexpected ones first,
// 404 last.
struct CardLookup::BestAnswer {
  std::string url;
  ProbeResponse response = std::unexpected(http::ClientError{});
  int weight = -1;

  void consider(const std::string& requested, const ProbeResponse& answer) {
    const int new_weight = weight_of(answer);
    if (new_weight <= weight) return;
    url = requested;
    response = answer;
    weight = new_weight;
  }
  static int weight_of(const ProbeResponse& answer) {
    if (!answer) return is_away(answer.error()) ? 6 : 1;
    const int status = answer->status;
    if (status == 200) {
      return soft_404_of(type_of(*answer), answer->body).empty() ? 5 : 4;
    }
    if (status == 401 || status == 403) return 3;
    return status >= 500 ? 2 : 0;
  }
};

CardLookup::CardLookup(ProbeClient& client, std::optional<Dialect> wanted,
                       Env& env, ServerObservation& seen)
    : client_(client), wanted_(wanted), env_(env), seen_(seen) {}

ProbeResponse CardLookup::get_card(const std::string& url) {
  auto response = client_.get(url);
  if (response || !is_of_tls(response.error().fault) ||
      client_.options().insecure) {
    return response;
  }
  seen_.tls_fault = response.error().message;
  client_.ignore_certificates();  // to see the rest all the same
  return client_.get(url);
}

std::optional<ProbedCard> CardLookup::card_in(
    const http::ClientResponse& response) {
  if (response.status != 200) return std::nullopt;
  if (!soft_404_of(type_of(response), response.body).empty()) {
    return std::nullopt;
  }
  Faults faults;
  Document document =
      reader_.read(card_text_in(response.body), Limits{}, faults);
  const auto dialect = detect(document.root());
  if (!dialect || (wanted_ && dialect != wanted_)) return std::nullopt;
  ProbedCard card;
  card.document = std::move(document);
  card.dialect = *dialect;
  card.url = response.url;
  card.body = response.body;
  card.vary = http::list_of(response.fields, "Vary");
  return card;
}

void CardLookup::report_no_card(const std::string& url, std::string_view type,
                                const std::string& body) {
  const std::string soft = soft_404_of(type, body);
  (soft.empty() ? seen_.no_card_at : seen_.soft_404_at) = url;
  if (!soft.empty()) {
    seen_.soft_404 = soft;
    return;
  }
  Checker checker({}, env_);
  seen_.no_card = why_no_card(checker.check(body), wanted_);
}

void CardLookup::report_none(const BestAnswer& best) {
  if (!best.response) {
    const http::ClientError& error = best.response.error();
    seen_.url = error.where;
    seen_.secure = error.where.starts_with("https:");
    seen_.fault = error.message;
    seen_.is_away = is_away(error);
    return;
  }
  observe_connection(*best.response, env_, seen_);
  if (best.response->status != 200) return;
  report_no_card(best.response->url, type_of(*best.response),
                 best.response->body);
}

// A path with status 200 and no card that clients request before the right one.
void CardLookup::report_passed_over(
    const std::vector<http::ClientResponse>& others) {
  const std::string_view wanted = wanted_path(*seen_.dialect);
  for (const http::ClientResponse& each : others) {
    const std::string& url =
        each.redirects.empty() ? each.url : each.redirects.front();
    if (wanted.empty() || !url.ends_with(wanted)) continue;
    return report_no_card(url, type_of(each), each.body);
  }
}

std::optional<ProbedCard> CardLookup::find(
    const std::vector<std::string>& urls) {
  BestAnswer best;
  std::vector<http::ClientResponse> passed_over;
  for (const std::string& url : urls) {
    ProbeResponse response = get_card(url);
    auto card = response ? card_in(*response) : std::nullopt;
    if (card) {
      card->requested_url = url;
      seen_.dialect = card->dialect;
      if (card->is_a2a()) {
        seen_.version = a2a::name_of(a2a::detect_version(card->root()).version);
      }
      observe_connection(*response, env_, seen_);
      observe_headers(*response, seen_);
      report_passed_over(passed_over);
      return card;
    }
    best.consider(url, response);
    if (client_.is_late() || (!response && is_away(response.error()))) break;
    if (response && response->status == 200) {
      passed_over.push_back(*std::move(response));
    }
  }
  report_none(best);
  return std::nullopt;
}

void observe_other_path(const ProbedCard& card, ProbeClient& client,
                        ServerObservation& seen) {
  const std::string_view wanted = wanted_path(card.dialect);
  if (wanted.empty()) return;
  const std::string& requested = card.requested_url;
  const std::string_view here = path_at_end(requested);
  if (here.empty()) {
    return seen.skip("the well-known paths",
                     "the card was requested by its full URL");
  }
  if (here == wanted && !card.is_a2a()) return;
  const std::string_view there = here == wanted ? legacy_path : wanted;
  const auto other = client.get(
      requested.substr(0, requested.size() - here.size()) + std::string(there));
  if (client.is_late()) return;
  Document document;
  if (other && other->status == 200) {
    Reader reader;
    Faults faults;
    document = reader.read(card_text_in(other->body), Limits{}, faults);
  }
  const bool is_card = detect(document.root()).has_value();
  if (here != wanted && !is_card) {
    seen.only_at = here;
    seen.wanted_at = wanted;
  }
  if (is_card && !is_same_json(document.root(), card.root())) {
    seen.differ.push_back(other->url);
  }
}

}  // namespace cardinal::wellknown
