#include "wellknown/trust_probe.h"

#include "cardinal/fetch.h"
#include "cardinal/reach.h"
#include "http/text.h"
#include "http/url.h"
#include "wellknown/card_judge.h"

namespace cardinal::wellknown {
namespace {

std::string host_of(std::string_view text) {
  const auto url = http::parse_url(text);
  return url ? url->host : std::string();
}

}  // namespace

TrustProbe::TrustProbe(const ProbedCard& card, TrustSources trust,
                       const Env& env, ServerObservation& seen)
    : card_(card), trust_(trust), seen_(seen) {
  trust_.now_ms = env.clock->now_ms();
}

void TrustProbe::observe_signature() {
  if (!card_.document.clean()) {
    return seen_.skip("the signature", "the JSON is ambiguous");
  }
  const Verification found = verify(card_.root(), trust_, card_.dialect);
  is_verified_ = found.verdict == Verdict::valid && is_bound(found);
  if (found.verdict == Verdict::invalid) seen_.signature_fault = found.reason;
  if (found.verdict == Verdict::key_unknown) {
    seen_.skip("the signature", found.reason);
  }
  if (found.verdict == Verdict::partial) {
    seen_.skip("the signature", found.reason);
  }
  if (found.verdict == Verdict::valid && !is_verified_) {
    seen_.skip("who signed the card", "the key is not bound to the subject (" +
                                          std::string(name_of(found.how)) +
                                          ")");
  }
}

void TrustProbe::observe_scheme() {
  if (card_.dialect != Dialect::agentcard) return;
  const auto found = other_scheme(card_.url, card_.root());
  if (found && found->is_web) seen_.scheme_fault = found->message;
}

void TrustProbe::observe_origins() {
  if (card_.dialect == Dialect::ai_catalog || is_verified_) return;
  const std::string home = host_of(card_.url);
  const Reach found = reach(card_.root(), card_.dialect, {});
  for (const ReachPoint& point : found.usable) {
    if (!is_web(point.uri) || host_of(point.uri) == home) continue;
    seen_.origins.push_back(
        {.pointer = pointer_from(card_.root(), point.at), .url = point.uri});
  }
}

}  // namespace cardinal::wellknown
