#include "wellknown/probe_client.h"

#include <algorithm>

#include "http/text.h"

namespace cardinal::wellknown {

ProbeClient::ProbeClient(http::ClientOptions options, std::int64_t total_ms,
                         Env& env)
    : env_(env),
      options_(std::move(options)),
      client_(options_),
      end_us_(env.clock->monotonic_us() + total_ms * 1'000) {}

std::int64_t ProbeClient::left_ms() const {
  const std::int64_t left_us = end_us_ - env_.clock->monotonic_us();
  return left_us > 0 ? (left_us + 999) / 1'000 : left_us / 1'000;
}

void ProbeClient::ignore_certificates() {
  options_.insecure = true;
  options_.cert_file.clear();
  options_.key_file.clear();
  client_ = http::Client(options_);
}

ProbeResponse ProbeClient::send(http::ClientRequest request,
                                http::Client* client) {
  const std::int64_t left = left_ms();
  if (left <= 0) {
    is_late_ = true;
    http::ClientError error;
    error.code = Code::unavailable;
    error.message = "not requested: the time limit was reached";
    error.where = request.url;
    error.fault = http::ClientFault::total_timeout;
    return std::unexpected(std::move(error));
  }
  request.total_ms = std::min(request.total_ms.value_or(left), left);
  auto response = (client != nullptr ? *client : client_).send(request);
  if (!response && left_ms() <= 0) is_late_ = true;
  return response;
}

ProbeResponse ProbeClient::get(const std::string& url,
                               const http::Fields& more) {
  http::ClientRequest request;
  request.url = url;
  request.fields = {{"Accept",
                     "application/json, application/agentcard+json;q=0.9, "
                     "application/*+json;q=0.5"},
                    {"A2A-Version", "1.0"}};
  for (const auto& [name, value] : more) {
    std::erase_if(request.fields, [&](const auto& field) {
      return equal_ignoring_case(field.first, name);
    });
    if (!value.empty()) request.fields.emplace_back(name, value);
  }
  return send(std::move(request));
}

}  // namespace cardinal::wellknown
