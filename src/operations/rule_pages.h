// A rule in full: for a terminal, as a documentation page, as JSON.
#pragma once

#include <string>

#include "cardinal/json.h"
#include "cardinal/rule.h"

namespace cardinal {

// The members of a rule's object, into one that is open.
void write_rule_members(Writer& out, const RuleInfo& rule);
// From that object.
std::string rule_as_text(Value rule);
std::string rule_as_markdown(Value rule);

// The schema of that object's members, and their names for "required".
#define CARDINAL_RULE_PROPERTIES                                                        \
  R"json("id": {"type": "string"}, )json"                                               \
  R"json("category": {"enum": ["correctness", "security", "interoperability", )json"    \
  R"json("style"]}, )json"                                                              \
  R"json("severity": {"enum": ["off", "hint", "warning", "error"]}, )json"              \
  R"json("profiles": {"type": "object", "additionalProperties": )json"                  \
  R"json({"enum": ["off", "hint", "warning", "error"]}}, )json"                         \
  R"json("severities": {"type": "string", )json"                                        \
  R"json("description": "The severity and where it differs, in words"}, )json"          \
  R"json("title": {"type": "string"}, )json"                                            \
  R"json("summary": {"type": "string"}, )json"                                          \
  R"json("why": {"type": "string", "x-lines": true}, )json"                             \
  R"json("spec": {"type": "string"}, )json"                                             \
  R"json("examples": {"type": "string", "description": "What bad and good are"}, )json" \
  R"json("bad": {"type": "string", "x-lines": true}, )json"                             \
  R"json("good": {"type": "string", "x-lines": true}, )json"                            \
  R"json("source": {"type": "string", "description": "The rule's source file"})json"
#define CARDINAL_RULE_MEMBERS                                           \
  R"json("id", "category", "severity", "profiles", "severities", )json" \
  R"json("title", "summary", "why", "spec", "examples", "bad", )json"   \
  R"json("good", "source")json"

// "error; off under agentcard-reference", "error; warning in 0.3"
std::string severities_of(const RuleInfo& rule);

// A rule of one dialect says nothing under the profiles of another.
bool concerns(const RuleInfo& rule, const ProfileInfo& profile);

}  // namespace cardinal
