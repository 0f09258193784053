// How the extended card of an A2A agent is asked for, by what its public card
// says.
#pragma once

#include <string>
#include <vector>

#include "cardinal/a2a.h"
#include "cardinal/http_client.h"

namespace cardinal::wellknown {

struct ExtendedWay {
  std::string url;
  std::string method;   // of JSON-RPC; empty: a GET
  std::string tenant;   // of the interface
  std::string version;  // of the protocol: 1.0, 0.3, 0.2

  bool is_rpc() const { return !method.empty(); }
};

// In the order of the card's interfaces.
std::vector<ExtendedWay> extended_ways(const a2a::Card& card);

// The request without credentials.
http::ClientRequest request_for(const ExtendedWay& way);

}  // namespace cardinal::wellknown
