#include "check/missing_members.h"

#include <algorithm>

namespace cardinal {

bool joins_missing(Findings& out, Value object, std::string_view also) {
  // Cheap, so that a long list of objects is not searched for each of them.
  if (!out.reported(object, out.severity())) return false;
  const auto earlier =
      std::ranges::find_if(out.list(), [&](const Finding& finding) {
        return finding.at == object && finding.focus == Focus::object &&
               finding.rule->id.ends_with("/member-required") &&
               finding.severity == out.severity();
      });
  if (earlier == out.list().end()) return false;
  earlier->message += ", and ";
  earlier->message += also;
  earlier->help = "add what is missing: all of it is required";
  return true;
}

}  // namespace cardinal
