// An A2A agent's extended card, in every way that the protocol defines: the
// path of 0.2, REST and JSON-RPC of 0.3 and of 1.0.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/access.h"
#include "http/rpc_response.h"
#include "wellknown/card_resource.h"

namespace cardinal::wellknown {

struct ExtendedCard {
  bool is_declared = false;  // by the public card
  // None of these where there is no extended card.
  std::shared_ptr<const access::Gate> gate;
  CardVersions versions;
  std::vector<std::string> tenants;  // of the card's interfaces
  // If the card requires credentials of every call. A server without an auth
  // file cannot verify them, and refuses only calls that have none.
  std::shared_ptr<const access::Gate> call_gate;
  bool verifies_calls = false;
};

// One POST. Methods other than those for the extended card get error -32601.
http::Response respond_to_a2a_call(const http::Request& request,
                                   const ExtendedCard& extended);

// A GET for the extended card, in the form of one version of the protocol.
class ExtendedCardEndpoint {
 public:
  enum class Binding : std::uint8_t { path_0_2, rest_0_3, rest_1_0 };
  ExtendedCardEndpoint(std::shared_ptr<const ExtendedCard> extended,
                       Binding binding, std::string cache_control,
                       const Env& env);
  // The tenant is the route's {tenant}, where it has one.
  http::Response serve(const http::Request& request) const;

 private:
  std::shared_ptr<const ExtendedCard> extended_;
  Binding binding_;
  std::optional<CardResource> resource_;
};

// For CardResource.
std::shared_ptr<const AccessGuard> access_guard_of(
    const std::shared_ptr<const access::Gate>& gate);

}  // namespace cardinal::wellknown
