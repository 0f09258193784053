// JSON Schema 2020-12: compile once, evaluate often.
//
//   SchemaResult schema = compile_schema(document.root(), SchemaOptions{});
//   if (!schema) return report(schema.error());
//   SchemaEvaluator evaluator(*env.clock);
//   if (evaluator.evaluate(*schema, value) == Fit::fails) ...
//
// A reference never leaves the machine: what neither the schema, the store
// nor the built-in meta-schemas hold is a fault of the schema.
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

// Why a schema cannot be used. `pointer` is where, in the document `document`
// names; that is empty for the schema itself.
struct SchemaFault {
  std::string document;
  std::string pointer;
  std::string message;
  std::string help;
};

// Documents that references may name, by URI.
class SchemaStore {
 public:
  SchemaStore();
  ~SchemaStore();
  SchemaStore(SchemaStore&&) noexcept;
  SchemaStore& operator=(SchemaStore&&) noexcept;

  // Fails: invalid, when the text is no JSON; conflict, when the URI is taken.
  Status add(std::string uri, std::string text);
  // Absent when there is none.
  Value find(std::string_view uri) const;

 private:
  struct Entries;
  std::unique_ptr<Entries> entries_;
};

struct SchemaOptions {
  // Where the schema came from: what relative references start from unless it
  // has an $id.
  std::string base_uri;
  const SchemaStore* store = nullptr;
  bool assert_format = false;
  // Compiles also what nothing refers to, to find its faults.
  bool every_subschema = false;
  const Env* env = nullptr;  // null: the system's
};

// A compiled schema. It holds all it needs: no Document need outlive the
// compilation.
class Schema {
 public:
  explicit Schema(std::shared_ptr<const schema::Program> program)
      : program_(std::move(program)) {}
  const schema::Program& program() const { return *program_; }

 private:
  std::shared_ptr<const schema::Program> program_;
};

// Fails with every fault found, in order of their places.
using SchemaResult = std::expected<Schema, std::vector<SchemaFault>>;
SchemaResult compile_schema(Value schema, const SchemaOptions& options);

// Whether it is for the meta-schema of 2020-12 to judge: it declares no other.
bool declares_2020_12(Value schema);

// The meta-schema of 2020-12; compiled on first use.
const Schema& meta_schema();

enum class Fit : std::uint8_t {
  fits,
  fails,
  // A limit was reached: time, steps or depth. Never taken for an answer.
  undecided,
};

// One thing the instance does not satisfy.
struct SchemaFailure {
  Value at;                 // in the instance
  bool about_name = false;  // the member's name rather than its value
  std::string keyword;
  // Of the keyword: a pointer into the schema, behind the URI of its document
  // where that is not the schema itself.
  std::string schema_pointer;
  std::string message;
  std::string help;
};

// What evaluation may cost.
struct SchemaBudget {
  std::int64_t time_ms_max = 1000;
  std::uint64_t steps_max = 100'000'000;
  std::uint32_t depth_max = 2000;  // of schemas within schemas under way
  std::size_t failures_max = 1000;
};

class SchemaEvaluator {
 public:
  explicit SchemaEvaluator(const Clock& clock, SchemaBudget budget = {});
  ~SchemaEvaluator();
  SchemaEvaluator(SchemaEvaluator&&) noexcept;

  // Takes no memory once it has seen values of that size.
  Fit evaluate(const Schema& schema, Value instance);
  // Appends every failure, in order of their places in the instance. When
  // undecided, `undecided_reason` says which limit it was.
  Fit explain(const Schema& schema, Value instance,
              std::vector<SchemaFailure>& failures);
  std::string undecided_reason() const;

 private:
  const Clock* clock_;
  SchemaBudget budget_;
  std::unique_ptr<schema::Scratch> scratch_;
};

}  // namespace cardinal
