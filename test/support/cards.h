// Cards for tests: reading, patching, checking in one line each.
#pragma once

#include <string>
#include <vector>

#include "cardinal/check.h"

namespace cardinal::test {

// A fixed moment: 2026-11-15T12:00:00Z.
Env& fixed_env();

struct Parsed {
  Document document;
  Faults faults;
  Value root() const { return document.root(); }
};
Parsed parse(std::string_view text);

// RFC 7396: `patch` laid over `target`.
std::string merged(std::string_view target, std::string_view patch);

// The findings of a check as "severity rule pointer", in order.
std::vector<std::string> findings(std::string_view card,
                                  CheckOptions options = {});
// Their rules only.
std::vector<std::string> rules_found(std::string_view card,
                                     CheckOptions options = {});

}  // namespace cardinal::test
