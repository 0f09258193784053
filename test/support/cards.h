// Cards for tests: checking in one line.
#pragma once

#include <string>
#include <vector>

#include "cardinal/check.h"
#include "support/parsed.h"

namespace cardinal::test {

// The findings of a check as "severity rule pointer", in order.
std::vector<std::string> findings(std::string_view card,
                                  CheckOptions options = {});
// Their rules only.
std::vector<std::string> rules_found(std::string_view card,
                                     CheckOptions options = {});

}  // namespace cardinal::test
