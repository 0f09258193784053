// How the directory gets a card again, from the URL that it has it from.
//
//   CardRefetcher::Refetched card = refetcher.refetch({.url = source_url});
//   if (card && card->is_not_modified) renew();
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "cardinal/base.h"

namespace cardinal::directory {

// What a host said to recognise its card by (RFC 9110, 8.8); empty: nothing.
struct CardValidators {
  std::string etag = {}, last_modified = {};
  bool operator==(const CardValidators&) const = default;
};

struct RefetchRequest {
  std::string url;
  CardValidators known = {};  // of the card that is stored
};

struct RefetchedCard {
  bool is_not_modified = false;  // then there is no text
  std::string text = {};
  std::string url;  // after redirects
  // From Cache-Control; absent if it says nothing.
  std::optional<std::int64_t> lifetime_s = {};
  CardValidators validators = {};
};

enum class RefetchFault : std::uint8_t {
  unreachable,  // or overloaded, or out of order: says nothing about the card
  opted_out,    // the host wants no visits
  gone,         // the host is there, and has no card at this URL
};
struct RefetchError : Error {
  RefetchFault fault = RefetchFault::unreachable;
  std::int64_t retry_after_s = 0;  // as the host asked for
};

struct CardRefetcher {
  using Refetched = std::expected<RefetchedCard, RefetchError>;
  virtual ~CardRefetcher() = default;
  // Within seconds, whatever the host does. May be called from many threads.
  [[nodiscard]] virtual Refetched refetch(const RefetchRequest& request) = 0;
  // Whether the agent answers at its health URL: 2xx, in time. Absent: the
  // host wants no visits.
  virtual std::optional<bool> is_alive(const std::string& url) = 0;
};

}  // namespace cardinal::directory
