// JSON for tests: reading and patching in one line each.
#pragma once

#include <string>

#include "cardinal/card.h"

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

}  // namespace cardinal::test
