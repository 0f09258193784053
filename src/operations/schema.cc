#include "base/check_that.h"
#include "cardinal/a2a.h"
#include "cardinal/adp.h"
#include "cardinal/agentcard.h"
#include "cardinal/ai_catalog.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

std::string_view schema_of(Dialect dialect) {
  switch (dialect) {
    case Dialect::agentcard:
      return agentcard::json_schema();
    case Dialect::a2a:
      return a2a::json_schema();
    case Dialect::adp:
      return adp::json_schema();
    case Dialect::ai_catalog:
      return ai_catalog::json_schema();
  }
  return {};
}

Result<Outcome> run(Call& call) {
  const auto dialect = dialect_named(text_of(call.input, "dialect"));
  CHECK(dialect);  // the schema of the input names them
  call.out.write(std::string(schema_of(*dialect)) + "\n");
  return Outcome::clean;
}

}  // namespace

constinit const Operation schema_operation{
    .name = "schema",
    .summary = "Print the JSON Schema of a dialect",
    .details =
        "JSON Schema 2020-12 for editors and other validators. It describes "
        "every member and covers the errors that a schema can express; check "
        "reports more.",
    .examples = "cardinal schema agentcard",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["dialect"],
  "properties": {
    "dialect": {"enum": ["agentcard", "a2a", "adp", "ai-catalog"], "x-positional": true,
                "x-value": "DIALECT", "description": "Card dialect"},
    "format": {"enum": ["text", "json"],
               "description": "Both formats print the schema"},
    "json": {"type": "boolean", "description": "Same as --format json"}
  }
})json",
    .output = R"json({"type": "object",
  "required": ["$schema", "$id", "type", "properties"]})json",
    .run = run,
};

}  // namespace cardinal
