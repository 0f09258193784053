#include "wellknown/extended_card_fetch.h"

#include "base/text.h"
#include "http/url.h"
#include "wellknown/superset.h"

namespace cardinal::wellknown {
namespace {

// The origin of the first URL, which is the one that the caller named.
std::string meant_origin(const FetchedCard& card) {
  const std::string& first =
      card.redirects.empty() ? card.url : card.redirects.front();
  return http::origin_of(first);
}

FetchError refused(FetchFault fault, const FetchedCard& open,
                   std::string message) {
  FetchError error;
  error.fault = fault;
  error.code = code_of(fault, 0);
  error.where = open.url;
  error.message = std::move(message);
  return error;
}

std::optional<std::string> canonical_of(const FetchedCard& card) {
  auto text = canonicalize(card.report().document.root());
  return text ? std::optional(*std::move(text)) : std::nullopt;
}

// The card in the result, or the message of the error.
std::expected<std::string, std::string> result_of(const std::string& body) {
  Reader reader;
  Faults faults;
  const Document answer = reader.read(body, Limits{}, faults);
  const Value root = answer.root();
  if (!faults.empty() || !root.is(Kind::object)) {
    return std::unexpected("the response is not JSON-RPC");
  }
  if (const Value error = root["error"]; error.is(Kind::object)) {
    return std::unexpected(
        "JSON-RPC error " + for_terminal(shortened(error["code"].raw(), 40)) +
        ": " +
        for_terminal(shortened(error["message"].string().value_or(""), 200)));
  }
  if (root["id"].int64() != rpc_id) {
    return std::unexpected(
        "the JSON-RPC response is for another call: its id is " +
        (root["id"] ? for_terminal(shortened(root["id"].raw(), 40))
                    : std::string("missing")));
  }
  if (!root["result"].is(Kind::object)) {
    return std::unexpected("the JSON-RPC response has no result");
  }
  return std::string(root["result"].raw());
}

void note_differences(const FetchedCard& open, FetchedCard& extended) {
  if (canonical_of(extended) == canonical_of(open)) {
    extended.notes.push_back(
        "the extended card equals the public card; the server may not "
        "recognise these credentials");
  }
  if (extended.verification.subject != open.verification.subject) {
    extended.notes.push_back(
        "the extended card has a different subject than the public card");
  }
}

// After every interface was tried: why there is no card.
FetchError no_card_from(const FetchedCard& open, const std::string& meant,
                        const std::string& elsewhere,
                        std::vector<FetchAttempt> attempts) {
  if (!attempts.empty()) {
    FetchError error =
        refused(attempts.front().fault, open,
                "could not fetch the extended card: " + attempts.front().url +
                    ": " + attempts.front().message);
    error.attempts = std::move(attempts);
    return error;
  }
  if (!elsewhere.empty()) {
    return refused(FetchFault::other_origin, open,
                   "the extended card is at " + elsewhere +
                       ", but the credentials are for " + meant +
                       "; to send them there, add --credentials-to " +
                       elsewhere);
  }
  return refused(
      FetchFault::no_extended_card, open,
      "no interface of the card uses a supported binding (JSONRPC, HTTP+JSON)");
}

}  // namespace

ExtendedCardFetch::ExtendedCardFetch(const FetchOptions& options,
                                     const FetchIdentity& identity,
                                     CardRequester& requester, CardJudge& judge)
    : options_(options),
      identity_(identity),
      requester_(requester),
      judge_(judge) {}

CardResult ExtendedCardFetch::ask(const AgentCall& call) {
  http::ClientRequest request = extended_request(call);
  add_credentials(options_.credentials, request);
  const auto failed = [](CardFailure failure) -> std::unexpected<CardFailure> {
    const bool is_closed = failure.fault == FetchFault::credentials_needed;
    if (is_closed) failure.fault = FetchFault::extended_refused;
    if (failure.status != 0 && failure.status != 200 && !is_closed) {
      failure.fault = FetchFault::no_extended_card;
    }
    failure.code = failure.status == 0 ? failure.code
                                       : code_of(failure.fault, failure.status);
    failure.elsewhere = failure.elsewhere && !is_closed;
    return std::unexpected(std::move(failure));
  };
  if (!call.is_rpc()) {
    judge_.take_proto_security(has_proto_security(call));
    auto card = requester_.get(request, identity_);
    judge_.take_proto_security(false);
    if (!card) return failed(std::move(card.error()));
    return card;
  }
  auto response = requester_.send(request, identity_);
  if (!response) return std::unexpected(std::move(response.error()));
  if (response->status != 200) return failed(status_failure(*response));
  std::string body = std::move(response->body);
  auto result = result_of(body);
  if (!result) {
    CardFailure out = card_failure(FetchFault::no_extended_card, response->url,
                                   std::move(result.error()), 200);
    out.elsewhere = true;
    return std::unexpected(std::move(out));
  }
  response->body = *std::move(result);
  return requester_.accepted(request, identity_, *std::move(response));
}

// StackA2A's way: the URL of the public card, with credentials. Absent where
// the server does not know it and returns the public card once more.
std::optional<FetchedCard> ExtendedCardFetch::ask_card_url(
    const FetchedCard& open) {
  http::ClientRequest request;
  request.url = open.url;
  // As the public card was requested: another variant would pass for another
  // card.
  request.fields = {{"Accept", "application/json"}, {"A2A-Version", "1.0"}};
  add_credentials(options_.credentials, request);
  auto card = requester_.get(request, identity_);
  if (!card || canonical_of(*card) == canonical_of(open)) return std::nullopt;
  const auto lacking =
      lacking_in(card->report().document.root(), open.report().document.root());
  if (!lacking.empty()) {
    card->notes.push_back(
        "the extended card omits or changes what the public card has at " +
        joined(lacking, ", "));
  }
  card->target = open.target;
  return *std::move(card);
}

Fetcher::Fetched ExtendedCardFetch::fetch(const FetchedCard& open) {
  if (open.report().dialect != Dialect::a2a) {
    return std::unexpected(refused(FetchFault::no_extended_card, open,
                                   "only A2A agents have extended cards"));
  }
  a2a::Card view;
  a2a::read(open.report().document.root(), view);
  if (view.extended_card.boolean() != true) {
    return std::unexpected(
        refused(FetchFault::no_extended_card, open,
                "the public card does not declare an extended card"));
  }
  const std::string meant = meant_origin(open);
  const std::string also = http::origin_of(options_.credentials_to);
  std::vector<FetchAttempt> attempts;
  std::string elsewhere;
  std::optional<FetchError> last_error;  // that no other interface can mend
  for (const AgentCall& call : extended_card_calls(view)) {
    const std::string origin = http::origin_of(call.url);
    if (origin.empty()) continue;
    if (origin != meant && origin != also) {
      elsewhere = origin;
      continue;
    }
    auto card = ask(call);
    if (card) {
      card->target = open.target;
      card->attempts = std::move(attempts);
      note_differences(open, *card);
      return *std::move(card);
    }
    CardFailure& failed = card.error();
    attempts.push_back(
        {failed.where, failed.status, failed.message, failed.fault});
    if (failed.elsewhere) continue;
    last_error = std::move(failed);
    break;
  }
  const std::string origin = http::origin_of(open.url);
  const bool is_closed =
      last_error && last_error->fault == FetchFault::extended_refused;
  if ((origin == meant || origin == also) && !is_closed) {
    if (auto card = ask_card_url(open)) {
      card->attempts = std::move(attempts);
      return *std::move(card);
    }
  }
  if (last_error) {
    last_error->attempts = std::move(attempts);
    return std::unexpected(*std::move(last_error));
  }
  return std::unexpected(
      no_card_from(open, meant, elsewhere, std::move(attempts)));
}

}  // namespace cardinal::wellknown
