// The network of client tests: a fake resolver, and short deadlines.
#pragma once

#include <gmock/gmock.h>

#include <map>

#include "cardinal/http_client.h"
#include "support/hostile_server.h"

namespace cardinal::http::test {

// Answers by name, one after the other; the last one again and again.
class FakeResolver final : public Resolver {
 public:
  void set(const std::string& host,
           std::vector<std::vector<std::string>> answers) {
    answers_[host] = std::move(answers);
  }
  Result<std::vector<IpAddress>> resolve(const std::string& host,
                                         std::int64_t) override {
    resolved.push_back(host);
    const auto found = answers_.find(host);
    if (found == answers_.end()) {
      return std::unexpected(Error{Code::not_found, "no such name", host});
    }
    std::vector<IpAddress> addresses;
    for (const std::string& text : found->second.front()) {
      addresses.push_back(*parse_ip(text));
    }
    if (found->second.size() > 1) found->second.erase(found->second.begin());
    return addresses;
  }
  std::vector<std::string> resolved;

 private:
  std::map<std::string, std::vector<std::vector<std::string>>> answers_;
};

// Deadlines that a good answer on loopback keeps and a test can wait for.
inline ClientOptions short_deadlines() {
  ClientOptions options;
  options.allow_private = true;
  options.limits.connect_ms = 2'000;
  options.limits.tls_ms = 2'000;
  options.limits.write_ms = 2'000;
  options.limits.header_ms = 2'000;
  options.limits.body_idle_ms = 2'000;
  options.limits.total_ms = 10'000;
  options.limits.body_bytes = 100'000;
  return options;
}

// "200 body", or the name of the fault.
inline std::string outcome_of(
    const std::expected<ClientResponse, ClientError>& result) {
  if (!result) return std::string(slug_of(result.error().fault));
  return std::to_string(result->status) + " " + result->body;
}

// Answers every request of a connection with the same bytes.
inline cardinal::test::HostileServer::Play always(std::string bytes) {
  return [bytes](cardinal::test::HostileServer::Peer& peer) {
    while (!peer.read_head().empty()) {
      if (!peer.send(bytes)) return;
    }
  };
}

inline std::string ok(const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

inline std::string redirect(const std::string& location, int status = 302) {
  return "HTTP/1.1 " + std::to_string(status) +
         " Moved\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
}

}  // namespace cardinal::http::test
