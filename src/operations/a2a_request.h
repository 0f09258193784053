// The HTTP request that sends a message to an A2A agent, by the binding and
// version of an interface.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cardinal/agent.h"

namespace cardinal {

struct HttpHeader {
  std::string name, value;
  std::string variable;  // that follows the value; empty: none
};

struct A2aRequest {
  std::string url;
  std::vector<HttpHeader> headers;
  std::string body;  // JSON
};

// Nothing for a binding that is not HTTP.
std::optional<A2aRequest> a2a_request(const Agent::Interface& interface,
                                      std::string_view message);

}  // namespace cardinal
