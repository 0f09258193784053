// Every request of a probe: by one client, within the probe's time.
#pragma once

#include <expected>
#include <string>

#include "cardinal/http_client.h"

namespace cardinal::wellknown {

using ProbeResponse = std::expected<http::ClientResponse, http::ClientError>;

class ProbeClient {
 public:
  ProbeClient(http::ClientOptions options, std::int64_t total_ms, Env& env);

  // After the deadline nothing is sent. A request that fails because of it is
  // late, which proves nothing about the server. `client` may be one with other
  // limits.
  [[nodiscard]] ProbeResponse send(http::ClientRequest request,
                                   http::Client* client = nullptr);
  // With the fields that clients of cards send. `more` replaces fields of the
  // same name; an empty value omits the field.
  [[nodiscard]] ProbeResponse get(const std::string& url,
                                  const http::Fields& more = {});

  std::int64_t left_ms() const;
  bool is_late() const { return is_late_; }
  void set_late(bool is_late) { is_late_ = is_late; }

  const http::ClientOptions& options() const { return options_; }
  // Later requests do not verify certificates, and do not present the caller's.
  void ignore_certificates();

 private:
  Env& env_;
  http::ClientOptions options_;
  http::Client client_;
  std::int64_t end_us_;
  bool is_late_ = false;
};

}  // namespace cardinal::wellknown
