// A publisher on a port of its own, and questions to it.
#pragma once

#include <gmock/gmock.h>

#include "cardinal/a2a.h"
#include "cardinal/crypto.h"
#include "cardinal/rule.h"
#include "cardinal/wellknown.h"
#include "http/socket.h"
#include "support/parsed.h"
#include "support/temp_folder.h"

namespace cardinal::wellknown::test {

using cardinal::test::merged;
using cardinal::test::TempFolder;
using http::test::body_of;
using http::test::field_of;
using http::test::get;
using http::test::status_of;

inline std::string a2a_card(std::string_view version,
                            std::string_view patch = "{}") {
  return merged(minimal_card(Profile::a2a, version), patch);
}
inline std::string agentcard() {
  return std::string(minimal_card(Profile::agentcard));
}
inline std::string adp_card(std::string_view patch = "{}") {
  return merged(minimal_card(Profile::adp), patch);
}

class Published {
 public:
  Published() {
    options.server = http::test::options_for_tests(log);
    options.server.threads = 1;
    options.server.cors.origins = {"*"};
  }

  CardFile card(const std::string& name, const std::string& text,
                const std::string& prefix = "") {
    return {prefix, folder.put(name, text)};
  }
  void add(const std::string& name, const std::string& text,
           const std::string& prefix = "") {
    options.cards.push_back(card(name, text, prefix));
  }

  // Why it does not start; empty when it does.
  std::string start() {
    auto started = CardServer::start(options, system_env());
    if (!started) return to_text(started.error());
    publisher = std::move(*started);
    return {};
  }

  std::string ask(const std::string& bytes) {
    return http::test::Client(publisher->addresses()[0]).ask(bytes);
  }
  std::string ask_for(const std::string& path, const std::string& fields = "") {
    return ask(get(path, fields));
  }
  std::string post(const std::string& path, const std::string& body,
                   const std::string& fields = "") {
    return ask("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
               body);
  }
  std::string rpc(const std::string& path, const std::string& method,
                  const std::string& params = "{}",
                  const std::string& fields = "") {
    return post(path,
                R"({"jsonrpc":"2.0","id":1,"method":")" + method +
                    R"(","params":)" + params + "}",
                fields);
  }
  std::string notes() const {
    std::string all;
    for (const std::string& note : publisher->notes()) all += note + "\n";
    return all;
  }

  TempFolder folder;
  http::test::Log log;
  CardServerOptions options;
  std::unique_ptr<CardServer> publisher;
};

inline const std::string card_path = "/.well-known/agent-card.json";
inline const std::string old_path = "/.well-known/agent.json";
inline const std::string agentcard_path = "/.well-known/agentcard";
inline const std::string catalog_path = "/.well-known/ai-catalog.json";

}  // namespace cardinal::wellknown::test
