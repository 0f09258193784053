// A directory that answers ADP, and messages to it.
#pragma once

#include "server/adp_routes.h"
#include "server/directory_server.h"
#include "support/keys.h"

namespace cardinal::server::test {

inline constexpr std::string_view own_adp_card =
    R"({"id": "agent://directory.example", "name": "Directory", "seq": 4,
 "skills": ["retrieval/agents"], "signature": "x"})";

class AdpServer : public DirectoryServer {
 public:
  explicit AdpServer(DirectoryServerOptions options = {},
                     AgentOfRequest agent_of = {})
      : DirectoryServer(std::move(options)) {
    http::Router routes;
    for (http::Route& route : adp_routes({.services = services(),
                                          .gate = &gate(),
                                          .own_card = std::string(own_adp_card),
                                          .pending = &server().pending()},
                                         std::move(agent_of))) {
      EXPECT_TRUE(routes.add(std::move(route)));
    }
    EXPECT_TRUE(server().routes()->replace("adp", std::move(routes)));
  }

  http::ClientResponse rpc(std::string body, http::Fields fields = {}) {
    return post("/adp", std::move(body), std::move(fields));
  }
  // The answer to one call, as text.
  std::string ask(std::string_view method, std::string_view params,
                  http::Fields fields = {}) {
    return rpc(message(method, params), std::move(fields)).body;
  }
  static std::string message(std::string_view method, std::string_view params) {
    return R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) +
           R"(","params":)" + std::string(params) + "}";
  }
  // Until what was advertised shows in queries.
  void wait_for_index() {
    get("/v1/stats");
    const auto change = directory().store().end().change;
    get("/v1/discover?min_change=" + std::to_string(change));
  }
};

// The name of the agent of a key.
inline std::string agent_of_key(const SigningKey& key) {
  return "agent://" + label_of(key.key.public_key()).value_or("");
}

// A signed card of the agent of a key, which translates.
inline std::string adp_card(const SigningKey& key, int seq = 1,
                            std::string_view more = "") {
  return cardinal::test::signed_text(
      R"({"id": ")" + agent_of_key(key) +
          R"(", "name": "Translator", "description": "Translates texts from )"
          R"(Chinese into English.", "skills": ["nlp/translation"],)"
          R"( "tools": [{"name": "translate", "description": )"
          R"("Translates a text into another language."}], "metadata": )"
          R"({"created_at": "2026-01-15T00:00:00Z", "ttl": 3600}, "seq": )" +
          std::to_string(seq) + std::string(more) + "}",
      key);
}

}  // namespace cardinal::server::test
