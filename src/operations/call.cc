#include <algorithm>
#include <map>
#include <mutex>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "operations/call_buffers.h"
#include "operations/file_operations.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace {

struct GuardedProperty {
  std::string name;
  bool needs_files = false, needs_operator = false;
};

struct PropertyFlag {
  std::string flag;  // with its dashes
  std::string property;
  bool may_be_empty = true;
};

// What call() needs of a record, made once.
struct CompiledRecord {
  Schema input;
  std::vector<GuardedProperty> guarded;
  std::vector<PropertyFlag> flags;
};

CompiledRecord compile(const Operation& operation) {
  CompiledRecord record{.input = compile_builtin_schema(operation.input)};
  Faults faults;
  const Document document =
      Reader().read(std::string(operation.input), Limits{}, faults);
  CHECK(document.clean());
  for (const Member property : document.root()["properties"].members()) {
    const bool files = property.value["x-files"].boolean().value_or(false);
    const bool by_operator =
        property.value["x-operator"].boolean().value_or(false);
    if (files || by_operator) {
      record.guarded.push_back(
          {std::string(property.name), files, by_operator});
    }
    const bool positional =
        property.value["x-positional"].boolean().value_or(false);
    if (positional) continue;
    record.flags.push_back(
        {"--" + std::string(
                    property.value["x-flag"].string().value_or(property.name)),
         std::string(property.name),
         !property.value["type"] || property.value["x-empty"] ||
             property.value["x-api"]});
  }
  return record;
}

// Records live as long as the program, and so does what is made of them. Only
// those that are called are compiled: a command line calls one.
const CompiledRecord& compiled(const Operation& operation) {
  static std::mutex mutex;
  static std::map<const Operation*, CompiledRecord> records;
  const std::lock_guard lock(mutex);
  const auto known = records.find(&operation);
  if (known != records.end()) return known->second;
  return records.emplace(&operation, compile(operation)).first->second;
}

class BorrowedBuffers {
 public:
  explicit BorrowedBuffers(Services& services)
      : pool_(services.buffers), buffers_(pool_->take(services.env)) {}
  ~BorrowedBuffers() { pool_->give_back(std::move(buffers_)); }
  BorrowedBuffers(const BorrowedBuffers&) = delete;
  BorrowedBuffers& operator=(const BorrowedBuffers&) = delete;
  CallBuffers& operator*() { return *buffers_; }

 private:
  std::shared_ptr<CallBufferPool> pool_;
  std::unique_ptr<CallBuffers> buffers_;
};

Status validate(const CompiledRecord& record, Value input,
                SchemaEvaluator& evaluator) {
  if (evaluator.evaluate(record.input, input) == Fit::fits) return {};
  std::vector<SchemaFailure> failures;
  const Fit fit = evaluator.explain(record.input, input, failures);
  if (fit == Fit::undecided) return usage("{}", evaluator.undecided_reason());
  std::string message = failures[0].message;
  if (!failures[0].help.empty()) message += "; " + failures[0].help;
  return usage("{}", message);
}

bool has_empty_text(Value value) {
  for (const Value item : value.items()) {
    if (item.string() == "") return true;
  }
  return value.string() == "";
}

// An empty text is most often a shell variable that is not set. It must not
// have the effect of a flag that was never given. Arguments without a flag have
// messages of their own.
Status refuse_empty_texts(const CompiledRecord& record, Value input) {
  for (const PropertyFlag& flag : record.flags) {
    if (flag.may_be_empty || !has_empty_text(input[flag.property])) continue;
    return usage("{} is empty; give a value, or omit the flag", flag.flag);
  }
  return {};
}

Status guard(const Operation& operation, const CompiledRecord& record,
             Value input, const Services& services) {
  if (operation.scope == Scope::local_only && !services.is_operator) {
    return denied("{} is available to the user of this machine only",
                  operation.name);
  }
  for (const GuardedProperty& property : record.guarded) {
    if (!input[property.name]) continue;
    if (property.needs_files && !services.files) {
      return usage("\"{}\" is refused: files are not available here",
                   property.name);
    }
    if (property.needs_operator && !services.is_operator) {
      return usage(
          "\"{}\" is refused: only the user of this machine may set it",
          property.name);
    }
  }
  return {};
}

}  // namespace

std::shared_ptr<CallBufferPool> call_buffer_pool() {
  return std::make_shared<CallBufferPool>();
}

Result<Reply> call(const Operation& operation, std::string_view input,
                   Services& services, const CallOptions& options) {
  const CompiledRecord& record = compiled(operation);
  BorrowedBuffers buffers(services);
  const Limits limits{.bytes_max = operation.limits.input_bytes};
  Faults faults;
  Document document =
      (*buffers).reader.read(std::string(input), limits, faults);
  if (!faults.empty()) {
    return usage("the input is invalid JSON: {}", faults[0].message);
  }
  TRY_STATUS(refuse_empty_texts(record, document.root()));
  TRY_STATUS(validate(record, document.root(), (*buffers).evaluator));
  TRY_STATUS(guard(operation, record, document.root(), services));
  Call made{document.root(), options, services, *buffers};
  const FileOperations::Run with_files =
      services.files ? services.files->find(operation.name) : nullptr;
  Result<Reply> reply = with_files ? with_files(made) : operation.run(made);
  (*buffers).reader.recycle(std::move(document));
  return reply;
}

Status check_input(const Operation& operation, std::string_view input) {
  Faults faults;
  const Document document = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  if (!faults.empty()) {
    return usage("the input is invalid JSON: {}", faults[0].message);
  }
  const CompiledRecord& record = compiled(operation);
  TRY_STATUS(refuse_empty_texts(record, document.root()));
  SchemaEvaluator evaluator(*system_env().clock);
  return validate(record, document.root(), evaluator);
}

std::vector<InputFailure> input_failures(const Operation& operation,
                                         std::string_view input) {
  Faults faults;
  const Document document = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  if (!faults.empty()) {
    return {{.message = faults[0].message, .help = faults[0].help}};
  }
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> found;
  if (evaluator.explain(compiled(operation).input, document.root(), found) ==
      Fit::fits) {
    return {};
  }
  const PointerIndex pointers(document);
  std::vector<InputFailure> failures;
  failures.reserve(found.size());
  for (SchemaFailure& failure : found) {
    failures.push_back({pointers.pointer(failure.at),
                        std::move(failure.message), std::move(failure.help)});
  }
  return failures;
}

std::string with_property_names(const Operation& operation,
                                std::string_view message) {
  std::string out;
  const CompiledRecord& record = compiled(operation);
  const auto is_word = [](char c) { return is_alnum(c) || c == '-'; };
  while (!message.empty()) {
    const std::size_t begin = std::min(message.find("--"), message.size());
    std::size_t end = begin;
    while (end < message.size() && is_word(message[end])) ++end;
    out += message.substr(0, begin);
    const std::string_view word = message.substr(begin, end - begin);
    const auto known =
        std::ranges::find(record.flags, word, &PropertyFlag::flag);
    if (known == record.flags.end()) {
      out += word;
    } else {
      append_quoted(out, known->property);
    }
    message.remove_prefix(end);
  }
  return out;
}

}  // namespace cardinal
