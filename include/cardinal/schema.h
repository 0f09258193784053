// JSON Schema 2020-12: compile once, evaluate often.
//
//   SchemaResult schema = compile_schema(document.root(), *env.clock);
//   if (!schema) return report(schema.error());
//   SchemaEvaluator evaluator(*env.clock);
//   if (evaluator.evaluate(*schema, value) == Fit::fails) ...
//
// References are never fetched. One to a document that is neither the schema,
// nor in the store, nor a built-in meta-schema is a fault of the schema.
//
// Thread safety: a Schema is immutable and may be used from many threads; an
// evaluator keeps buffers and belongs to one.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal {

namespace schema {
struct Program;
class Evaluation;
struct Scratch;
}  // namespace schema

inline constexpr std::string_view schema_2020_12 =
    "https://json-schema.org/draft/2020-12/schema";

// Why a schema cannot be used. `pointer` is the place, in the document with the
// URI `document`, which is empty for the schema itself.
struct SchemaFault {
  std::string document;
  std::string pointer;
  std::string message;
  std::string help;
};

// Documents that references may lead to, by URI.
class SchemaStore {
 public:
  SchemaStore();
  ~SchemaStore();
  SchemaStore(SchemaStore&&) noexcept;
  SchemaStore& operator=(SchemaStore&&) noexcept;

  // Fails: invalid, when the text is not JSON; conflict, when the URI is taken.
  Status add(std::string uri, std::string text);
  // Absent when there is none.
  Value find(std::string_view uri) const;

 private:
  struct Entries;
  std::unique_ptr<Entries> entries_;
};

struct SchemaOptions {
  // The URI of the schema, to which relative references are resolved unless it
  // has an $id.
  std::string base_uri;
  const SchemaStore* store = nullptr;
  bool assert_format = false;
  // Also compiles subschemas that nothing refers to, to find their faults.
  bool every_subschema = false;
};

// A compiled schema. It does not refer to the Document that it was compiled
// from.
class Schema {
 public:
  explicit Schema(std::shared_ptr<const schema::Program> program)
      : program_(std::move(program)) {}
  const schema::Program& program() const { return *program_; }

 private:
  std::shared_ptr<const schema::Program> program_;
};

// Fails with every fault found, in the order of the schema.
using SchemaResult = std::expected<Schema, std::vector<SchemaFault>>;
// The clock limits the time of validation by the meta-schema.
[[nodiscard]] SchemaResult compile_schema(Value schema, const Clock& clock,
                                          const SchemaOptions& options = {});

// Whether the meta-schema of 2020-12 applies: the schema declares no other.
bool declares_2020_12(Value schema);

// The meta-schema of 2020-12; compiled on first use.
const Schema& meta_schema();

enum class [[nodiscard]] Fit : std::uint8_t {
  fits,
  fails,
  // A limit was reached: time, steps or depth. It says nothing about the value.
  undecided,
};

// A keyword that the instance does not satisfy.
struct SchemaFailure {
  Value at;                 // in the instance
  bool about_name = false;  // the member's name rather than its value
  std::string keyword;
  // A pointer to the keyword in the schema, after the URI of its document if
  // that is not the schema itself.
  std::string schema_pointer;
  std::string message;
  std::string help;
};

// Limits of one evaluation.
struct SchemaBudget {
  std::int64_t time_ms_max = 1000;
  std::uint64_t steps_max = 100'000'000;
  std::uint32_t depth_max = 2000;  // of nested subschemas
  std::size_t failures_max = 1000;
};

class SchemaEvaluator {
 public:
  // The clock limits the time of each evaluation.
  explicit SchemaEvaluator(const Clock& clock, SchemaBudget budget = {});
  ~SchemaEvaluator();
  SchemaEvaluator(SchemaEvaluator&&) noexcept;

  // Allocates no memory after values of that size.
  Fit evaluate(const Schema& schema, Value instance);
  // Appends every failure, in order of their places in the instance. If the
  // result is undecided, `undecided_reason` says which limit was reached.
  Fit explain(const Schema& schema, Value instance,
              std::vector<SchemaFailure>& failures);
  std::string undecided_reason() const;

 private:
  const Clock* clock_;
  SchemaBudget budget_;
  std::unique_ptr<schema::Scratch> scratch_;
};

}  // namespace cardinal
