#include "check/baseline.h"

#include <algorithm>
#include <filesystem>

#include "base/errors.h"
#include "base/file.h"
#include "base/uri.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

constexpr std::uint32_t baseline_bytes_max = 64u << 20;

constexpr std::string_view baseline_schema = R"({
  "type": "object",
  "required": ["version", "findings"],
  "additionalProperties": false,
  "properties": {
    "version": {"type": "integer", "minimum": 1},
    "findings": {"type": "array", "items": {
      "type": "object",
      "required": ["file", "rule", "pointer", "message", "count"],
      "properties": {
        "file": {"type": "string"},
        "rule": {"type": "string"},
        "pointer": {"type": "string"},
        "message": {"type": "string"},
        "count": {"type": "integer", "minimum": 1}
      }
    }}
  }
})";

}  // namespace

Baseline::Baseline(const std::string& path)
    : folder_(
          path.empty()
              ? ""
              : fs::absolute(path).lexically_normal().parent_path().string()) {}

std::string Baseline::name_of(const std::string& card,
                              std::uint32_t line) const {
  std::string name = card;
  if (card != "-" && !is_http_url(card)) {
    name = fs::absolute(card)
               .lexically_normal()
               .lexically_relative(folder_)
               .generic_string();
  }
  return line == 0 ? name : name + ":" + std::to_string(line);
}

Result<Baseline> Baseline::read(const std::string& path, const Env& env) {
  TRY(std::string text, read_whole(path, baseline_bytes_max));
  Reader reader;
  Faults faults;
  const Document document = reader.read(
      std::move(text), Limits{.bytes_max = baseline_bytes_max}, faults);
  std::string wrong;
  if (!faults.empty()) {
    wrong = faults[0].message;
  } else if (const auto failures = validate_by_builtin_schema(
                 baseline_schema, document.root(), env);
             !failures.empty()) {
    wrong = failures[0].message;
  }
  if (!wrong.empty()) {
    return at(
        path,
        usage("invalid baseline: {}; create one with --write-baseline", wrong));
  }
  Baseline baseline(path);
  for (const Value finding : document.root()["findings"].items()) {
    const auto text_of = [&](std::string_view name) {
      return std::string(*finding[name].string());
    };
    baseline.known_[{text_of("file"), text_of("rule"), text_of("pointer"),
                     text_of("message")}] +=
        static_cast<std::uint64_t>(*finding["count"].number());
  }
  return baseline;
}

std::size_t Baseline::remove_known(const std::string& file,
                                   Report& report) const {
  std::map<Key, std::uint64_t> used;
  return std::erase_if(report.diagnostics, [&](const Diagnostic& diagnostic) {
    const Key key{file, std::string(diagnostic.rule->id),
                  without_indices(diagnostic.pointer), diagnostic.message};
    const auto found = known_.find(key);
    return found != known_.end() && used[key]++ < found->second;
  });
}

void Baseline::add(const std::string& file, const Report& report) {
  for (const Diagnostic& diagnostic : report.diagnostics) {
    ++known_[{file, std::string(diagnostic.rule->id),
              without_indices(diagnostic.pointer), diagnostic.message}];
  }
}

void Baseline::add(const Baseline& other) {
  for (const auto& [key, count] : other.known_) known_[key] += count;
}

Status Baseline::write(const std::string& path) const {
  Writer json(Writer::Layout{.indent = 2});
  json.begin_object().key("version").number(std::int64_t{1});
  json.key("findings").begin_array();
  for (const auto& [key, count] : known_) {
    const auto& [file, rule, pointer, message] = key;
    json.begin_object();
    json.key("file").string(file);
    json.key("rule").string(rule);
    json.key("pointer").string(pointer);
    json.key("message").string(message);
    json.key("count").number(static_cast<std::int64_t>(count));
    json.end_object();
  }
  json.end_array().end_object();
  return write_whole(path, json.take() + "\n");
}

}  // namespace cardinal
