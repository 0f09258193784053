// In whose name a card is asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/fetch.h"

namespace cardinal::wellknown {

// With which client certificate, and for which part of the cache.
struct FetchIdentity {
  http::Client* client;
  std::string partition;
  bool is_extended = false;  // asks for the extended card
};

class FetchIdentities {
 public:
  FetchIdentities(const FetchOptions& options, Env& env);
  FetchIdentities(const FetchIdentities&) = delete;
  FetchIdentities& operator=(const FetchIdentities&) = delete;

  // Shows nothing of the caller's.
  const FetchIdentity& stranger() const { return stranger_; }
  // For public cards: shows what the caller has, unless that is meant for the
  // extended card only.
  const FetchIdentity& for_cards() const {
    return is_for_extended_ ? stranger_ : known_;
  }
  const FetchIdentity& for_extended() const { return extended_; }

 private:
  http::Client client_;
  // Without the caller's certificate, which is for the extended card only.
  std::optional<http::Client> plain_client_;
  FetchIdentity stranger_, known_, extended_;
  bool is_for_extended_;
};

// The caller's fields; where one has the name of ours, it counts.
void add_credentials(const http::Fields& credentials,
                     http::ClientRequest& request);

// Whether a redirect left the origin that was asked: nothing of the caller's
// was sent from there on.
bool left_origin(const std::string& url,
                 const std::vector<std::string>& redirects);

}  // namespace cardinal::wellknown
