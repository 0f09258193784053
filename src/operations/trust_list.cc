#include "base/errors.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/other_writers.h"
#include "operations/pin_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<Reply> run_trust_list(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "trust");
  TRY(const TrustStore store, or_trouble(TrustStore::read(path)));
  Writer json;
  json.begin_object().key("pins");
  write_pins(json, store.pins());
  Reply reply{.json = json.end_object().take()};
  note_other_writers(path, reply.notes);
  return reply;
}

Rendered pins_as_text(Value answer, const Asked&, const Style&) {
  const auto member = [](Value pin, std::string_view name) {
    return text_of(pin, name);
  };
  Rendered shown;
  for (const Value pin : answer["pins"].items()) {
    const std::string added = member(pin, "added");
    shown.out += (pin["origin"] ? "origin  " : "subject ") + whom_of(pin) +
                 "\n        " + member(pin, "alg") + " " +
                 member(pin, "thumbprint") + ", " + member(pin, "how") +
                 (added.empty() ? "" : " " + added) + "\n";
  }
  shown.out += counted(answer["pins"].size(), "pin") + "\n";
  return shown;
}

constexpr View trust_list_views[] = {{"text", "text/plain", pins_as_text}};

}  // namespace

constinit const Operation trust_list_operation{
    .name = "trust list",
    .summary = "Print the keys of a trust store",
    .details =
        "Prints for each key its subject or origin, its RFC 7638 thumbprint, "
        "and when and how it was added.",
    .examples = "cardinal trust list --trust trust.json",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["trust"],
  "properties": {
    "trust": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "Trust store file"}
  }
})json",
    .output = R"json({
  "type": "object", "required": ["pins"], "additionalProperties": false,
  "properties": {"pins": )json" CARDINAL_PINS_SCHEMA R"json(}
})json",
    .views = trust_list_views,
    .run = run_trust_list,
};

}  // namespace cardinal
