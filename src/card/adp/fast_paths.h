// Fast paths: forms that nearly every card has and that no rule reports.
#pragma once

#include <string_view>

namespace cardinal::adp {

// Lower-case ASCII; the segments of a path of letters, digits and hyphens.
bool is_regular_skill(std::string_view tag);
// Two or more labels with dots between, or a name that is well known.
bool is_regular_namespace(std::string_view name);

}  // namespace cardinal::adp
