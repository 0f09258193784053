// Reads the rules of an organisation from a configuration, and reports those
// that contradict themselves: an example that does not break its rule, a
// pointer, pattern or schema that means nothing, an id that is taken.
#pragma once

#include <string>
#include <vector>

#include "check/organisation_rule.h"

namespace cardinal {

// What is wrong at a place of a configuration.
struct ConfigProblem {
  Span where;
  std::string message;
};

class OrganisationRuleParser {
 public:
  // `path` is that of the configuration, for reports.
  OrganisationRuleParser(const Clock& clock, std::string path,
                         std::vector<ConfigProblem>& problems)
      : clock_(clock), path_(std::move(path)), problems_(problems) {}

  // `rule` is valid by the schema of configurations. `known` has the rules of
  // extended files. Null after a problem.
  std::shared_ptr<const OrganisationRule> parse(const Member& rule,
                                                const OrganisationRules& known);

 private:
  void add_problem(Span where, std::string message);
  bool check_id(const Member& rule, const OrganisationRules& known);
  void read_dialects(Value names, OrganisationRule& rule);
  void read_conditions(Value list, std::vector<RuleCondition>& out);
  void read_condition(Value object, std::vector<RuleCondition>& out);
  std::optional<Schema> compile_value(const std::string& keyword, Value value);
  void read_schema(Value schema, OrganisationRule& rule);
  void check_examples(Value object, const OrganisationRule& rule);

  const Clock& clock_;
  std::string path_;
  std::vector<ConfigProblem>& problems_;
};

// Whether rules of the program have ids with this first part.
bool is_namespace_of_program(std::string_view name);

}  // namespace cardinal
