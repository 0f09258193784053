// How an A2A agent is called by what its card says: for its extended card, and
// for a stream.
#pragma once

#include <string>
#include <vector>

#include "cardinal/a2a.h"
#include "cardinal/http_client.h"

namespace cardinal::wellknown {

struct AgentCall {
  std::string url;
  std::string method;   // of JSON-RPC; empty: HTTP+JSON
  std::string tenant;   // of the interface
  std::string version;  // of the protocol: 1.0, 0.3, 0.2
  std::string base;     // the interface's own URL
  Value at;             // the URL in the card

  bool is_rpc() const { return !method.empty(); }
};

// ---- The extended card ----

// In the order of the card's interfaces, each once.
std::vector<AgentCall> extended_card_calls(const a2a::Card& card);
// The request without credentials.
http::ClientRequest extended_request(const AgentCall& call);

// ---- JSON-RPC ----

// Each once, by URL, version and tenant, with an unknown method.
std::vector<AgentCall> json_rpc_calls(const a2a::Card& card);
http::ClientRequest unknown_method_request(const AgentCall& call);
// The error of a response as a code of JSON-RPC. HTTP+JSON has it as a reason
// (1.0) or a code (0.3). Absent when the response has none.
std::optional<std::int64_t> protocol_error(Value answer);
// The "id" of requests, which responses must repeat.
inline constexpr std::int64_t rpc_id = 1;

// ---- A stream, which begins with a message ----

std::vector<AgentCall> stream_calls(const a2a::Card& card);
// One short text for the agent, with nothing in it to do.
http::ClientRequest stream_request(const AgentCall& call,
                                   const std::string& message_id);
// Ends the task that the stream began.
http::ClientRequest cancel_request(const AgentCall& call,
                                   const std::string& task_id);

}  // namespace cardinal::wellknown
