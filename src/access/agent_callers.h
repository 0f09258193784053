// Agents as callers, known by HTTP message signatures (RFC 9421): the place of
// the authenticated source URI that an association of AITP has.
//
//   AgentCallers callers({.own_urls = {"https://agents.example"}}, *nonces,
//   env); TRY(const std::string agent, callers.agent_of(request));
//
// The keyid is an agent:// name that contains its Ed25519 key. The signature
// covers @method, @target-uri and content-digest, has the time at which it was
// created and a nonce, and counts once, within a window.
//
// Thread safety: any thread.
#pragma once

#include <string>
#include <vector>

#include "access/nonce_memory.h"
#include "cardinal/crypto.h"
#include "cardinal/http.h"

namespace cardinal::access {

struct AgentCallersOptions {
  // Where callers reach this server: "https://agents.example". A signature for
  // any other target does not count, whatever the Host of the request is.
  std::vector<std::string> own_urls;
  std::int64_t window_s = 300;  // after a signature was created
  std::int64_t ahead_s = 60;    // clocks differ
};

class AgentCallers {
 public:
  // The nonces and the clock must outlive it.
  AgentCallers(AgentCallersOptions options, NonceMemory& nonces, const Env& env)
      : options_(std::move(options)), nonces_(nonces), env_(env) {}

  // The normalised name of the agent that signed the request; empty: none did.
  // Fails: denied, with what is wrong with the signature; unavailable, as
  // NonceMemory does.
  Result<std::string> agent_of(const http::Request& request);

 private:
  const AgentCallersOptions options_;
  NonceMemory& nonces_;
  const Env& env_;
};

// The key that a self-certifying agent:// name contains.
// Fails: denied, with what the name is instead.
Result<PublicKey> key_of_agent(std::string_view name);

}  // namespace cardinal::access
