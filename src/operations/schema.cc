#include "base/check_that.h"
#include "cardinal/card.h"
#include "check/config_schema.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<Reply> run_schema(Call& call) {
  if (text_of(call.input, "dialect") == "config") {
    return Reply{.json = std::string(config_schema())};
  }
  const auto found = dialect_version_named(text_of(call.input, "dialect"));
  CHECK(found);  // the schema of the input names them
  return Reply{.json =
                   std::string(json_schema(found->dialect, found->version))};
}

}  // namespace

constinit const Operation schema_operation{
    .name = "schema",
    .summary = "Print the JSON Schema of a dialect or of cardinal.json",
    .details =
        "JSON Schema 2020-12 for editors and other validators. It describes "
        "every member and covers the errors that a schema can express; check "
        "reports more. Without a version, the schema judges each card by the "
        "version that check would judge it by.",
    .examples =
        "cardinal schema agentcard\n"
        "cardinal schema a2a-1.0\n"
        "cardinal schema config",
    .route = {"GET", "/v1/schemas/{dialect}"},
    .scope = Scope::read,
    .effects = {.constant = true},
    .input =
        R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["dialect"],
  "properties": {
    "dialect": {"enum": [)json" CARDINAL_DIALECT_VERSIONS
        R"json(, "config"], "x-positional": true, "x-value": "DIALECT[-VERSION]",
                "description": "Card dialect, or one version of it; config: cardinal.json"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["$schema", "$id", "type", "properties"],
  "properties": {
    "$schema": {"type": "string", "format": "uri"},
    "$id": {"type": "string", "format": "uri"},
    "type": {"const": "object"},
    "properties": {"type": "object"}
  }
})json",
    .run = run_schema,
};

}  // namespace cardinal
