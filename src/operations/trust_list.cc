#include "base/check_that.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

void write_json(const TrustStore& store, Call& call) {
  Writer json;
  json.begin_object().key("pins").begin_array();
  for (const Pin& pin : store.pins()) {
    json.begin_object();
    json.key(pin.origin.empty() ? "subject" : "origin")
        .string(pin.origin.empty() ? pin.subject : pin.origin);
    json.key("thumbprint").string(thumbprint(pin.key.key));
    json.key("alg").string(name_of(pin.key.key.algorithm()));
    json.key("key").raw(to_jwk(pin.key));
    json.key("added").string(pin.added);
    json.key("how").string(name_of(pin.how)).end_object();
  }
  call.out.write(json.end_array().end_object().take() + "\n");
}

Result<Outcome> run_trust_list(Call& call) {
  TRY_STATUS(needs_files(call));
  TRY(const TrustStore store,
      or_trouble(TrustStore::read(text_of(call.input, "trust"))));
  if (format_of(call.input) == "json") {
    write_json(store, call);
    return Outcome::clean;
  }
  std::string text;
  for (const Pin& pin : store.pins()) {
    text += (pin.origin.empty() ? "subject " : "origin  ") +
            for_terminal(pin.origin.empty() ? pin.subject : pin.origin) +
            "\n        " + std::string(name_of(pin.key.key.algorithm())) + " " +
            thumbprint(pin.key.key) + ", " + std::string(name_of(pin.how)) +
            (pin.added.empty() ? "" : " " + for_terminal(pin.added)) + "\n";
  }
  call.out.write(text + counted(store.pins().size(), "pin") + "\n");
  return Outcome::clean;
}

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
              "description": "Trust store file"},
)json" CARDINAL_FORMAT_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object", "required": ["pins"], "additionalProperties": false,
  "properties": {"pins": {"type": "array", "items": {
    "type": "object",
    "required": ["thumbprint", "alg", "key", "added", "how"],
    "properties": {
      "subject": {"type": "string"}, "origin": {"type": "string"},
      "thumbprint": {"type": "string"}, "alg": {"type": "string"},
      "key": {"type": "object"}, "added": {"type": "string"},
      "how": {"enum": ["pinned", "first-use"]}}}}}
})json",
    .run = run_trust_list,
};

}  // namespace cardinal
