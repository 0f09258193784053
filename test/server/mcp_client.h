// A client of MCP over HTTP that can also do what it should not.
#pragma once

#include "server/directory_server.h"

namespace cardinal::server::test {

inline constexpr std::string_view both_forms =
    "application/json, text/event-stream";

class McpClient {
 public:
  explicit McpClient(DirectoryServer& server, http::Fields who = {})
      : server_(server), who_(std::move(who)) {}

  // The session's id; empty if there is none.
  std::string initialize(std::string_view version = "2025-11-25") {
    const http::ClientResponse response =
        post(R"({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params":)"
             R"( {"protocolVersion": ")" +
             std::string(version) + R"("}})");
    session_ = std::string(response.header("Mcp-Session-Id").value_or(""));
    return session_;
  }
  void set_session(std::string id) { session_ = std::move(id); }
  const std::string& session() const { return session_; }

  http::ClientResponse post(std::string message, http::Fields more = {}) {
    return server_.send({.method = "POST",
                         .url = "/mcp",
                         .fields = fields(std::move(more), true),
                         .body = std::move(message)},
                        client_);
  }
  http::ClientResponse ask(std::string_view method,
                           std::string_view params = "{}",
                           http::Fields more = {}) {
    return post(R"({"jsonrpc": "2.0", "id": 7, "method": ")" +
                    std::string(method) + R"(", "params": )" +
                    std::string(params) + "}",
                std::move(more));
  }
  http::ClientResponse call(std::string_view tool,
                            std::string_view arguments = "{}",
                            http::Fields more = {}) {
    return ask("tools/call",
               R"({"name": ")" + std::string(tool) + R"(", "arguments": )" +
                   std::string(arguments) + "}",
               std::move(more));
  }
  // A stream, until it has `part`.
  http::ClientResponse listen(std::string part, http::Fields more = {}) {
    more.emplace_back("Accept", "text/event-stream");
    return server_.send({.url = "/mcp",
                         .fields = fields(std::move(more), false),
                         .is_enough =
                             [part](std::string_view body) {
                               return body.find(part) !=
                                          std::string_view::npos &&
                                      body.ends_with("\n\n");
                             }},
                        client_);
  }
  http::ClientResponse end() {
    return server_.send(
        {.method = "DELETE", .url = "/mcp", .fields = fields({}, false)},
        client_);
  }

 private:
  static bool has_field(const http::Fields& given, std::string_view name) {
    for (const auto& field : given) {
      if (field.first == name) return true;
    }
    return false;
  }
  http::Fields fields(http::Fields given, bool has_body) const {
    const auto add = [&](std::string_view name, std::string_view value) {
      if (!has_field(given, name)) given.emplace_back(name, value);
    };
    if (has_body) add("Content-Type", "application/json");
    if (has_body) add("Accept", both_forms);
    if (!session_.empty()) add("Mcp-Session-Id", session_);
    given.insert(given.end(), who_.begin(), who_.end());
    return given;
  }
  DirectoryServer& server_;
  http::Client client_{{.allow_private = true}};
  const http::Fields who_;
  std::string session_;
};

}  // namespace cardinal::server::test
