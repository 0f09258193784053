// Where the card is: the well-known paths in their order, as fetch asks them.
#include "base/text.h"
#include "cardinal/fetch.h"
#include "wellknown/card_judge.h"
#include "wellknown/prober.h"

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

// Then other paths of the server need not be asked; behind a redirect it is
// another server that is away.
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

// Of all answers without a card the one that says most: what nobody could have
// foreseen first, what is simply not there last.
struct Prober::Telling {
  std::string url;
  Sent sent = std::unexpected(http::ClientError{});
  int weight = -1;

  void hear(const std::string& asked, const Sent& answer) {
    const int said = weight_of(answer);
    if (said <= weight) return;
    url = asked;
    sent = answer;
    weight = said;
  }
  static int weight_of(const Sent& answer) {
    if (!answer) return is_away(answer.error()) ? 6 : 1;
    const int status = answer->status;
    if (status == 200) {
      return soft_404_of(type_of(*answer), answer->body).empty() ? 5 : 4;
    }
    if (status == 401 || status == 403) return 3;
    return status >= 500 ? 2 : 0;
  }
};

Sent Prober::get_card(const std::string& url) {
  auto response = get(url);
  if (response || !is_of_tls(response.error().fault) ||
      client_options_.insecure) {
    return response;
  }
  seen.tls_fault = response.error().message;
  client_options_.insecure = true;  // to see the rest all the same
  client_options_.cert_file.clear();
  client_options_.key_file.clear();
  client_ = http::Client(client_options_);
  return get(url);
}

bool Prober::takes_card(const http::ClientResponse& response) {
  if (response.status != 200) return false;
  if (!soft_404_of(type_of(response), response.body).empty()) return false;
  Faults faults;
  Document document = reader_.read(response.body, Limits{}, faults);
  const auto dialect = detect(document.root());
  if (!dialect || (options_.dialect && dialect != options_.dialect)) {
    return false;
  }
  card = std::move(document);
  seen.dialect = dialect;
  if (is_a2a()) {
    seen.version = a2a::name_of(a2a::detect_version(card.root()).version);
  }
  body_ = response.body;
  return true;
}

void Prober::tell_no_card(const std::string& url, std::string_view type,
                          const std::string& body) {
  const std::string soft = soft_404_of(type, body);
  (soft.empty() ? seen.no_card_at : seen.soft_404_at) = url;
  if (!soft.empty()) {
    seen.soft_404 = soft;
    return;
  }
  Checker checker({}, env_);
  seen.no_card = why_no_card(checker.check(body), options_.dialect);
}

void Prober::tell_why_none(const Telling& telling) {
  if (!telling.sent) {
    const http::ClientError& error = telling.sent.error();
    seen.url = error.where;
    seen.secure = error.where.starts_with("https:");
    seen.fault = error.message;
    seen.is_away = is_away(error);
    return;
  }
  take_connection(*telling.sent);
  if (telling.sent->status != 200) return;
  tell_no_card(telling.sent->url, type_of(*telling.sent), telling.sent->body);
}

// A path that says 200 and has no card, where clients of this card look first.
void Prober::tell_passed_over(const std::vector<http::ClientResponse>& others) {
  const std::string_view wanted = wanted_path(*seen.dialect);
  for (const http::ClientResponse& each : others) {
    const std::string& url =
        each.redirects.empty() ? each.url : each.redirects.front();
    if (wanted.empty() || !url.ends_with(wanted)) continue;
    return tell_no_card(url, type_of(each), each.body);
  }
}

bool Prober::find_card(const std::vector<std::string>& urls) {
  Telling telling;
  std::vector<http::ClientResponse> passed_over;
  for (const std::string& url : urls) {
    Sent response = get_card(url);
    if (response && takes_card(*response)) {
      asked_ = url;
      take_connection(*response);
      take_headers(*response);
      tell_passed_over(passed_over);
      return true;
    }
    telling.hear(url, response);
    if (is_late_ || (!response && is_away(response.error()))) break;
    if (response && response->status == 200) {
      passed_over.push_back(*std::move(response));
    }
  }
  tell_why_none(telling);
  return false;
}

void Prober::look_at_paths() {
  const std::string_view wanted = wanted_path(*seen.dialect);
  if (wanted.empty()) return;
  const std::string_view here = path_at_end(asked_);
  if (here.empty()) {
    return seen.skip("the well-known paths",
                     "the card was requested by its full URL");
  }
  if (here == wanted && !is_a2a()) return;
  const std::string_view there = here == wanted ? legacy_path : wanted;
  const auto other =
      get(asked_.substr(0, asked_.size() - here.size()) + std::string(there));
  if (is_late_) return;
  Document document;
  if (other && other->status == 200) {
    Faults faults;
    document = reader_.read(other->body, Limits{}, faults);
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
