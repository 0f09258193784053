// The identities under which cards are requested.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/fetch.h"

namespace cardinal::wellknown {

// A client, with or without a certificate, and its partition of the cache.
struct FetchIdentity {
  http::Client* client;
  std::string partition;
  bool is_extended = false;  // for the extended card
};

class FetchIdentities {
 public:
  FetchIdentities(const FetchOptions& options, Env& env);
  FetchIdentities(const FetchIdentities&) = delete;
  FetchIdentities& operator=(const FetchIdentities&) = delete;

  // Without any credentials of the caller.
  const FetchIdentity& anonymous() const { return anonymous_; }
  // For public cards: with the caller's credentials, unless they are meant for
  // the extended card only.
  const FetchIdentity& for_cards() const {
    return is_for_extended_ ? anonymous_ : authenticated_;
  }
  const FetchIdentity& for_extended() const { return extended_; }

 private:
  http::Client client_;
  // Without the caller's certificate, which is for the extended card only.
  std::optional<http::Client> plain_client_;
  FetchIdentity anonymous_, authenticated_, extended_;
  bool is_for_extended_;
};

// Replaces fields of the same name.
void add_credentials(const http::Fields& credentials,
                     http::ClientRequest& request);

// Whether a redirect left the origin of the first URL. From there on no
// credentials were sent.
bool left_origin(const std::string& url,
                 const std::vector<std::string>& redirects);

}  // namespace cardinal::wellknown
