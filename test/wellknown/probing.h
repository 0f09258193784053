// A server that is probed, and what was found.
#pragma once

#include "cardinal/probe.h"
#include "wellknown/fetching.h"

namespace cardinal::wellknown::test {

inline ProbeOptions probing() {
  ProbeOptions options;
  options.client = options_here().client;
  return options;
}

// The rules about the server that spoke, without what was not checked.
inline std::vector<std::string> found(const Result<Probed>& probed) {
  std::vector<std::string> rules;
  if (!probed) return {probed.error().message};
  for (const Diagnostic& each : probed->report.diagnostics) {
    const std::string id(each.rule->id);
    if (id.starts_with("probe/") && id != "probe/not-checked") {
      rules.push_back(id);
    }
  }
  return rules;
}

inline std::vector<std::string> unchecked(const Result<Probed>& probed) {
  std::vector<std::string> messages;
  for (const Diagnostic& each : probed->report.diagnostics) {
    if (each.rule->id == "probe/not-checked") messages.push_back(each.message);
  }
  return messages;
}

// Of the first finding by that rule; empty without one.
inline std::string message_of(const Result<Probed>& probed,
                              std::string_view rule) {
  for (const Diagnostic& each : probed->report.diagnostics) {
    if (each.rule->id == rule) return each.message;
  }
  return {};
}

inline std::optional<Severity> severity_of(const Result<Probed>& probed,
                                           std::string_view rule) {
  for (const Diagnostic& each : probed->report.diagnostics) {
    if (each.rule->id == rule) return each.severity;
  }
  return std::nullopt;
}

inline std::string rpc_error(const std::string& code) {
  return ok(R"({"jsonrpc": "2.0", "id": 1, "error": {"code": )" + code +
            R"(, "message": "no"}})");
}

inline bool asks_for(const std::string& head, const std::string& field) {
  return head.find("\r\n" + field) != std::string::npos;
}

// A server that does everything right; tests change one thing.
class ProbedServer : public ::testing::Test {
 protected:
  void SetUp() override {
    card_ = a2a_card("1.0", R"({"supportedInterfaces": [{"url": ")" +
                                pages_.url("/rpc") +
                                R"(", "protocolBinding": "JSONRPC",
                                "protocolVersion": "1.0"}]})");
    serve();
    pages_.play("/rpc", [](const std::string& head) {
      const bool extended = asks_for(head, "Accept: application/a2a+json");
      return rpc_error(extended ? "-32004" : "-32601");
    });
  }
  void serve() {
    const auto page = [this](const std::string& head) { return answer(head); };
    pages_.play(card_path, page);
    pages_.play(old_path, page);
  }
  std::string answer(const std::string& head) {
    if (head.starts_with("OPTIONS")) {
      return "HTTP/1.1 " + preflight_ +
             "\r\nAccess-Control-Allow-Headers: " + allow_headers_ +
             "\r\nContent-Length: 0\r\n\r\n";
    }
    if (compares_ && asks_for(head, "If-None-Match: " + etag_)) {
      return "HTTP/1.1 304 Same\r\nETag: " + etag_ + "\r\n\r\n";
    }
    return ok(card_, type_,
              fields_ + (etag_.empty() ? "" : "ETag: " + etag_ + "\r\n"));
  }
  Result<Probed> probed() {
    return probe(pages_.url(""), options_, system_env());
  }
  std::vector<std::string> probe_it() { return found(probed()); }

  Pages pages_;
  ProbeOptions options_ = probing();
  std::string card_, type_ = "application/json", etag_ = "\"one\"";
  std::string preflight_ = "204 None\r\nAccess-Control-Allow-Origin: *";
  std::string allow_headers_ = "A2A-Version, Authorization";
  std::string fields_ =
      "Cache-Control: public, max-age=60\r\nAccess-Control-Allow-Origin: *\r\n"
      "Last-Modified: Mon, 02 Nov 2026 08:00:00 GMT\r\n";
  bool compares_ = true;
};

}  // namespace cardinal::wellknown::test
