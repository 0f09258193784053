#include "wellknown/response_judge.h"

#include <algorithm>

#include "base/text.h"

namespace cardinal::wellknown {
namespace {

std::string described(Decision decision, const std::string& subject) {
  const std::string of = " of " + for_terminal(shortened(subject, 200));
  switch (decision) {
    case Decision::stale:
      return "a newer card" + of +
             " was seen before; this card is older (a rollback)";
    case Decision::equivocation:
      return "another card" + of + " with the same seq was seen before";
    case Decision::not_signed:
      return "signed cards" + of +
             " were seen before, but no trusted key signed this card; give its "
             "keys with --trust or --jwks";
    default:
      return "another card" + of + " takes precedence";
  }
}

}  // namespace

std::optional<std::int64_t> ttl_of(const Report& report) {
  if (report.dialect != Dialect::adp) return std::nullopt;
  const auto ttl = report.document.root()["metadata"]["ttl"].uint64();
  if (!ttl) return std::nullopt;
  constexpr std::uint64_t century_s = 100ull * 365 * 86'400;
  return static_cast<std::int64_t>(std::min(*ttl, century_s));
}

ResponseJudge::ResponseJudge(const FetchOptions& options, TrustSources trust,
                             Env& env)
    : options_(options), env_(env), documents_(options, trust, env) {}

CardResult ResponseJudge::judge(http::ClientResponse response,
                                std::string body) {
  FetchedCard card;
  card.content_type = response.header("Content-Type").value_or("");
  auto found =
      documents_.judge(response.url, card.content_type, std::move(body));
  if (!found) {
    CardRejection& rejected = found.error();
    CardFailure out =
        card_failure(rejected.fault, response.url, std::move(rejected.message),
                     response.status);
    out.elsewhere = rejected.elsewhere;
    out.verification = std::move(rejected.verification);
    return std::unexpected(std::move(out));
  }
  card.judged = std::make_shared<const Report>(std::move(found->report));
  card.verification = std::move(found->verification);
  card.revoked = found->revoked;
  card.notes = std::move(found->notes);
  const auto facts =
      http::cache_facts(response.status, response.fields,
                        response.request_time_ms, response.response_time_ms);
  const auto fresh =
      http::assess(facts, {.freshness_cap_s = ttl_of(card.report())}, {},
                   env_.clock->now_ms());
  card.age_s = fresh.age_s;
  const bool must_ask = facts.control.no_cache;
  card.lifetime_s = must_ask ? 0 : fresh.lifetime_s;
  card.states_lifetime = http::http_lifetime_s(facts, false).has_value();
  if (response.via_proxy) {
    card.notes.push_back(
        "fetched through a proxy; the address it connected to is unknown");
  }
  if (options_.client.insecure && response.url.starts_with("https:")) {
    card.notes.push_back("the certificate was not verified (--insecure)");
  }
  for (const std::string& address : response.refused) {
    card.notes.push_back("skipped the address " + address +
                         " of the host: private or reserved");
  }
  card.url = std::move(response.url);
  card.redirects = std::move(response.redirects);
  card.address = std::move(response.address);
  card.via_proxy = response.via_proxy;
  card.certificate = std::move(response.certificate);
  card.timings = response.timings;
  return card;
}

std::optional<CardFailure> ResponseJudge::why_discarded(const FetchedCard& card,
                                                        bool is_extended) {
  // A signature does not depend on the request. Only the extended card may be
  // another card of the same subject.
  const std::string_view part = is_extended ? "extended" : "";
  if (!options_.cache || options_.any_document) return std::nullopt;
  const Verification& verification = card.verification;
  const auto decided = options_.cache->admit(
      card.report().document.root(), verification, part, env_.clock->now_ms());
  if (!decided) {
    CardFailure out =
        card_failure(FetchFault::cache_trouble, decided.error().where,
                     decided.error().message, 200);
    out.code = decided.error().code;
    return out;
  }
  if (is_kept(*decided)) return std::nullopt;
  CardFailure out = card_failure(
      FetchFault::rollback, card.url,
      "the card was discarded: " + described(*decided, verification.subject) +
          ". The record of earlier cards is " +
          options_.cache->file_of(verification.subject, part),
      200);
  out.verification = verification;
  return out;
}

}  // namespace cardinal::wellknown
