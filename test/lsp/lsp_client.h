// A client of a session in this process: sends messages, reads what comes back.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "lsp/session.h"
#include "support/temp_folder.h"

namespace cardinal::lsp::test {

inline constexpr std::string_view all_capabilities = R"({
  "general": {"positionEncodings": ["utf-16"]},
  "textDocument": {
    "publishDiagnostics": {"relatedInformation": true,
      "codeDescriptionSupport": true, "tagSupport": {"valueSet": [1, 2]}},
    "completion": {"completionItem": {"snippetSupport": true}},
    "hover": {"contentFormat": ["markdown"]},
    "codeAction": {"disabledSupport": true},
    "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}},
  "workspace": {
    "didChangeWatchedFiles": {"dynamicRegistration": true},
    "workspaceEdit": {"documentChanges": true,
                      "resourceOperations": ["create"]}}})";

class LspClient {
 public:
  explicit LspClient(std::string_view capabilities = all_capabilities,
                     std::string_view options = "null")
      : session_(
            {.config_for =
                 [this](const std::string& path) {
                   return configs_->for_card(path);
                 },
             .forget_configs = [this] { forget(); },
             .read_file =
                 [](const std::string& path) -> std::optional<std::string> {
               std::ifstream file(path);
               if (!file) return std::nullopt;
               return std::string(std::istreambuf_iterator<char>(file), {});
             }}) {
    forget();
    if (capabilities.empty()) return;
    initialized_ =
        ask("initialize",
            "{\"processId\":null,\"rootUri\":null,"
            "\"capabilities\":" +
                std::string(capabilities) +
                ",\"initializationOptions\":" + std::string(options) + "}");
    notify("initialized", "{}");
  }

  Session& session() { return session_; }
  const cardinal::test::TempFolder& folder() const { return folder_; }
  std::string uri(const std::string& name) const {
    return "file://" + folder_.path(name);
  }
  Value initialize_result() const { return initialized_.root()["result"]; }

  // Bytes as they are, without waiting for more.
  void send_bytes(std::string_view bytes) { session_.receive(bytes); }
  void send(const std::string& message) { send_bytes(framed(message)); }
  // What was sent back since the last time.
  std::vector<Document> settle() {
    session_.settle();
    MessageFramer framer;
    framer.add(session_.take_output());
    std::vector<Document> messages;
    while (auto message = framer.next()) {
      EXPECT_EQ(message->fault, "");
      messages.push_back(read(message->content));
    }
    EXPECT_FALSE(framer.is_in_message());
    return messages;
  }
  void notify(std::string_view method, std::string_view params) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"" + std::string(method) +
         "\",\"params\":" + std::string(params) + "}");
    for (Document& message : settle()) sent_.push_back(std::move(message));
  }
  static std::string request(int id, std::string_view method,
                             std::string_view params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + std::to_string(id) +
           ",\"method\":\"" + std::string(method) +
           "\",\"params\":" + std::string(params) + "}";
  }
  // The response to a request.
  Document ask(std::string_view method, std::string_view params) {
    const int id = ++last_id_;
    send(request(id, method, params));
    Document response;
    for (Document& message : settle()) {
      if (message.root()["id"].int64() == id) {
        response = std::move(message);
      } else {
        sent_.push_back(std::move(message));
      }
    }
    EXPECT_TRUE(response.root()) << "no response to " << method;
    return response;
  }
  // About a document, with further parameters.
  Document ask_about(std::string_view method, const std::string& name,
                     const std::string& rest = "") {
    return ask(method, "{\"textDocument\":{\"uri\":" + json_quoted(uri(name)) +
                           "}" + (rest.empty() ? "" : "," + rest) + "}");
  }
  void open(const std::string& name, std::string_view text,
            std::string_view language = "json") {
    notify("textDocument/didOpen",
           "{\"textDocument\":{\"uri\":" + json_quoted(uri(name)) +
               ",\"languageId\":" + json_quoted(language) +
               ",\"version\":1,\"text\":" + json_quoted(text) + "}}");
  }
  void change(const std::string& name, int version,
              const std::string& changes) {
    notify("textDocument/didChange", change_params(name, version, changes));
  }
  std::string change_params(const std::string& name, int version,
                            const std::string& changes) const {
    return "{\"textDocument\":{\"uri\":" + json_quoted(uri(name)) +
           ",\"version\":" + std::to_string(version) +
           "},\"contentChanges\":" + changes + "}";
  }

  // What the session has sent by itself with this method, and forgets it.
  std::vector<Document> sent(std::string_view method) {
    std::vector<Document> found;
    for (Document& message : std::exchange(sent_, {})) {
      if (message.root()["method"].string() == method) {
        found.push_back(std::move(message));
      }
    }
    return found;
  }
  // The last diagnostics: "severity code line:character-line:character".
  std::vector<std::string> published() {
    const auto all = sent("textDocument/publishDiagnostics");
    EXPECT_FALSE(all.empty());
    if (all.empty()) return {};
    return rows(all.back().root()["params"]["diagnostics"]);
  }
  static std::vector<std::string> rows(Value diagnostics) {
    std::vector<std::string> all;
    for (const Value each : diagnostics.items()) {
      all.push_back(std::string(each["severity"].raw()) + " " +
                    std::string(each["code"].string().value_or("")) + " " +
                    range_text(each["range"]));
    }
    return all;
  }
  static std::string range_text(Value range) {
    const auto place = [](Value at) {
      return std::string(at["line"].raw()) + ":" +
             std::string(at["character"].raw());
    };
    return place(range["start"]) + "-" + place(range["end"]);
  }
  static Document read(const std::string& text) {
    Faults faults;
    Document document = Reader().read(
        text, {.bytes_max = 256u << 20, .depth_max = 1000}, faults);
    EXPECT_TRUE(faults.empty()) << text.substr(0, 200);
    return document;
  }
  // The text after an array of TextEdit.
  static std::string edited(std::string_view text, Value edits,
                            Encoding encoding = Encoding::utf16) {
    const TextLines lines(text, encoding);
    std::vector<Edit> all;
    for (const Value edit : edits.items()) {
      const auto span = lines.span_of(edit["range"]);
      EXPECT_TRUE(span) << edit.raw();
      all.push_back({*span, std::string(*edit["newText"].string())});
    }
    const auto result = apply_edits(text, all);
    EXPECT_TRUE(result);
    return result ? *result : std::string();
  }

 private:
  void forget() { configs_ = std::make_unique<ConfigStore>(system_env()); }

  const cardinal::test::TempFolder folder_;
  std::unique_ptr<ConfigStore> configs_;
  Session session_;
  Document initialized_;
  std::vector<Document> sent_;
  int last_id_ = 0;
};

inline std::int64_t error_code(const Document& response) {
  return response.root()["error"]["code"].int64().value_or(0);
}

// "position" in a request: where a part of the text begins, or behind that.
inline std::string position_at(std::string_view text, std::string_view part,
                               std::size_t behind = 0) {
  const std::size_t byte = text.find(part) + behind;
  EXPECT_LT(byte, text.size());
  const Place place = TextLines(text, Encoding::utf16)
                          .position(static_cast<std::uint32_t>(byte));
  return "\"position\": {\"line\": " + std::to_string(place.line) +
         ", \"character\": " + std::to_string(place.character) + "}";
}

}  // namespace cardinal::lsp::test
