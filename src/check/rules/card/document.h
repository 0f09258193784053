// Rules about a document as such, before any dialect.
#pragma once

#include "cardinal/rule.h"

// An example of a document that is a card.
#define VALID_CARD                                                         \
  "{\"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\", \"name\": \"Search\",\n" \
  "  \"version\": \"1.0.0\",\n"                                            \
  "  \"capabilities\": [{\"id\": \"tool.web_search\",\n"                   \
  "    \"description\": \"Search the public web for a phrase.\"}],\n"      \
  "  \"endpoint\": {\"protocol\": \"https\", \"url\": "                    \
  "\"https://agent.example.com/api\"}}"

namespace cardinal {

extern const RuleInfo card_unknown_dialect;
extern const RuleInfo card_not_an_object;
extern const RuleInfo card_no_such_pointer;

}  // namespace cardinal
