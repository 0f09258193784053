// What no card should contain, whatever its dialect and member: secrets, and
// texts that deceive the people or models that read them.
//
// These rules run after those of the dialect. Where one of those reports the
// same fault at the same place, they report nothing.
#pragma once

#include <algorithm>

#include "check/security/scanned_text.h"

// The examples: a card of one capability, whose description differs.
#define CARD_THAT_SAYS(description)                                        \
  "{\"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\", \"name\": \"Search\",\n" \
  "  \"version\": \"1.0.0\",\n"                                            \
  "  \"capabilities\": [{\"id\": \"tool.web_search\",\n"                   \
  "    \"description\": \"" description                                    \
  "\"}],\n"                                                                \
  "  \"endpoint\": {\"protocol\": \"https\",\n"                            \
  "    \"url\": \"https://agent.acme.dev/api\"}}"
#define HARMLESS_CARD CARD_THAT_SAYS("Search the public web for a phrase.")

namespace cardinal {

using TextRule = Rule<ScannedText>;

extern const TextRule secret_rule;
extern const TextRule hidden_text_rule;
extern const TextRule instructions_rule;
extern const TextRule look_alike_rule;
extern const TextRule internal_address_rule;

// All of these.
std::span<const TextRule* const> threat_rules();

// Whether one of these rules has reported the value.
inline bool is_reported(const Findings& findings, Value at,
                        std::initializer_list<std::string_view> rules) {
  return std::ranges::any_of(findings.list(), [&](const Finding& finding) {
    return finding.at == at &&
           std::ranges::find(rules, finding.rule->id) != rules.end();
  });
}

}  // namespace cardinal
