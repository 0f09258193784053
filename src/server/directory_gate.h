// Who may use the operations of a directory over HTTP: reading is for
// everybody, writing for callers with a token; without one only on loopback
// under the open policy.
//
// Limits count per caller and per address; the /64 of an IPv6 address counts as
// one.
//
// Thread safety: any thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "directory/directory.h"
#include "server/rate_limits.h"
#include "server/request_gate.h"

namespace cardinal::server {

struct DirectoryGateOptions {
  bool anonymous_writes = false;  // the open policy, on loopback
  bool anonymous_reads = true;
  RateLimit reads = {.per_second = 500, .burst = 2'000};
  RateLimit writes = {.per_second = 100, .burst = 400};
  // Writes that need no token, such as reports of abuse.
  RateLimit reports = {.per_second = 0.1, .burst = 10};
  // Reads that have this server ask other hosts.
  RateLimit fetches = {.per_second = 0.2, .burst = 10};
  bool anonymous_fetches = false;
  // Networks of proxies whose word about the client's address counts.
  std::vector<std::string> trusted_proxies = {};
  // Knows callers besides those with a token of the directory, such as those
  // with a JSON Web Token of an issuer; null: nobody.
  std::shared_ptr<const access::Authority> authority = {};
  // Gets a line per write; null: none.
  std::function<void(const std::string& line)> audit = {};
};

class DirectoryGate final : public RequestGate {
 public:
  DirectoryGate(DirectoryGateOptions options, directory::Directory& directory,
                const Env& env);

  // Both apply to the requests that come from then on.
  void configure(DirectoryGateOptions options);
  void recognise_agents(AgentOfRequest agent_of);

  std::expected<AdmittedRequest, http::Response> admit(
      const Operation& operation, const http::Request& request) override;
  std::expected<AdmittedRequest, http::Response> admit_proof(
      const Operation& operation, const http::Request& request) override;
  std::expected<AdmittedRequest, http::Response> admit_signed(
      const Operation& operation, const http::Request& request) override;
  // The client behind trusted proxies.
  std::string client_of(const http::Request& request) const override;
  bool shows_credentials(const http::Request& request) const override;
  void record(const Operation& operation, const http::Request& request,
              const AdmittedRequest& admitted, const WrittenRecord& written,
              const http::Response& response) override;

 private:
  using Options = std::shared_ptr<const DirectoryGateOptions>;
  RateLimits& limits_of(const Operation& operation);
  Options options() const;
  std::expected<access::Principal, http::Response> who(
      const http::Request& request, const DirectoryGateOptions& options) const;
  std::expected<AdmittedRequest, http::Response> limited(
      const Operation& operation, const http::Request& request,
      AdmittedRequest admitted, const DirectoryGateOptions& options);

  mutable std::mutex mutex_;
  Options options_;
  AgentOfRequest agent_of_;
  directory::Directory& directory_;
  const Env& env_;
  RateLimits reads_, writes_, reports_, fetches_;
};

}  // namespace cardinal::server
