// Any text as a JSON-RPC message: a response by JSON-RPC 2.0, one answer for
// each call with an id, with that id, and none for notifications.
#include "json/json_rpc.h"

#include <string>

#include "property.h"

namespace {

using namespace cardinal;

// Answers, refuses and echoes, by the method's name.
rpc::Answer answer_of(const rpc::Call& call) {
  HOLDS(!call.params || call.params.is(Kind::object) ||
        call.params.is(Kind::array));
  if (call.method == "echo") {
    return call.params ? std::string(call.params.raw()) : "null";
  }
  if (call.method == "stop") return rpc::Stopped{};
  return rpc::Error{rpc::method_not_found, std::string(call.method), "[]"};
}

// A result or an error, never both.
void hold_answer(Value answer) {
  HOLDS(answer.is(Kind::object));
  HOLDS(answer["jsonrpc"].string() == "2.0");
  HOLDS(answer["id"]);
  HOLDS(static_cast<bool>(answer["result"]) !=
        static_cast<bool>(answer["error"]));
  if (!answer["error"]) return;
  HOLDS(answer["error"]["code"].int64().has_value());
  HOLDS(answer["error"]["message"].is(Kind::string));
}

void hold_response(std::string_view message, const std::string& response) {
  Faults asked_faults, faults;
  const Document asked =
      Reader().read(std::string(message), Limits{}, asked_faults);
  const Document document = Reader().read(response, Limits{}, faults);
  HOLDS(faults.empty());
  const Value root = document.root();
  if (root.is(Kind::array)) {
    HOLDS(asked.root().is(Kind::array));
    HOLDS(root.size() > 0 && root.size() <= asked.root().size());
    for (const Value each : root.items()) hold_answer(each);
    return;
  }
  hold_answer(root);
  if (!asked_faults.empty()) {
    HOLDS(root["error"]["code"].int64() == rpc::parse_error);
    return;
  }
  const Value id = asked.root()["id"];
  if (id.is(Kind::string) || id.is(Kind::number)) {
    HOLDS(root["id"].raw() == id.raw());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view message(reinterpret_cast<const char*>(data), size);
  const auto response = rpc::answer(message, answer_of);
  if (response && !response->empty()) hold_response(message, *response);
  return 0;
}
