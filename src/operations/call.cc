#include <algorithm>
#include <map>
#include <mutex>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "operations/call_buffers.h"
#include "operations/file_operations.h"
#include "operations/later_reply.h"
#include "operations/reply_secrets.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace {

struct GuardedProperty {
  std::string name;
  bool needs_files = false, needs_operator = false;
};

struct PropertyFlag {
  std::string flag;       // with its dashes
  std::string property;   // of the command line's input
  std::string elsewhere;  // of other inputs, which have texts instead of files
  bool may_be_empty = true;
  bool on_command_line = true;
};

// For inputs of the program itself, which may name any file.
const FileOperations& any_files() {
  static constexpr FileOperations none{{}};
  return none;
}

// What call() needs of a record, made once.
struct CompiledRecord {
  Schema input;
  // The same without what is guarded, so that no advice names that.
  Schema unguarded_input;
  std::vector<GuardedProperty> guarded;
  std::vector<PropertyFlag> flags;
  // Indices of these two by the name of the property.
  std::map<std::string, std::size_t, std::less<>> guarded_at, flag_at;
};

bool is_guarded(Value property) {
  return property["x-files"].boolean().value_or(false) ||
         property["x-operator"].boolean().value_or(false);
}

std::string without_guarded(Value schema) {
  Writer json;
  json.begin_object();
  for (const Member member : schema.members()) {
    json.key(member.name);
    if (member.name != "properties") {
      json.raw(member.value.raw());
      continue;
    }
    json.begin_object();
    for (const Member property : member.value.members()) {
      if (is_guarded(property.value)) continue;
      json.key(property.name).raw(property.value.raw());
    }
    json.end_object();
  }
  return json.end_object().take();
}

CompiledRecord compile(const Operation& operation) {
  Faults faults;
  const Document document =
      Reader().read(std::string(operation.input), Limits{}, faults);
  CHECK(document.clean());
  CompiledRecord record{.input = compile_builtin_schema(operation.input),
                        .unguarded_input = compile_builtin_schema(
                            without_guarded(document.root()))};
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
         std::string(
             property.value["x-file-for"].string().value_or(property.name)),
         !property.value["type"] || property.value["x-empty"] ||
             property.value["x-api"],
         !property.value["x-api"]});
  }
  for (std::size_t i = 0; i < record.guarded.size(); ++i) {
    record.guarded_at.emplace(record.guarded[i].name, i);
  }
  for (std::size_t i = 0; i < record.flags.size(); ++i) {
    record.flag_at.emplace(record.flags[i].property, i);
  }
  return record;
}

// Records live as long as the program, and so does what is made of them. Only
// those that are called are compiled: a command line calls one.
const CompiledRecord& compiled(const Operation& operation) {
  thread_local const Operation* last = nullptr;
  thread_local const CompiledRecord* last_record = nullptr;
  if (last == &operation) return *last_record;
  static std::mutex mutex;
  static std::map<const Operation*, CompiledRecord> records;
  const std::lock_guard lock(mutex);
  auto known = records.find(&operation);
  if (known == records.end()) {
    known = records.emplace(&operation, compile(operation)).first;
  }
  last = &operation;
  last_record = &known->second;
  return known->second;
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

// A message of the schema as the command line words it: a property by its flag.
// Other callers get the name back by with_property_names.
std::string with_flag(const CompiledRecord& record, std::string_view pointer,
                      std::string message) {
  if (pointer.empty()) return message;
  const auto known = record.flag_at.find(pointer.substr(1));
  if (known == record.flag_at.end()) return message;
  const PropertyFlag& flag = record.flags[known->second];
  const std::string subject = "\"" + flag.property + "\"";
  if (!flag.on_command_line || flag.elsewhere != flag.property ||
      !message.starts_with(subject)) {
    return message;
  }
  return message.replace(0, subject.size(), flag.flag);
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
  const CompiledRecord& record = compiled(operation);
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
  return validate(compiled(operation), document, services, evaluator);
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
  return find_failures(compiled(operation), document, services, evaluator);
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
      append_quoted(out, known->elsewhere);
    }
    message.remove_prefix(end);
  }
  return out;
}

}  // namespace cardinal
