// A directory on a real server that is a registry of ARD as well.
#pragma once

#include "ard/ard_routes.h"
#include "server/directory_server.h"

namespace cardinal::ard::test {

struct RegistryServerOptions {
  Federation federation = {};
  server::DirectoryGateOptions gate = {
      .anonymous_writes = true, .reads = {}, .writes = {}};
};

class RegistryServer : public server::test::DirectoryServer {
 public:
  explicit RegistryServer(RegistryServerOptions options = {}) {
    auto routes =
        ard_router({.services = services(),
                    .gate = std::make_shared<server::DirectoryGate>(
                        std::move(options.gate), directory(), system_env()),
                    .base_url = url(),
                    .profile = {.name = "Test directory",
                                .description = "Agents of tests.",
                                .cards = {}},
                    .federation = std::move(options.federation)});
    EXPECT_TRUE(routes) << routes.error().message;
    const Status added =
        server().routes()->replace("registry", std::move(*routes));
    EXPECT_TRUE(added) << added.error().message;
  }

  // Registers the card and waits until queries find it.
  void add(const std::string& card, const std::string& members = {},
           const http::Fields& fields = {}) {
    const std::string input = R"({"card": )" + card + members + "}";
    const auto stored = post("/v1/agents", input, fields);
    ASSERT_EQ(stored.status, 201) << stored.body;
    const auto answer = cardinal::test::parse(stored.body);
    const auto change = answer.root()["change"].uint64().value_or(0);
    const auto waited =
        get("/v1/discover?q=x&min_change=" + std::to_string(change));
    ASSERT_EQ(waited.status, 200) << waited.body;
  }
};

// An AgentCard, whose subject names no host.
inline std::string search_card() {
  return R"({"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "Web search",
    "version": "1.0.0", "capabilities": [{"id": "tool.search",
    "description": "Searches the web for news."}], "endpoint": {
    "protocol": "https", "url": "https://search.example/",
    "auth": {"scheme": "none"}}})";
}

inline std::string name_of_card(int number) {
  return "urn:air:agents.example:https:" + std::to_string(number);
}

}  // namespace cardinal::ard::test
