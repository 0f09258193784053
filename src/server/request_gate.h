// Whether a request may use an operation, and who makes it.
//
// Thread safety: implementations may be called from many threads.
#pragma once

#include <expected>
#include <functional>

#include "cardinal/access.h"
#include "cardinal/http.h"
#include "cardinal/operations.h"
#include "server/idempotent_requests.h"

namespace cardinal::server {

struct AdmittedRequest {
  access::Principal who;     // unauthenticated without a name
  bool is_operator = false;  // the user of this machine
  // Fields for the response, such as what is left of a limit.
  std::vector<std::pair<std::string, std::string>> fields;
  // Of a write with an Idempotency-Key, until its response is known.
  std::shared_ptr<IdempotentRequests::Claim> claim = {};
};

// What a write did, as far as its reply says.
struct WrittenRecord {
  std::string subject;                  // empty: unknown
  std::optional<std::uint64_t> change;  // that it made
};

// Who signed a request; empty: nobody. Fails: denied, with what is wrong.
using AgentOfRequest =
    std::function<Result<std::string>(const http::Request& request)>;

class RequestGate {
 public:
  virtual ~RequestGate() = default;
  // Fails with the response: 401, 403 or 429.
  virtual std::expected<AdmittedRequest, http::Response> admit(
      const Operation& operation, const http::Request& request) = 0;
  // The same for writes that prove by themselves who may make them, such as a
  // card that its agent has signed: they need no token.
  virtual std::expected<AdmittedRequest, http::Response> admit_proof(
      const Operation& operation, const http::Request& request) = 0;
  // The same for an operation that takes signed requests, where the request may
  // have the signature of an agent. A signature counts once, so this is asked
  // once per request.
  virtual std::expected<AdmittedRequest, http::Response> admit_signed(
      const Operation& operation, const http::Request& request) {
    return admit(operation, request);
  }
  // Whether the request may be another caller's than nobody's in particular.
  // Waits for nothing, and so does admit() if not.
  virtual bool shows_credentials(const http::Request& request) const = 0;
  // The address of the client, behind proxies that are trusted.
  virtual std::string client_of(const http::Request& request) const {
    return std::string(request.remote);
  }
  // After a write, with its response.
  virtual void record(const Operation& operation, const http::Request& request,
                      const AdmittedRequest& admitted,
                      const WrittenRecord& written,
                      const http::Response& response) = 0;
};

// Whether pages of other origins may use it: they must neither write through
// their reader's browser nor have a server on its machine ask other hosts.
bool is_for_other_origins(const Operation& operation);
// Fails with the response if the request is such a page's: 403.
std::expected<void, http::Response> require_own_origin(
    const Operation& operation, const http::Request& request);

}  // namespace cardinal::server
