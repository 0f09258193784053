// Fetches cards from untrusted servers: finds them at their well-known paths,
// judges them before the caller sees them, and discards cards with an invalid
// signature.
//
//   FetchOptions options;
//   Fetcher fetcher(options, {.store = &pins}, system_env());
//   auto card = fetcher.fetch("agents.example.com");
//   if (card) use(card->report().document.root(), card->verification);
//
// Thread safety: a Fetcher belongs to one thread, several threads have several;
// what its TrustSources point to must outlive it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/card_cache.h"
#include "cardinal/http_client.h"
#include "cardinal/report.h"
#include "cardinal/trust.h"

namespace cardinal::wellknown {

// What a signature must prove. A card with an invalid one is always discarded.
enum class VerifyPolicy : std::uint8_t {
  any,    // unsigned cards and unknown keys are accepted and reported
  known,  // only what is signed by a key bound to the card's subject
};
std::string_view name_of(VerifyPolicy policy);

struct FetchOptions {
  http::ClientOptions client;
  std::optional<Dialect> dialect;  // cards of other dialects are skipped
  // Requested instead of the well-known paths; below the prefix unless it
  // begins with a slash.
  std::string path;
  VerifyPolicy policy = VerifyPolicy::any;
  // AgentCard, section 8.5: accept endpoints of another scheme.
  bool any_scheme = false;
  // Accept the first document, even if it is not a card, and do not judge its
  // signature: for callers that check it themselves.
  bool any_document = false;
  // Sent with requests to the origin of the target; with `extended` only when
  // the extended card is requested.
  http::Fields credentials;
  bool extended = false;  // fetch_extended will be called
  // A further origin that may get the credentials: that of an interface.
  std::string credentials_to;
  std::int64_t total_ms = 60'000;  // then no further path is requested
  // Must outlive the Fetcher. Without one nothing is stored, and rollbacks
  // are not detected.
  CardCache* cache = nullptr;
  // Return a card within stale-while-revalidate at once, as stale; the caller
  // should fetch again later.
  bool stale_while_revalidate = false;
};

// Each has a stable name (docs/fetch.md lists them).
enum class FetchFault : std::uint8_t {
  bad_target,
  unreachable,         // or the response was malformed
  no_card,             // the card is missing, or the document is not a card
  soft_404,            // 200 with a web page or an empty body
  credentials_needed,  // 401, 403
  server_error,        // 5xx
  faulty_json,
  invalid_signature,
  not_verified,      // by the policy
  scheme_differs,    // section 8.5 of AgentCard
  no_extended_card,  // not declared, or no interface to request it from
  extended_refused,
  other_origin,  // credentials would go to another origin
  rollback,      // a newer card of the subject, or a signed one, was seen
  cache_trouble,
};
std::string_view slug_of(FetchFault fault);

// A requested URL that did not return the card.
struct FetchAttempt {
  std::string url;
  int status = 0;  // 0: no response
  std::string message;
  FetchFault fault = FetchFault::no_card;
  std::string client_fault;  // if the HTTP client failed
};

struct FetchError : Error {
  FetchFault fault = FetchFault::no_card;
  std::string client_fault;
  std::vector<FetchAttempt> attempts;
  std::optional<Verification> verification;  // of a card that was discarded
};

enum class CardFrom : std::uint8_t {
  server,
  cache,        // fresh
  revalidated,  // its server confirmed it
  stale,        // not confirmed
};
std::string_view name_of(CardFrom from);

struct FetchedCard {
  // Its document has the received bytes. It may have errors, which the caller
  // judges.
  std::shared_ptr<const Report> judged;
  Verification verification;
  bool revoked = false;  // ADP, section 6.4

  std::string target;                  // as given to fetch
  std::string url;                     // of the card
  std::vector<std::string> redirects;  // the URLs before it
  std::string address;
  bool via_proxy = false;
  std::optional<http::CertificateFacts> certificate;
  std::string content_type;
  http::Timings timings;

  CardFrom from = CardFrom::server;
  std::int64_t age_s = 0, lifetime_s = 0;
  bool states_lifetime = false;  // its server did, else it is the default

  std::vector<std::string> notes;      // for people
  std::vector<FetchAttempt> attempts;  // before this one

  const Report& report() const { return *judged; }
  std::string_view text() const { return judged->document.text(); }
};

class Fetcher {
 public:
  using Fetched = std::expected<FetchedCard, FetchError>;

  Fetcher(FetchOptions options, TrustSources trust, Env& env);
  Fetcher(Fetcher&&) noexcept;
  ~Fetcher();

  // A URL, or a host, which means https. A path that ends in .json or has a
  // well-known name is requested as it is; for any other, the well-known paths
  // below it and then those at the root.
  [[nodiscard]] Fetched fetch(const std::string& target);
  // The extended card of a fetched A2A card, from the first of its interfaces
  // that supports one.
  [[nodiscard]] Fetched fetch_extended(const FetchedCard& open);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The URLs that fetch requests for a target, in order.
// Fails: usage, when it is not an http or https URL.
Result<std::vector<std::string>> card_urls(const std::string& target,
                                           const std::string& path,
                                           std::optional<Dialect> dialect);

}  // namespace cardinal::wellknown
