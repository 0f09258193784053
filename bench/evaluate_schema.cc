// What JSON Schema costs once a schema is compiled: cards against the
// reference schema, and the schemas inside cards against the meta-schema.
// scripts/run-bench gives its peers the same cards and schemas.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "cardinal/schema.h"
#include "cards.h"
#include "schema/plain_schema.h"

namespace cardinal::bench {
namespace {

std::vector<Document> parsed(const std::vector<std::string>& texts) {
  Reader reader;
  Faults faults;
  std::vector<Document> documents;
  for (const std::string& text : texts) {
    documents.push_back(reader.read(text, Limits{}, faults));
  }
  if (!faults.empty()) std::abort();
  return documents;
}

void evaluate_all(benchmark::State& state, const Schema& schema,
                  const std::vector<Value>& values) {
  SchemaEvaluator evaluator(*system_env().clock);
  for (auto _ : state) {
    for (const Value value : values) {
      if (evaluator.evaluate(schema, value) != Fit::fits) std::abort();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(
      static_cast<std::size_t>(state.iterations()) * values.size()));
}

void BM_EvaluateReferenceSchema(benchmark::State& state) {
  const char* path = std::getenv("CARDINAL_REFERENCE_SCHEMA");
  if (path == nullptr) {
    state.SkipWithError("CARDINAL_REFERENCE_SCHEMA is not set");
    return;
  }
  std::ifstream file(path);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const std::vector<Document> schema = parsed({text});
  const SchemaResult compiled =
      compile_schema(schema[0].root(), *system_env().clock);
  if (!compiled) std::abort();
  const std::vector<Document> cards = parsed(make_reference_cards());
  std::vector<Value> values;
  for (const Document& card : cards) values.push_back(card.root());
  evaluate_all(state, *compiled, values);
}
BENCHMARK(BM_EvaluateReferenceSchema);

std::vector<Value> schemas_in(const std::vector<Document>& cards) {
  std::vector<Value> schemas;
  for (const Document& card : cards) {
    for (const Value capability : card.root()["capabilities"].items()) {
      for (const char* name : {"input_schema", "output_schema"}) {
        if (const Value schema = capability[name]) schemas.push_back(schema);
      }
    }
  }
  return schemas;
}

void BM_CheckSchemasInCards(benchmark::State& state) {
  const std::vector<Document> cards = parsed(make_reference_cards());
  evaluate_all(state, meta_schema(), schemas_in(cards));
}
BENCHMARK(BM_CheckSchemasInCards);

// What check asks first.
void BM_RecognisePlainSchemas(benchmark::State& state) {
  const std::vector<Document> cards = parsed(make_reference_cards());
  const std::vector<Value> schemas = schemas_in(cards);
  for (auto _ : state) {
    for (const Value schema : schemas) {
      if (!is_plain_schema(schema)) std::abort();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(
      static_cast<std::size_t>(state.iterations()) * schemas.size()));
}
BENCHMARK(BM_RecognisePlainSchemas);

}  // namespace
}  // namespace cardinal::bench

BENCHMARK_MAIN();
