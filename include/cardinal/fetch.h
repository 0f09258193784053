// Cards got from strangers: found at their well-known paths, judged before
// anybody sees them, and never taken when their signature is wrong.
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
#include "cardinal/check.h"
#include "cardinal/http_client.h"
#include "cardinal/trust.h"

namespace cardinal::wellknown {

// What is asked of a signature. One that is invalid is discarded under each.
enum class VerifyPolicy : std::uint8_t {
  any,    // unsigned cards and unknown keys pass, and are reported
  known,  // only what is signed by a key bound to the card's subject
};
std::string_view name_of(VerifyPolicy policy);
// Self-certified, pinned or of a trusted key set: what "signed" means here.
bool is_bound(const Verification& verification);

struct FetchOptions {
  http::ClientOptions client;
  std::optional<Dialect> dialect;  // cards of others are passed over
  // Asked instead of the well-known paths; below the prefix unless it begins
  // with a slash.
  std::string path;
  VerifyPolicy policy = VerifyPolicy::any;
  // AgentCard, section 8.5: endpoints of another scheme are taken all the same.
  bool any_scheme = false;
  // The first document that is there is taken, though it may be no card and
  // its signature is not judged: for callers who check it themselves.
  bool any_document = false;
  // Sent with requests to the origin of the target; with `extended` only when
  // the extended card is asked for.
  http::Fields credentials;
  bool extended = false;  // fetch_extended will be called
  // Another origin that credentials may go to: of the card's interfaces.
  std::string credentials_to;
  std::int64_t total_ms = 60'000;  // then no further path is asked
  // Must outlive the Fetcher; none: nothing is kept, and nothing is known of
  // older cards.
  CardCache* cache = nullptr;
  // A card that its server calls usable while somebody asks for a newer one is
  // given at once, as stale; the caller asks again when it has time.
  bool stale_while_revalidate = false;
};

// Each has one name that does not change (docs/fetch.md lists them).
enum class FetchFault : std::uint8_t {
  bad_target,
  unreachable,         // or what came was no answer
  no_card,             // there is none, or what is there is not a card
  soft_404,            // 200, with a page or nothing in it
  credentials_needed,  // 401, 403
  server_error,        // 5xx
  faulty_json,
  invalid_signature,
  not_verified,      // by the policy
  scheme_differs,    // section 8.5 of AgentCard
  no_extended_card,  // the public card promises none, or nobody can ask for it
  extended_refused,
  other_origin,  // credentials would have to go elsewhere
  rollback,      // a newer card of the subject, or a signed one, was seen
  cache_trouble,
};
std::string_view slug_of(FetchFault fault);

// A URL that was asked and did not give the card.
struct FetchAttempt {
  std::string url;
  int status = 0;  // 0: no answer
  std::string said;
  FetchFault fault = FetchFault::no_card;
  std::string client_fault;  // of the HTTP client, where it is one of its own
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
  revalidated,  // its server says that it still holds
  stale,        // its server could not be asked, or was not yet
};
std::string_view name_of(CardFrom from);

struct FetchedCard {
  // Its document has the bytes that came. Errors in it are for the caller to
  // judge: the card is what its publisher says.
  std::shared_ptr<const Report> judged;
  Verification verification;
  bool revoked = false;  // ADP, section 6.4

  std::string target;                  // as it was asked for
  std::string url;                     // that answered
  std::vector<std::string> redirects;  // the URLs before it
  std::string address;
  bool via_proxy = false;
  std::optional<http::CertificateFacts> certificate;
  std::string content_type;
  http::Timings timings;

  CardFrom from = CardFrom::server;
  std::int64_t age_s = 0, lifetime_s = 0;

  std::vector<std::string> notes;      // what a person should know
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
  // well-known name is asked as it is; of any other the well-known ones below
  // it, then those at the root.
  Fetched fetch(const std::string& target);
  // The extended card of an A2A card that fetch gave, by the first of its
  // interfaces that has a way to ask for it.
  Fetched fetch_extended(const FetchedCard& open);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The URLs that fetch asks for a target, in order.
// Fails: usage, when it is not an http or https URL.
Result<std::vector<std::string>> card_urls(const std::string& target,
                                           const std::string& path,
                                           std::optional<Dialect> dialect);

}  // namespace cardinal::wellknown
