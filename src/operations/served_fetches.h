// Cards that a server fetches for its callers: from where, for how long, and
// how many at a time.
//
//   ServedFetches fetches({.client = {.allow_private = false}});
//   services.fetches = &fetches;
//
// Thread safety: any thread.
#pragma once

#include <memory>
#include <semaphore>

#include "cardinal/fetch.h"

namespace cardinal {

struct ServedFetchesOptions {
  // Which addresses may be asked, and how long one request takes at most.
  http::ClientOptions client;
  // More are refused, so that slow hosts cannot keep all workers of a server.
  std::ptrdiff_t running_max = 2;
  // Then no further path is requested. So a call ends within this and one
  // request.
  std::int64_t total_ms = 10'000;
};

class ServedFetches {
 public:
  static constexpr std::ptrdiff_t running_most = 64;
  using Free = std::counting_semaphore<running_most>;

  // Given back when it is destroyed.
  class Place {
   public:
    explicit Place(Free& free) : free_(free) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { free_.release(); }

   private:
    Free& free_;
  };

  explicit ServedFetches(ServedFetchesOptions options);

  // Fails: unavailable, when as many are running as may.
  Result<std::unique_ptr<Place>> begin();
  // What the server allows, in the place of what the input says.
  void apply_to(wellknown::FetchOptions& options) const;
  // Callers learn that an address was refused, not what a name of this
  // network resolves to.
  static void hide_addresses(wellknown::FetchError& error);

 private:
  const ServedFetchesOptions options_;
  Free free_;
};

}  // namespace cardinal
