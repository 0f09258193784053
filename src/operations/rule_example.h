// A rule's bad example as a text that can be checked.
#pragma once

#include <optional>
#include <string>

#include "cardinal/base.h"
#include "cardinal/rule.h"

namespace cardinal {

struct RuleExample {
  std::string text;
  std::string_view profile;  // empty: that of the card's dialect
};

// The whole card of a patch, or the text itself. None if `check` does not
// report the rule for it: the example is an observation of a server, a schema,
// or a description of a text, or it is not UTF-8.
std::optional<RuleExample> bad_example(const RuleInfo& rule, const Env& env);

}  // namespace cardinal
