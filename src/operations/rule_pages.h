// A rule told in full: for a terminal, as a documentation page, as JSON.
#pragma once

#include <string>

#include "cardinal/rule.h"

namespace cardinal {

std::string rule_as_text(const RuleInfo& rule);
std::string rule_as_markdown(const RuleInfo& rule);
void write_rule_json(Writer& out, const RuleInfo& rule);

// "error; off under agentcard-reference", "error; warning in 0.3"
std::string severities_of(const RuleInfo& rule);

// A rule of one dialect says nothing under the profiles of another.
bool concerns(const RuleInfo& rule, const ProfileInfo& profile);

}  // namespace cardinal
