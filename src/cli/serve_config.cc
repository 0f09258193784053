#include "cli/serve_config.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "cardinal/check.h"
#include "check/report/reporter.h"
#include "operations/registry.h"
#include "schema/builtin_schema.h"

namespace cardinal::cli {
namespace {

constexpr std::size_t serve_config_bytes_max = 1 << 20;

Document read_json(std::string text) {
  Faults faults;
  return Reader().read(std::move(text), Limits{}, faults);
}

bool is_key(Value property) { return !is_true(property, "x-flag-only"); }

// As the schema of the verb has it, without what only the command line needs;
// "x-reload" is of interest to whoever writes the file.
void write_property(Writer& json, const Member& property) {
  json.key(property.name).begin_object();
  for (const Member part : property.value.members()) {
    if (part.name.starts_with("x-") && part.name != "x-reload") continue;
    json.key(part.name).raw(part.value.raw());
  }
  json.end_object();
}

// What the flags do not say.
std::string merged(Value flags, Value file) {
  Writer json;
  json.begin_object();
  for (const Member flag : flags.members()) {
    json.key(flag.name).raw(flag.value.raw());
  }
  for (const Member key : file.members()) {
    if (key.name == "$schema" || flags[key.name]) continue;
    json.key(key.name).raw(key.value.raw());
  }
  return json.end_object().take();
}

void add_findings(const std::string& path, const Report& report,
                  LoadedSettings& out) {
  const auto reporter = text_reporter({.quiet = true});
  reporter->file({.name = path, .report = &report}, out.findings);
  for (const Diagnostic& finding : report.diagnostics) {
    std::string line = path + ":" + std::to_string(finding.start.line) + ":" +
                       std::to_string(finding.start.column) + ": " +
                       finding.message;
    if (!finding.help.empty()) line += "; " + finding.help;
    out.finding_lines.push_back(std::move(line));
  }
}

std::string canonical(Value value) {
  return value ? canonicalize(value).value_or(std::string(value.raw())) : "";
}

}  // namespace

std::string config_schema_of(const Operation& verb) {
  const Document input = read_json(std::string(verb.input));
  CHECK(input.root());
  Writer json;
  json.begin_object();
  json.key("$schema").string(schema_2020_12);
  json.key("$id").string("urn:cardinal:schema:" + std::string(verb.name) +
                         "-config");
  json.key("title").string("Configuration of cardinal " +
                           std::string(verb.name));
  json.key("type").string("object");
  json.key("additionalProperties").boolean(false);
  json.key("properties").begin_object();
  json.key("$schema").raw(
      R"({"type": "string", "description": "The schema of this file, for editors"})");
  for (const Member property : input.root()["properties"].members()) {
    if (is_key(property.value)) write_property(json, property);
  }
  return json.end_object().end_object().take();
}

Result<LoadedSettings> load_settings(const Operation& verb, Value flags,
                                     const Env& env) {
  LoadedSettings settings;
  const std::string path = text_of(flags, "config");
  if (path.empty()) {
    settings.input = read_json(std::string(flags.raw()));
    return settings;
  }
  TRY(std::string text, read_whole(path, serve_config_bytes_max));
  if (text.size() > serve_config_bytes_max) {
    return at(path, usage("a configuration has at most {} bytes",
                          serve_config_bytes_max));
  }
  Checker checker({.schema = compile_builtin_schema(config_schema_of(verb))},
                  env);
  const Report report = checker.check(std::move(text));
  if (!report.diagnostics.empty()) {
    add_findings(path, report, settings);
    return settings;
  }
  settings.input = read_json(merged(flags, report.document.root()));
  return settings;
}

std::vector<ChangedKey> changed_keys(const Operation& verb, Value before,
                                     Value now) {
  const Document input = read_json(std::string(verb.input));
  std::vector<ChangedKey> changed;
  for (const Member property : input.root()["properties"].members()) {
    if (!is_key(property.value)) continue;
    if (canonical(before[property.name]) == canonical(now[property.name])) {
      continue;
    }
    changed.push_back({.name = std::string(property.name),
                       .needs_restart = !is_true(property.value, "x-reload")});
  }
  return changed;
}

}  // namespace cardinal::cli
