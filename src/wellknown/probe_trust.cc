// Whom the card is from, by what it says itself: nobody is asked.
#include "cardinal/fetch.h"
#include "cardinal/reach.h"
#include "http/text.h"
#include "http/url.h"
#include "wellknown/card_judge.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

std::string host_of(std::string_view text) {
  const auto url = http::parse_url(text);
  return url ? url->host : std::string();
}

}  // namespace

void Prober::look_at_signature() {
  if (!card.clean()) {
    return seen.skip("the signature", "the JSON is ambiguous");
  }
  TrustSources trust = options_.trust;
  trust.now_ms = env_.clock->now_ms();
  const Verification found = verify(card.root(), trust, seen.dialect);
  is_verified_ = found.verdict == Verdict::valid && is_bound(found);
  if (found.verdict == Verdict::invalid) seen.signature_fault = found.reason;
  if (found.verdict == Verdict::key_unknown) {
    seen.skip("the signature",
              found.reason + "; give keys with --trust or --jwks");
  }
  if (found.verdict == Verdict::valid && !is_verified_) {
    seen.skip("who signed the card", "the key is not bound to the subject (" +
                                         std::string(name_of(found.how)) + ")");
  }
}

void Prober::look_at_scheme() {
  if (seen.dialect != Dialect::agentcard) return;
  const auto found = other_scheme(seen.url, card.root());
  if (found && found->is_web) seen.scheme_fault = found->said;
}

void Prober::look_at_origins() {
  if (*seen.dialect == Dialect::ai_catalog || is_verified_) return;
  const std::string home = host_of(seen.url);
  const Reach found = reach(card.root(), *seen.dialect, {});
  for (const ReachPoint& point : found.usable) {
    if (!is_web(point.uri) || host_of(point.uri) == home) continue;
    seen.origins.push_back(
        {.pointer = pointer_from(card.root(), point.at), .url = point.uri});
  }
}

}  // namespace cardinal::wellknown
