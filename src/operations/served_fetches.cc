#include "operations/served_fetches.h"

#include <algorithm>

#include "base/errors.h"

namespace cardinal {
namespace {

constexpr std::string_view not_public =
    "the host has a private or reserved address; this server asks public "
    "addresses only";

bool is_refused_address(const std::string& client_fault) {
  return client_fault == http::slug_of(http::ClientFault::refused_address);
}

}  // namespace

ServedFetches::ServedFetches(ServedFetchesOptions options)
    : options_(std::move(options)),
      free_(std::clamp<std::ptrdiff_t>(options_.running_max, 1, running_most)) {
}

Result<std::unique_ptr<ServedFetches::Place>> ServedFetches::begin() {
  if (!free_.try_acquire()) {
    return unavailable(
        "as many cards are being fetched as this server fetches at a time; try "
        "again in a few seconds");
  }
  return std::make_unique<Place>(free_);
}

void ServedFetches::apply_to(wellknown::FetchOptions& options) const {
  options.client = options_.client;
  options.total_ms = options_.total_ms;
}

void ServedFetches::hide_addresses(wellknown::FetchError& error) {
  if (is_refused_address(error.client_fault)) error.message = not_public;
  for (wellknown::FetchAttempt& attempt : error.attempts) {
    if (is_refused_address(attempt.client_fault)) attempt.message = not_public;
  }
}

}  // namespace cardinal
