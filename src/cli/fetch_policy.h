// For whom `serve` fetches cards.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>

#include "cardinal/operations.h"
#include "operations/served_fetches.h"

namespace cardinal::cli {

enum class FetchPolicy : std::uint8_t {
  off,
  token,  // callers with a token of the directory
  all,
};

// By default that depends on who can connect: a server that fetches for
// everybody hides who asks, and has the address of its own network.
FetchPolicy fetch_policy_of(Value input);

// Fails: usage, where callers would have no limits or no tokens.
Status check_fetch_flags(Value input);

// Null if the policy is off.
std::unique_ptr<ServedFetches> served_fetches(Value input, Env& env);

}  // namespace cardinal::cli
