#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "operations/call_buffers.h"
#include "operations/compiled_record.h"
#include "operations/file_operations.h"
#include "operations/later_reply.h"
#include "operations/reply_secrets.h"

namespace cardinal {
namespace {

// For inputs of the program itself, which may name any file.
const FileOperations& any_files() {
  static constexpr FileOperations none{{}};
  return none;
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

bool has_empty_text(Value value) {
  for (const Value item : value.items()) {
    if (item.string() == "") return true;
  }
  return value.string() == "";
}

// An empty text is most often a shell variable that is not set. It must not
// have the effect of a flag that was never given. Arguments without a flag have
// messages of their own.
void find_empty_texts(const CompiledRecord& record, Value input,
                      std::vector<InputFailure>& failures) {
  for (const PropertyFlag& flag : record.flags) {
    if (flag.may_be_empty || !has_empty_text(input[flag.property])) continue;
    failures.push_back({"/" + flag.property,
                        flag.flag + " is empty; give a value, or omit the flag",
                        ""});
  }
}

// Whether the caller may not set the property, and why.
std::string_view refusal_of(const GuardedProperty& property,
                            const Services& services) {
  if (property.needs_files && !services.files) {
    return "files are not available here";
  }
  if (property.needs_operator && !services.is_operator) {
    return "only the user of this machine may set it";
  }
  return {};
}

void find_guarded(const CompiledRecord& record, Value input,
                  const Services& services,
                  std::vector<InputFailure>& failures) {
  for (const GuardedProperty& property : record.guarded) {
    if (!input[property.name]) continue;
    const std::string_view why = refusal_of(property, services);
    if (why.empty()) continue;
    failures.push_back(
        {"/" + property.name,
         "\"" + property.name + "\" is refused: " + std::string(why), ""});
  }
}

// The value of a wrong type, where it is short enough to be told.
std::string wrong_value(const SchemaFailure& failure) {
  constexpr std::size_t code_points_max = 48;
  if (failure.keyword != "type" || failure.about_name ||
      !(failure.at.is(Kind::string) || failure.at.is(Kind::number))) {
    return "";
  }
  return ": " + shortened(failure.at.raw(), code_points_max);
}

// What the schema finds. A caller who may not set all properties gets no advice
// about those; that they are refused is said elsewhere.
void find_invalid(const CompiledRecord& record, const Document& input,
                  const Services& services, SchemaEvaluator& evaluator,
                  std::vector<InputFailure>& failures) {
  const bool sees_all = services.files && services.is_operator;
  std::vector<SchemaFailure> found;
  const Fit fit = evaluator.explain(
      sees_all ? record.input : record.unguarded_input, input.root(), found);
  if (fit == Fit::fits) return;
  if (fit == Fit::undecided) {
    failures.push_back({"", evaluator.undecided_reason(), ""});
    return;
  }
  const PointerIndex pointers(input);
  for (SchemaFailure& failure : found) {
    std::string pointer = pointers.pointer(failure.at);
    const bool is_guarded_property =
        !sees_all && std::ranges::any_of(record.guarded, [&](const auto& each) {
          return pointer == "/" + each.name;
        });
    if (is_guarded_property) continue;
    std::string message =
        with_flag(record, pointer, failure.message + wrong_value(failure));
    failures.push_back(
        {std::move(pointer), std::move(message), std::move(failure.help)});
  }
}

// All that keeps an input from being processed, the first reason first.
std::vector<InputFailure> find_failures(const CompiledRecord& record,
                                        const Document& input,
                                        const Services& services,
                                        SchemaEvaluator& evaluator) {
  std::vector<InputFailure> failures;
  find_empty_texts(record, input.root(), failures);
  find_invalid(record, input, services, evaluator, failures);
  find_guarded(record, input.root(), services, failures);
  return failures;
}

// Whether there is an empty text or something that the caller may not set.
// Inputs have few members, records many properties.
bool has_refused(const CompiledRecord& record, Value input,
                 const Services& services) {
  for (const Member member : input.members()) {
    const auto flag = record.flag_at.find(member.name);
    if (flag != record.flag_at.end() &&
        !record.flags[flag->second].may_be_empty &&
        has_empty_text(member.value)) {
      return true;
    }
    const auto guarded = record.guarded_at.find(member.name);
    if (guarded != record.guarded_at.end() &&
        !refusal_of(record.guarded[guarded->second], services).empty()) {
      return true;
    }
  }
  return false;
}

Status validate(const CompiledRecord& record, const Document& input,
                const Services& services, SchemaEvaluator& evaluator) {
  if (!has_refused(record, input.root(), services) &&
      evaluator.evaluate(record.input, input.root()) == Fit::fits) {
    return {};
  }
  const auto failures = find_failures(record, input, services, evaluator);
  if (failures.empty()) return {};
  std::string message = failures[0].message;
  if (!failures[0].help.empty()) message += "; " + failures[0].help;
  return usage("{}", message);
}

std::string fault_text(const Document& input, const Fault& fault) {
  const Position at = LineIndex(input.text()).position(fault.where.begin);
  return "the input is invalid JSON: line " + std::to_string(at.line) +
         ", column " + std::to_string(at.column) + ": " + fault.message;
}

// The function that does what the input asks for: the operation's own, or that
// for files or for lines.
Result<FileOperations::Run> function_for(const Operation& operation,
                                         const Call& call) {
  const Services& services = call.services;
  const FileOperations::Run with_files =
      services.files ? services.files->find(operation.name) : nullptr;
  const bool has_text =
      call.input["text"] || std::ranges::find(call.options.documents, "text",
                                              &InputDocument::property) !=
                                call.options.documents.end();
  const bool has_lines = call.input["jsonl"].boolean().value_or(false);
  if (!has_lines || (with_files && !has_text)) {
    return with_files ? with_files : operation.run;
  }
  const FileOperations::Run with_lines =
      services.lines ? services.lines->find(operation.name) : nullptr;
  if (with_lines) return with_lines;
  return usage("\"jsonl\" is refused: {} takes one card at a time here",
               operation.name);
}

Status guard(const Operation& operation, const Services& services) {
  if (operation.scope == Scope::local_only && !services.is_operator) {
    return denied("{} is available to the user of this machine only",
                  operation.name);
  }
  if (operation.needs_directory && !services.directory) {
    return not_found(
        "{} needs a directory, and there is none here; a server has one when "
        "it is started with cardinal serve --data DIR",
        operation.name);
  }
  return {};
}

Result<Reply> run(const Operation& operation, Call& call) {
  if (operation.needs_directory) {
    TRY(std::optional<Reply> later, later_reply_for_change(operation, call));
    if (later) return std::move(*later);
  }
  TRY(const FileOperations::Run function, function_for(operation, call));
  return function(call);
}

}  // namespace

std::shared_ptr<CallBufferPool> call_buffer_pool() {
  return std::make_shared<CallBufferPool>();
}

Result<Reply> call(const Operation& operation, std::string_view input,
                   Services& services, const CallOptions& options) {
  const CompiledRecord& record = compiled_record(operation);
  BorrowedBuffers buffers(services);
  const Limits limits{.bytes_max = operation.limits.input_bytes};
  Faults faults;
  std::string text = std::move((*buffers).input_text);
  text.assign(input);
  Document document = (*buffers).reader.read(std::move(text), limits, faults);
  if (!faults.empty()) {
    return usage("{}", fault_text(document, faults[0]));
  }
  TRY_STATUS(validate(record, document, services, (*buffers).evaluator));
  TRY_STATUS(guard(operation, services));
  Call made{document.root(), options, services, *buffers};
  TRY_STATUS(still_wanted(made));
  Result<Reply> reply = run(operation, made);
  // A report of `check` has none, and a stream removes them card by card.
  if (operation.name != check_operation.name &&
      !(reply && (reply->stream || reply->later))) {
    hide_secrets(operation, made, reply);
  }
  (*buffers).input_text = (*buffers).reader.recycle(std::move(document));
  return reply;
}

Status check_input(const Operation& operation, std::string_view input) {
  Faults faults;
  const Document document = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  if (!faults.empty()) {
    return usage("{}", fault_text(document, faults[0]));
  }
  Services services{
      .env = system_env(), .files = &any_files(), .is_operator = true};
  SchemaEvaluator evaluator(*services.env.clock);
  return validate(compiled_record(operation), document, services, evaluator);
}

std::vector<InputFailure> input_failures(const Operation& operation,
                                         std::string_view input,
                                         const Services& services) {
  Faults faults;
  const Document document = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  if (!faults.empty()) {
    return {
        {.message = fault_text(document, faults[0]), .help = faults[0].help}};
  }
  SchemaEvaluator evaluator(*system_env().clock);
  return find_failures(compiled_record(operation), document, services,
                       evaluator);
}

}  // namespace cardinal
