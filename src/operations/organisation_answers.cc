#include "operations/organisation_answers.h"

#include <filesystem>

#include "base/errors.h"
#include "check/config.h"
#include "operations/registry.h"
#include "operations/remote_caller.h"
#include "operations/rule_lookup.h"
#include "operations/rule_pages.h"

namespace cardinal {
namespace {

ConfigStore configs_for(const Call& call) {
  return ConfigStore(call.services.env, text_of(call.input, "config"),
                     is_true(call.input, "no_config"));
}

// What the record's own function takes.
Result<Reply> run_without_files(const Operation& operation, Call& call) {
  if (call.services.remote) {
    Writer json;
    json.begin_object();
    for (const Member member : call.input.members()) {
      const bool is_local = member.name == "config" ||
                            member.name == "no_config" || member.name == "test";
      if (!is_local) json.key(member.name).raw(member.value.raw());
    }
    return RemoteCaller(*call.services.remote, call.services.env)
        .call(operation, json.end_object().take(), call.options);
  }
  return operation.run(call);
}

void write_own_rule(Writer& json, const OrganisationRule& rule) {
  json.begin_object();
  write_rule_members(json, rule.info);
  json.key("effective").string(name_of(rule.info.severity)).end_object();
}

// The nearest configuration, as check would find it.
std::string config_path_of(const Call& call) {
  std::string given = text_of(call.input, "config");
  if (!given.empty()) return given;
  namespace fs = std::filesystem;
  std::error_code ignored;
  for (fs::path at = fs::current_path(ignored);; at = at.parent_path()) {
    const fs::path file = at / config_name;
    if (fs::exists(file, ignored)) {
      return file.lexically_proximate(fs::current_path(ignored)).string();
    }
    if (at == at.parent_path()) return {};
  }
}

// Every problem of the configuration, not only the first one.
Result<Reply> test_rules(Call& call) {
  const std::string path = config_path_of(call);
  if (path.empty()) {
    return not_found(
        "no {} here or above; rules are tested where they are "
        "defined",
        config_name);
  }
  const ConfigStore configs = configs_for(call);
  const auto read = [&](const std::string& file) { return configs.read(file); };
  TRY(std::string text, read(path));
  std::vector<Error> problems;
  const Config config =
      read_config(std::move(text), path, call.services.env, read, problems);
  Writer json;
  json.begin_array();
  for (const auto& rule : config.organisation) write_own_rule(json, *rule);
  Reply reply{.json = json.end_array().take()};
  for (const Error& problem : problems) reply.notes.push_back(to_text(problem));
  if (!problems.empty()) reply.outcome = Outcome::has_errors;
  for (const auto& rule : config.organisation) {
    if (rule->bad.empty()) {
      reply.notes.push_back(rule->source + ": " + rule->id +
                            " has no \"example\": nothing shows that it works");
    }
  }
  return reply;
}

}  // namespace

Result<Reply> run_explain_files(Call& call) {
  const std::string id = text_of(call.input, "rule");
  const bool is_of_program = find_rule(id, {}).has_value();
  if (is_of_program || call.services.remote) {
    return run_without_files(explain_operation, call);
  }
  ConfigStore configs = configs_for(call);
  TRY(const std::shared_ptr<const Config> config, configs.for_current_folder());
  const OrganisationRules own =
      config ? config->organisation : OrganisationRules();
  TRY(const RuleInfo* rule, find_rule(id, own));
  Writer json;
  json.begin_object();
  write_rule_members(json, *rule);
  json.key("bad_card").null().key("bad_profile").null();
  return Reply{.json = json.end_object().take()};
}

Result<Reply> run_rules_files(Call& call) {
  if (is_true(call.input, "test")) return test_rules(call);
  const bool is_selection = call.input["dialect"] || call.input["category"];
  TRY(Reply reply, run_without_files(rules_operation, call));
  if (call.services.remote || is_selection) return reply;
  ConfigStore configs = configs_for(call);
  const auto config = configs.for_current_folder();
  if (!config) reply.notes.push_back(to_text(config.error()));
  if (!config || !*config) return reply;
  for (const auto& rule : (*config)->organisation) {
    Writer json;
    write_own_rule(json, *rule);
    reply.json.insert(reply.json.rfind(']'), "," + json.take());
  }
  return reply;
}

}  // namespace cardinal
