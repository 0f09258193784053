#include "operations/directory/card_fetcher.h"

#include <algorithm>

#include "base/errors.h"

namespace cardinal {
namespace {

using directory::SourceError;
using directory::SourceFault;

SourceFault source_fault_of(const wellknown::FetchError& error) {
  using wellknown::FetchFault;
  if (error.fault == FetchFault::bad_target) return SourceFault::bad_url;
  if (error.client_fault == http::slug_of(http::ClientFault::refused_address)) {
    return SourceFault::refused_address;
  }
  const bool is_outage = error.fault == FetchFault::unreachable ||
                         error.fault == FetchFault::server_error;
  return is_outage ? SourceFault::unreachable : SourceFault::no_card;
}

std::unexpected<SourceError> source_error(SourceFault fault, Error error) {
  SourceError failed{std::move(error)};
  failed.fault = fault;
  return std::unexpected(std::move(failed));
}

// Gives a place back.
class FetchPlace {
 public:
  explicit FetchPlace(std::counting_semaphore<CardFetcher::running_most>& free)
      : free_(free) {}
  FetchPlace(const FetchPlace&) = delete;
  FetchPlace& operator=(const FetchPlace&) = delete;
  ~FetchPlace() { free_.release(); }

 private:
  std::counting_semaphore<CardFetcher::running_most>& free_;
};

}  // namespace

http::ClientLimits card_client_limits() {
  http::ClientLimits limits;
  limits.dns_ms = limits.connect_ms = limits.tls_ms = 3'000;
  limits.write_ms = limits.header_ms = limits.body_idle_ms = 5'000;
  limits.total_ms = 10'000;
  limits.body_bytes = 2u << 20;
  return limits;
}

CardFetcher::CardFetcher(CardFetcherOptions options, Env& env)
    : options_(std::move(options)),
      env_(env),
      free_(std::clamp<std::ptrdiff_t>(options_.running_max, 1, running_most)) {
}

CardFetcher::Fetched CardFetcher::fetch(const std::string& url) {
  if (!free_.try_acquire()) {
    return source_error(
        SourceFault::busy,
        unavailable("as many cards are being fetched as the directory fetches "
                    "at a time; try again in a few seconds")
            .error());
  }
  const FetchPlace place(free_);
  wellknown::FetchOptions options;
  options.client = options_.client;
  options.any_document = true;
  options.total_ms = options_.total_ms;
  wellknown::Fetcher fetcher(std::move(options), TrustSources{}, env_);
  auto card = fetcher.fetch(url);
  if (!card) {
    const SourceFault fault = source_fault_of(card.error());
    return source_error(fault, std::move(card.error()));
  }
  directory::SourceCard fetched{.text = std::string(card->text()),
                                .url = card->url,
                                .lifetime_s = std::nullopt};
  if (card->states_lifetime && card->lifetime_s > 0)
    fetched.lifetime_s = card->lifetime_s;
  return fetched;
}

}  // namespace cardinal
