// The public face: compilation with the meta-schema before it, and the store.
#include "cardinal/schema.h"

#include <map>

#include "base/check_that.h"
#include "base/errors.h"
#include "schema/builtin_schema.h"
#include "schema/compiler.h"
#include "schema/meta_schemas.h"

namespace cardinal {
namespace {

std::expected<schema::Program, std::vector<SchemaFault>> compiled(
    Value root, const SchemaOptions& options) {
  for (const bool dynamic : {false, true}) {
    schema::Compiler compiler(options, dynamic);
    compiler.compile(root);
    if (compiler.needs_dynamic()) continue;
    auto faults = compiler.take_faults();
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return compiler.take_program();
  }
  CHECK(false);  // The second compilation never needs more.
}

std::vector<SchemaFault> faults_by_meta_schema(Value root, const Clock& clock) {
  SchemaEvaluator evaluator(clock);
  std::vector<SchemaFailure> failures;
  const Fit fit = evaluator.explain(meta_schema(), root, failures);
  std::vector<SchemaFault> faults;
  if (fit == Fit::undecided) {
    faults.push_back(
        {{},
         {},
         "the schema could not be checked: " + evaluator.undecided_reason(),
         {}});
  }
  for (SchemaFailure& failure : failures) {
    faults.push_back({{},
                      pointer_from(root, failure.at),
                      std::move(failure.message),
                      std::move(failure.help)});
  }
  return faults;
}

}  // namespace

bool declares_2020_12(Value schema) {
  const auto declared = schema["$schema"].string();
  return !declared || *declared == schema_2020_12 ||
         *declared == std::string(schema_2020_12) + "#";
}

SchemaResult compile_schema(Value root, const Clock& clock,
                            const SchemaOptions& options) {
  if (declares_2020_12(root)) {
    auto faults = faults_by_meta_schema(root, clock);
    if (!faults.empty()) return std::unexpected(std::move(faults));
  }
  auto program = compiled(root, options);
  if (!program) return std::unexpected(std::move(program.error()));
  return Schema(std::make_shared<const schema::Program>(std::move(*program)));
}

const Schema& meta_schema() {
  static const Schema meta = [] {
    return compile_builtin_schema(schema::meta_schema_text(schema_2020_12));
  }();
  return meta;
}

Schema compile_builtin_schema(std::string_view text) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(std::string(text), {}, faults);
  CHECK(document.clean());
  auto program = compiled(document.root(), SchemaOptions{});
  CHECK(program);
  return Schema(std::make_shared<const schema::Program>(std::move(*program)));
}

std::vector<SchemaFailure> validate_by_builtin_schema(std::string_view text,
                                                      Value instance,
                                                      const Env& env) {
  const Schema own = compile_builtin_schema(text);
  SchemaEvaluator evaluator(*env.clock);
  std::vector<SchemaFailure> failures;
  if (evaluator.explain(own, instance, failures) == Fit::undecided) {
    failures.push_back(
        {.at = instance, .message = evaluator.undecided_reason()});
  }
  return failures;
}

struct SchemaStore::Entries {
  std::map<std::string, Document, std::less<>> by_uri;
};

SchemaStore::SchemaStore() : entries_(std::make_unique<Entries>()) {}
SchemaStore::~SchemaStore() = default;
SchemaStore::SchemaStore(SchemaStore&&) noexcept = default;
SchemaStore& SchemaStore::operator=(SchemaStore&&) noexcept = default;

Status SchemaStore::add(std::string uri, std::string text) {
  Reader reader;
  Faults faults;
  Document document =
      reader.read(std::move(text), schema::schema_limits, faults);
  if (!document.clean()) {
    return at(uri,
              invalid("the schema is not valid JSON: {}", faults[0].message));
  }
  if (!entries_->by_uri.emplace(uri, std::move(document)).second) {
    return at(uri, conflict("there is already a schema with this URI"));
  }
  return {};
}

Value SchemaStore::find(std::string_view uri) const {
  const auto found = entries_->by_uri.find(uri);
  return found == entries_->by_uri.end() ? Value() : found->second.root();
}

}  // namespace cardinal
