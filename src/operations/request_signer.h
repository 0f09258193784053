// Signs requests as an agent (RFC 9421), as access::AgentCallers knows them.
//
//   RequestSigner signer(key, "agent://...");
//   TRY_STATUS(signer.sign(request, env));
//
// Thread safety: immutable.
#pragma once

#include <memory>
#include <string>

#include "cardinal/http_client.h"
#include "cardinal/trust.h"

namespace cardinal {

class RequestSigner {
 public:
  // `agent` is the agent:// name that the key is of; empty: the one that
  // consists of the key. Fails: usage, for a key that is not Ed25519, or not of
  // that name.
  static Result<RequestSigner> of(std::shared_ptr<const SigningKey> key,
                                  std::string agent);

  const std::string& agent() const { return agent_; }
  // Adds the digest of the body and the signature.
  Status sign(http::ClientRequest& request, Env& env) const;

 private:
  RequestSigner(std::shared_ptr<const SigningKey> key, std::string agent)
      : key_(std::move(key)), agent_(std::move(agent)) {}

  std::shared_ptr<const SigningKey> key_;
  std::string agent_;
};

}  // namespace cardinal
