#include "operations/registry.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace {

bool has_empty_text(Value value) {
  for (const Value item : value.items()) {
    if (item.string() == "") return true;
  }
  return value.string() == "";
}

// An empty text is most often a shell variable that is not set. It must not
// have the effect of a flag that was never given.
Status refuse_empty_texts(const Operation& operation, Value input) {
  for (const Member given : input.members()) {
    if (!has_empty_text(given.value)) continue;
    Reader reader;
    Faults faults;
    const Document schema =
        reader.read(std::string(operation.input), Limits{}, faults);
    const Value property = schema.root()["properties"][given.name];
    // A property without a type is a document. Arguments without a flag have
    // messages of their own.
    const bool flag = property["type"] && !property["x-positional"];
    if (!flag || property["x-empty"]) continue;
    return usage("--{} is empty; give a value, or omit the flag",
                 property["x-flag"].string().value_or(given.name));
  }
  return {};
}

}  // namespace

int exit_code(Outcome outcome) { return static_cast<int>(outcome); }

std::span<const Operation* const> all_operations() {
  static constexpr const Operation* operations[] = {
      &check_operation,        &convert_operation,   &explain_operation,
      &rules_operation,        &canon_operation,     &id_operation,
      &new_operation,          &schema_operation,    &reach_operation,
      &diff_operation,         &bump_operation,      &key_new_operation,
      &key_show_operation,     &key_jwks_operation,  &sign_operation,
      &verify_operation,       &trust_add_operation, &trust_list_operation,
      &trust_remove_operation, &token_new_operation, &token_hash_operation,
      &fetch_operation,        &probe_operation};
  return operations;
}

const Operation* operation_named(std::string_view name) {
  const auto all = all_operations();
  const auto found = std::ranges::find(all, name, &Operation::name);
  return found == all.end() ? nullptr : *found;
}

Result<Outcome> call(const Operation& operation, std::string_view input,
                     Services& services, Sink& out, Sink& messages) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(std::string(input), Limits{}, faults);
  if (!faults.empty()) {
    return usage("the input is invalid JSON: {}", faults[0].message);
  }
  TRY_STATUS(refuse_empty_texts(operation, document.root()));
  const auto failures = validate_by_builtin_schema(
      operation.input, document.root(), services.env);
  if (!failures.empty()) {
    std::string message = failures[0].message;
    if (!failures[0].help.empty()) message += "; " + failures[0].help;
    return usage("{}", message);
  }
  Call made{document.root(), services, out, messages};
  return operation.run(made);
}

std::string_view format_of(Value input) {
  if (is_set(input, "json")) return "json";
  return input["format"].string().value_or("text");
}

bool is_set(Value input, std::string_view name) {
  return input[name].boolean().value_or(false);
}

std::string text_of(Value input, std::string_view name) {
  return std::string(input[name].string().value_or(""));
}

std::vector<std::string> texts_of(Value input, std::string_view name) {
  std::vector<std::string> texts;
  for (const Value item : input[name].items()) {
    texts.emplace_back(*item.string());
  }
  return texts;
}

}  // namespace cardinal
