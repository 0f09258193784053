// Any text as a message of an MCP session that is initialized or not: no
// response, or one by JSON-RPC 2.0, and the session answers a ping afterwards.
#include "mcp/session.h"

#include <string>

#include "property.h"

namespace {

using namespace cardinal;

constexpr std::string_view hello =
    R"({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": )"
    R"({"protocolVersion": "2025-03-26"}})";
constexpr std::string_view ping =
    R"({"jsonrpc": "2.0", "id": 1, "method": "ping"})";

void hold_one(Value answer) {
  HOLDS(answer["jsonrpc"].string() == "2.0");
  HOLDS(answer["id"]);
  HOLDS(static_cast<bool>(answer["result"]) !=
        static_cast<bool>(answer["error"]));
}

void hold_session(std::string_view message, bool is_initialized) {
  // Without a directory: the operations that need none.
  Services services{.env = system_env()};
  mcp::Session session(
      {.call = [&](const Operation& operation, std::string_view input,
                   const CallOptions& options) {
        return call(operation, input, services, options);
      }});
  if (is_initialized) session.answer(hello);
  const std::string response = session.answer(message);
  if (!response.empty()) {
    Faults faults;
    const Document document = Reader().read(
        response, {.bytes_max = 64u << 20, .depth_max = 1000}, faults);
    HOLDS(faults.empty());
    HOLDS(response.find('\n') == std::string::npos);
    const Value root = document.root();
    if (root.is(Kind::object)) hold_one(root);
    for (const Value each : root.items()) hold_one(each);
  }
  HOLDS(session.answer(ping) == R"({"jsonrpc":"2.0","id":1,"result":{}})");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view message(reinterpret_cast<const char*>(data), size);
  hold_session(message, true);
  hold_session(message, false);
  return 0;
}
