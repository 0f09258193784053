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

  // Once the time is over nothing is sent; a request that fails then, or
  // because of it, is late and says nothing about the server. Another client
  // may send it, with limits of its own.
  ProbeResponse send(http::ClientRequest request,
                     http::Client* client = nullptr);
  // As clients of cards ask; `more` replaces fields of the same name, and an
  // empty value leaves the field out.
  ProbeResponse get(const std::string& url, const http::Fields& more = {});

  std::int64_t left_ms() const;
  bool is_late() const { return is_late_; }
  void set_late(bool is_late) { is_late_ = is_late; }

  const http::ClientOptions& options() const { return options_; }
  // Goes on without judging certificates, and without the caller's own.
  void ignore_certificates();

 private:
  Env& env_;
  http::ClientOptions options_;
  http::Client client_;
  std::int64_t end_us_;
  bool is_late_ = false;
};

}  // namespace cardinal::wellknown
