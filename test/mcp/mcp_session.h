// A session on a directory of its own, and messages to it.
#pragma once

#include <gtest/gtest.h>

#include "directory/directory.h"
#include "mcp/session.h"
#include "support/temp_folder.h"

namespace cardinal::mcp::test {

struct SessionSettings {
  std::string_view version = "2025-11-25";  // empty: not initialized
  std::size_t tools_per_page = 100;
  bool follows_changes = false;
};

class McpSession {
 public:
  explicit McpSession(SessionSettings settings = {})
      : services_{.env = system_env(), .is_operator = true} {
    auto opened = directory::Directory::open(
        {.folder = folder_.path("data"),
         .admission = {.policy = directory::AdmissionPolicy::open}});
    EXPECT_TRUE(opened) << opened.error().message;
    directory_ = std::move(*opened);
    services_.directory = directory_.get();
    session_.emplace(SessionOptions{
        .call =
            [this](const Operation& operation, std::string_view input,
                   const CallOptions& options) {
              return cardinal::call(operation, input, services_, options);
            },
        .tools_per_page = settings.tools_per_page,
        .follows_changes = settings.follows_changes});
    if (settings.version.empty()) return;
    ask("initialize",
        "{\"protocolVersion\": \"" + std::string(settings.version) + "\"}");
  }

  std::string send(std::string_view message) {
    return session_->answer(message, {.notify = [this](std::string text) {
                              notified_.push_back(std::move(text));
                            }});
  }
  // What the session has sent by itself since the last time.
  std::vector<std::string> notified() { return std::exchange(notified_, {}); }
  Session& session() { return *session_; }
  CallOperation call_operation() { return session_->call_operation(); }
  // The response to a request with id 7.
  Document ask(std::string_view method, std::string_view params = "{}") {
    return read(send("{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"" +
                     std::string(method) +
                     "\", \"params\": " + std::string(params) + "}"));
  }
  Document call(std::string_view tool, std::string_view arguments = "{}") {
    return ask("tools/call",
               "{\"name\": \"" + std::string(tool) +
                   "\", \"arguments\": " + std::string(arguments) + "}");
  }
  Services& services() { return services_; }

  static Document read(const std::string& text) {
    Faults faults;
    Document document = Reader().read(
        text, {.bytes_max = 64u << 20, .depth_max = 1000}, faults);
    EXPECT_TRUE(faults.empty()) << text;
    return document;
  }

 private:
  const cardinal::test::TempFolder folder_;
  Services services_;
  std::unique_ptr<directory::Directory> directory_;
  std::optional<Session> session_;
  std::vector<std::string> notified_;
};

inline std::string content_text(const Document& response) {
  const Value content = response.root()["result"]["content"][std::size_t{0}];
  return std::string(content["text"].string().value_or(""));
}

}  // namespace cardinal::mcp::test
