// What a client sets, as initializationOptions or by didChangeConfiguration, in
// an object "cardinal" or by itself.
//
//   {"profile": "production", "as": "a2a-1.0",
//    "ruleUrl": "http://127.0.0.1:8420/rules/"}
//
// Thread safety: values.
#pragma once

#include <string>

#include "cardinal/rule.h"

namespace cardinal::lsp {

struct Settings {
  ProfileSet profile;  // empty: as cardinal.json says
  std::optional<DialectVersion> as;
  std::string rule_url;  // the page of a rule without its id; empty: none
};

// Fails: usage, with the member and what it may be.
Result<Settings> read_settings(Value given);

}  // namespace cardinal::lsp
