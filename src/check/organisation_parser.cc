#include "check/organisation_parser.h"

#include <algorithm>

#include "base/ascii.h"
#include "check/registry.h"

namespace cardinal {
namespace {

bool is_kebab(std::string_view word) {
  return !word.empty() && !word.starts_with('-') && !word.ends_with('-') &&
         std::ranges::all_of(word, [](char c) {
           return c == '-' || is_digit(c) || (c >= 'a' && c <= 'z');
         });
}

std::string text_in(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

std::string problem_of(const std::vector<SchemaFault>& faults) {
  const SchemaFault& first = faults.front();
  return first.help.empty() ? first.message : first.message + "; " + first.help;
}

}  // namespace

bool is_namespace_of_program(std::string_view name) {
  if (dialect_named(name)) return true;
  return std::ranges::any_of(all_rules(), [&](const RuleInfo* rule) {
    return rule->id.substr(0, rule->id.find('/')) == name;
  });
}

void OrganisationRuleParser::add_problem(Span where, std::string message) {
  problems_.push_back({where, std::move(message)});
}

bool OrganisationRuleParser::check_id(const Member& rule,
                                      const OrganisationRules& known) {
  const std::string id(rule.name);
  const std::size_t slash = id.find('/');
  const Span where = rule.value.key_span();
  if (slash == std::string::npos || !is_kebab(id.substr(0, slash)) ||
      !is_kebab(id.substr(slash + 1))) {
    add_problem(where,
                "the id of a rule must be two words of lower-case "
                "letters, digits and hyphens with a slash between them, "
                "such as acme/contact; got \"" +
                    id + "\"");
    return false;
  }
  if (is_namespace_of_program(id.substr(0, slash))) {
    add_problem(where, "ids that begin with " + id.substr(0, slash + 1) +
                           " are those of Cardinal's own rules; begin yours "
                           "with the name of your organisation");
    return false;
  }
  const OrganisationRule* const other = organisation_rule_named(known, id);
  if (!other) return true;
  add_problem(where, "the rule \"" + id + "\" is already defined in " +
                         other->source +
                         "; to change its severity, write only that");
  return false;
}

void OrganisationRuleParser::read_dialects(Value names,
                                           OrganisationRule& rule) {
  const auto add = [&](Value name) {
    const auto dialect = dialect_named(*name.string());
    if (dialect) {
      rule.dialects.push_back(*dialect);
    } else {
      add_problem(name.span(), "unknown dialect " + for_message(name));
    }
  };
  if (names.is(Kind::string)) add(names);
  for (const Value name : names.items()) add(name);
}

// A schema with one keyword, whose value has a place in the configuration.
std::optional<Schema> OrganisationRuleParser::compile_value(
    const std::string& keyword, Value value) {
  Faults faults;
  const std::string type = keyword == "pattern" ? R"("type":"string",)" : "";
  const Document text = Reader().read(
      "{" + type + "\"" + keyword + "\":" + std::string(value.raw()) + "}",
      Limits{}, faults);
  const SchemaResult schema = compile_schema(text.root(), clock_);
  if (schema) return *schema;
  add_problem(value.span(), problem_of(schema.error()));
  return std::nullopt;
}

void OrganisationRuleParser::read_condition(Value object,
                                            std::vector<RuleCondition>& out) {
  const Value pointer = object["pointer"];
  const Result<CardPointer> parsed = CardPointer::parse(*pointer.string());
  if (!parsed) return add_problem(pointer.span(), parsed.error().message);
  RuleCondition condition{.pointer = *parsed};
  condition.exists = object["exists"].boolean().value_or(true);
  if (!condition.exists && (object["pattern"] || object["equals"])) {
    return add_problem(object["exists"].span(),
                       "what must not exist has no value: leave out "
                       "\"pattern\" and \"equals\", or \"exists\"");
  }
  if (object["pattern"] && object["equals"]) {
    return add_problem(object["equals"].span(),
                       "a condition has \"pattern\" or \"equals\", not both");
  }
  if (const Value pattern = object["pattern"]) {
    condition.value = compile_value("pattern", pattern);
  } else if (const Value equals = object["equals"]) {
    condition.value = compile_value("const", equals);
  }
  out.push_back(std::move(condition));
}

void OrganisationRuleParser::read_conditions(Value list,
                                             std::vector<RuleCondition>& out) {
  if (list.is(Kind::object)) return read_condition(list, out);
  for (const Value each : list.items()) read_condition(each, out);
}

void OrganisationRuleParser::read_schema(Value schema, OrganisationRule& rule) {
  const SchemaResult compiled =
      compile_schema(schema, clock_, {.every_subschema = true});
  if (compiled) {
    rule.schema = *compiled;
    return;
  }
  const SchemaFault& fault = compiled.error().front();
  const Result<Value> place = resolve(schema, fault.pointer);
  add_problem((place ? *place : schema).span(), problem_of(compiled.error()));
}

// A rule that does not do what its author thinks must not pass in silence.
void OrganisationRuleParser::check_examples(Value object,
                                            const OrganisationRule& rule) {
  SchemaEvaluator evaluator(clock_);
  std::vector<Finding> found;
  if (const Value bad = object["example"]) {
    rule.find(bad, Severity::error, evaluator, found);
    if (found.empty()) {
      add_problem(bad.key_span(), "\"example\" does not break the rule \"" +
                                      rule.id +
                                      "\"; give a card that it reports, or "
                                      "correct the rule");
    }
  }
  found.clear();
  if (const Value good = object["good"]) {
    rule.find(good, Severity::error, evaluator, found);
    if (!found.empty()) {
      add_problem(good.key_span(), "\"good\" breaks the rule \"" + rule.id +
                                       "\": " + found.front().message);
    }
  }
}

std::shared_ptr<const OrganisationRule> OrganisationRuleParser::parse(
    const Member& member, const OrganisationRules& known) {
  const std::size_t problems_before = problems_.size();
  if (!check_id(member, known)) return nullptr;
  const Value object = member.value;
  auto rule = std::make_shared<OrganisationRule>();
  rule->id = member.name;
  rule->message = text_in(object, "message");
  rule->help = text_in(object, "help");
  rule->why = rule->help.empty() ? rule->message + "." : rule->help + ".";
  rule->source = path_;
  rule->bad = object["example"].raw();
  rule->good = object["good"].raw();
  read_dialects(object["dialect"], *rule);
  const bool has_then = static_cast<bool>(object["then"]);
  if (object["schema"] ? has_then || object["when"] : !has_then) {
    add_problem(object.key_span(),
                "a rule has either \"schema\", or \"then\" and perhaps "
                "\"when\"");
  }
  if (const Value schema = object["schema"]) read_schema(schema, *rule);
  read_conditions(object["when"], rule->when);
  read_conditions(object["then"], rule->then);
  const Category category = category_named(text_in(object, "category"))
                                .value_or(Category::correctness);
  rule->info = {
      .id = rule->id,
      .category = category,
      .severity =
          severity_named(text_in(object, "severity")).value_or(Severity::error),
      .title = rule->message,
      .summary = rule->message,
      .why = rule->why,
      .bad = rule->bad,
      .good = rule->good,
      .spec = rule->source,
      .examples = Examples::texts,
      .source = rule->source};
  if (problems_.size() == problems_before) check_examples(object, *rule);
  if (problems_.size() > problems_before) return nullptr;
  return rule;
}

}  // namespace cardinal
