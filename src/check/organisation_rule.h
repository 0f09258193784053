// Rules that an organisation writes in its cardinal.json: a JSON Schema that
// cards must fit, or conditions on single values. They are reported like the
// rules of the program.
//
//   "rules": {"acme/contact": {
//     "then": {"pointer": "/provider/url", "pattern": "^https://"},
//     "message": "provider.url must be an https address",
//     "example": {"provider": {"url": "http://acme.example"}}}}
//
// Thread safety: immutable; evaluators belong to one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/report.h"
#include "cardinal/schema.h"
#include "check/card_pointer.h"
#include "check/engine.h"

namespace cardinal {

// What a value must be like.
struct RuleCondition {
  CardPointer pointer;
  bool exists = true;
  std::optional<Schema> value;  // of what exists
};

// Made by OrganisationRuleParser. Its RuleInfo refers to its texts, so it stays
// where it is.
struct OrganisationRule {
  std::string id, message, help, why, source, bad, good;
  std::vector<Dialect> dialects;  // empty: all
  std::optional<Schema> schema;
  std::vector<RuleCondition> when, then;
  RuleInfo info{
      .id = {}, .category = Category::correctness, .severity = Severity::error};

  OrganisationRule() = default;
  OrganisationRule(const OrganisationRule&) = delete;
  OrganisationRule& operator=(const OrganisationRule&) = delete;

  bool concerns(std::optional<Dialect> dialect) const;
  // Appends what is wrong with the card, as `severity`. Where a limit of time
  // is reached, that is the finding.
  void find(Value card, Severity severity, SchemaEvaluator& evaluator,
            std::vector<Finding>& out) const;
};

// All of one configuration, by id.
using OrganisationRules = std::vector<std::shared_ptr<const OrganisationRule>>;

// Null when there is none.
const OrganisationRule* organisation_rule_named(const OrganisationRules& rules,
                                                std::string_view id);

// Adds the findings of the rules to the report on a card. `pointer` leads to
// the card in the document; of more than `most` findings, the most severe are
// kept.
void check_organisation_rules(const OrganisationRules& rules,
                              const RuleChoice& choice,
                              const std::string& pointer, std::size_t most,
                              const Clock& clock, Report& report);

}  // namespace cardinal
