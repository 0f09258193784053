// Any bytes in the stream of an LSP session with an open card: what is sent
// back are framed messages of JSON-RPC 2.0, and the session answers a request
// afterwards. The same bytes as the text of a card: every request about it is
// answered, edits are within the text, and formatting is idempotent.
#include "lsp/session.h"

#include <string>

#include "property.h"

namespace {

using namespace cardinal;

constexpr std::string_view hello =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":)"
    R"({"capabilities":{"general":{"positionEncodings":["utf-8"]}}}})";
constexpr std::string_view uri = "file:///x/agent-card.json";

lsp::Host no_files() {
  return {.config_for = [](const std::string&)
              -> Result<std::shared_ptr<const Config>> { return nullptr; },
          .forget_configs = [] {},
          .read_file = [](const std::string&) { return std::nullopt; }};
}

Document read_message(const std::string& text) {
  Faults faults;
  Document document =
      Reader().read(text, {.bytes_max = 256u << 20, .depth_max = 1000}, faults);
  HOLDS(faults.empty());
  HOLDS(document.root()["jsonrpc"].string() == "2.0");
  return document;
}

// The response with that id among what was sent.
Document response_to(lsp::Session& session, std::int64_t id) {
  session.settle();
  lsp::MessageFramer framer;
  framer.add(session.take_output());
  Document found;
  while (auto message = framer.next()) {
    HOLDS(message->fault.empty());
    Document document = read_message(message->content);
    if (document.root()["id"].int64() == id) found = std::move(document);
  }
  return found;
}

std::string request(std::int64_t id, std::string_view method,
                    std::string_view rest) {
  return lsp::framed("{\"jsonrpc\":\"2.0\",\"id\":" + std::to_string(id) +
                     ",\"method\":\"" + std::string(method) +
                     "\",\"params\":{\"textDocument\":{\"uri\":\"" +
                     std::string(uri) + "\"}" + std::string(rest) + "}}");
}

void open(lsp::Session& session, std::string_view text) {
  session.receive(lsp::framed(hello));
  session.receive(lsp::framed(
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{"
      "\"textDocument\":{\"uri\":\"" +
      std::string(uri) + "\",\"languageId\":\"json\",\"version\":1,\"text\":" +
      json_quoted(text) + "}}}"));
}

void hold_stream(std::string_view bytes) {
  lsp::Session session(no_files());
  open(session, "{}");
  session.receive(bytes);
  // What is left of a message that never ends may swallow requests.
  session.settle();
  if (session.exit_code()) return;
  response_to(session, -1);
}

std::string edited(std::string_view text, Value edits) {
  const lsp::TextLines lines(text, lsp::Encoding::utf8);
  std::vector<Edit> all;
  for (const Value edit : edits.items()) {
    const auto span = lines.span_of(edit["range"]);
    HOLDS(span);
    all.push_back({*span, std::string(*edit["newText"].string())});
  }
  const auto result = apply_edits(text, all);
  HOLDS(result);
  return *result;
}

std::string formatted(const std::string& text) {
  lsp::Session session(no_files());
  open(session, text);
  session.receive(request(7, "textDocument/formatting",
                          R"(,"options":{"tabSize":2,"insertSpaces":true})"));
  const Document answer = response_to(session, 7);
  HOLDS(answer.root());
  return edited(text, answer.root()["result"]);
}

void hold_text(std::string_view bytes) {
  // What a client sends is UTF-8.
  Faults faults;
  const Document given = Reader().read(json_quoted(bytes), {}, faults);
  if (!faults.empty() || !given.root().string()) return;
  const std::string text(*given.root().string());
  lsp::Session session(no_files());
  open(session, text);
  const std::size_t at =
      bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
  const std::string position = "{\"line\":" + std::to_string(at / 16 % 8) +
                               ",\"character\":" + std::to_string(at % 64) +
                               "}";
  std::int64_t id = 0;
  for (const char* const method :
       {"textDocument/hover", "textDocument/completion",
        "textDocument/documentSymbol", "textDocument/diagnostic"}) {
    session.receive(request(++id, method, ",\"position\":" + position));
    HOLDS(response_to(session, id).root());
  }
  session.receive(request(++id, "textDocument/codeAction",
                          ",\"range\":{\"start\":" + position +
                              ",\"end\":" + position + "},\"context\":{}"));
  HOLDS(response_to(session, id).root());
  const std::string once = formatted(text);
  HOLDS(formatted(once) == once);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  hold_stream(bytes);
  hold_text(bytes);
  return 0;
}
