// How a card is served: a live endpoint judged by rules, with the same reports
// as check.
//
//   auto probed = probe("https://agent.example.com", {}, system_env());
//   if (probed) for (const Diagnostic& d : probed->report.diagnostics) ...
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>

#include "cardinal/check.h"
#include "cardinal/http_client.h"
#include "cardinal/trust.h"

namespace cardinal::wellknown {

struct ProbeOptions {
  http::ClientOptions client;
  std::optional<Dialect> dialect;
  std::string path;  // asked instead of the well-known ones
  // Of the card itself; empty: production for A2A, else the dialect's own.
  std::optional<Profile> profile;
  RuleChoice rules;
  // Calls besides GET: harmless ones, and one message to an agent that says it
  // streams.
  bool active = false;
  std::optional<std::string> saved;  // the card as it was known
  // For the extended card, at the origin of the card only, and only where its
  // certificate counts.
  http::Fields credentials;
  TrustSources trust;              // whose signatures count
  std::int64_t total_ms = 60'000;  // then nothing more is asked
  // How long a stream may be silent.
  std::int64_t stream_ms = 30'000;
};

struct Probed {
  std::string url;  // of the card, or the first that was asked
  // Of the card as check finds it, and of its server; without a document where
  // there is no card.
  Report report;
  std::string observation;  // JSON: what the rules about servers saw
};

// Fails: usage, when the target is not an http or https URL, or the saved text
// not a card. Whatever a server does is a finding.
Result<Probed> probe(const std::string& target, const ProbeOptions& options,
                     Env& env);

}  // namespace cardinal::wellknown
