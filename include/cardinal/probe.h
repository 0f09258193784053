// Checks how a live server serves its card, with the same reports as check.
//
//   auto probed = probe("https://agent.example.com", {}, system_env());
//   if (probed) for (const Diagnostic& d : probed->report.diagnostics) ...
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>

#include "cardinal/http_client.h"
#include "cardinal/report.h"
#include "cardinal/trust.h"

namespace cardinal::wellknown {

struct ProbeOptions {
  http::ClientOptions client;
  std::optional<Dialect> dialect;
  std::string_view version;  // of the dialect; empty: as the card shows
  std::string path;          // requested instead of the well-known ones
  // For the card itself; none of its dialect: production for A2A, else the
  // dialect's default.
  ProfileSet profile;
  RuleChoice rules;
  // Send requests other than GET: harmless ones, and one message to an agent
  // that declares streaming.
  bool active = false;
  std::optional<std::string> saved;  // the expected card
  // For the extended card; sent only to the origin of the card, and only if its
  // certificate is verified.
  http::Fields credentials;
  TrustSources trust;              // the keys that signatures are verified with
  std::int64_t total_ms = 60'000;  // then no further request is sent
  // How long a stream may be silent.
  std::int64_t stream_ms = 30'000;
};

struct Probed {
  std::string url;  // of the card, or the first one requested
  // The findings of check about the card, and those about its server. Without
  // a document if no card was found.
  Report report;
  std::string observation;  // JSON that the probe rules checked
};

// Fails: usage, when the target is not an http or https URL, or the saved text
// is not a card. Anything that a server does wrong is a finding.
Result<Probed> probe(const std::string& target, const ProbeOptions& options,
                     Env& env);

}  // namespace cardinal::wellknown
