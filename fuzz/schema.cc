// Compiling and evaluating any schema ends, asking why gives the verdict that
// asking whether gives, and the recogniser of plain schemas is never wrong.
// The input is {"schema": ..., "value": ...}.
#include "cardinal/schema.h"

#include "property.h"
#include "schema/plain_schema.h"

namespace {

using namespace cardinal;

void judge(SchemaEvaluator& evaluator, const Schema& schema, Value value) {
  const Fit fit = evaluator.evaluate(schema, value);
  std::vector<SchemaFailure> failures;
  const Fit explained = evaluator.explain(schema, value, failures);
  // Telling why costs more, and may run out of time.
  HOLDS(explained == fit || explained == Fit::undecided ||
        fit == Fit::undecided);
  HOLDS(explained != Fit::fails || !failures.empty());
  HOLDS(explained != Fit::fits || failures.empty());
  for (const SchemaFailure& failure : failures) {
    HOLDS(failure.at);
    HOLDS(!failure.message.empty());
    HOLDS(!failure.keyword.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static Reader reader;
  static SchemaEvaluator evaluator(*system_env().clock,
                                   {.time_ms_max = 50, .steps_max = 200'000});
  Faults faults;
  const Document document =
      reader.read(std::string(reinterpret_cast<const char*>(data), size),
                  {.depth_max = 200}, faults);
  const Value root = document.root();
  if (!document.clean() || !root["schema"]) return 0;
  const Value schema = root["schema"];
  const Value value = root["value"] ? root["value"] : root;
  judge(evaluator, meta_schema(), schema);
  const bool valid = evaluator.evaluate(meta_schema(), schema) == Fit::fits;
  HOLDS(!is_plain_schema(schema) || valid);
  const SchemaResult compiled = compile_schema(
      schema, *system_env().clock, {.assert_format = value.is(Kind::string)});
  if (!compiled) {
    HOLDS(!compiled.error().empty());
    for (const SchemaFault& fault : compiled.error()) {
      HOLDS(!fault.message.empty());
      HOLDS(!fault.document.empty() || resolve(schema, fault.pointer));
    }
    HOLDS(!is_plain_schema(schema));
    return 0;
  }
  judge(evaluator, *compiled, value);
  return 0;
}
