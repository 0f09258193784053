#include "operations/compiled_record.h"

#include <algorithm>
#include <mutex>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/text.h"
#include "cardinal/json.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace {

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

}  // namespace

// Only those that are called are compiled: a command line calls one.
const CompiledRecord& compiled_record(const Operation& operation) {
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

std::string with_property_names(const Operation& operation,
                                std::string_view message) {
  std::string out;
  const CompiledRecord& record = compiled_record(operation);
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
