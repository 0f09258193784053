// Gets cards again for a directory, through the guarded client: with
// conditional requests, and only where robots.txt of the host allows it.
//
// Thread safety: any thread.
#pragma once

#include <mutex>
#include <unordered_map>

#include "cardinal/http_client.h"
#include "directory/refresh/card_refetcher.h"
#include "wellknown/robots.h"

namespace cardinal {

// The name in robots.txt.
inline constexpr std::string_view robot_name = "cardinal";

struct SourceVisitorOptions {
  http::ClientOptions client;
  // How long the rules of a host count, and of how many hosts they are kept.
  std::int64_t robots_ms = 86'400'000;
  std::size_t robots_max = 10'000;
};

class SourceVisitor final : public directory::CardRefetcher {
 public:
  SourceVisitor(SourceVisitorOptions options, const Env& env)
      : options_(std::move(options)), env_(env) {}

  Refetched refetch(const directory::RefetchRequest& request) override;
  std::optional<bool> is_alive(const std::string& url) override;

 private:
  struct KnownRobots {
    wellknown::RobotRules rules;
    std::int64_t until_ms = 0;
  };
  std::expected<wellknown::RobotRules, directory::RefetchError> robots_of(
      http::Client& client, const std::string& origin);

  const SourceVisitorOptions options_;
  const Env& env_;
  std::mutex lock_;
  std::unordered_map<std::string, KnownRobots> robots_;  // by origin
};

}  // namespace cardinal
