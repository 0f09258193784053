// Whether a request may use an operation, and who makes it.
//
// Thread safety: implementations may be called from many threads.
#pragma once

#include <expected>

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

class RequestGate {
 public:
  virtual ~RequestGate() = default;
  // Fails with the response: 401, 403 or 429.
  virtual std::expected<AdmittedRequest, http::Response> admit(
      const Operation& operation, const http::Request& request) = 0;
  // Whether the request may be another caller's than nobody's in particular.
  // Waits for nothing, and so does admit() if not.
  virtual bool shows_credentials(const http::Request& request) const = 0;
  // After a write, with its response.
  virtual void record(const Operation& operation, const http::Request& request,
                      const AdmittedRequest& admitted,
                      const WrittenRecord& written,
                      const http::Response& response) = 0;
};

// A page of another origin must not write through its reader's browser. Fails
// with the response: 403.
std::expected<void, http::Response> require_own_origin(
    const Operation& operation, const http::Request& request);

}  // namespace cardinal::server
