// Calls of operations as a page in a browser makes them: by name, with JSON,
// without files, network, directory or operator. The operations are the same
// records that the command line and servers use, behind the same guard.
//
//   EngineCaller caller(system_env());
//   std::string reply = caller.call({.operation = "check",
//                                    .input = R"({"text": "{}"})"});
//
// A reply is one line of JSON that says how the call ended, and after it the
// answer, which is the exact JSON text of the operation:
//   {"status":"ok","outcome":"has-errors","notes":[]}
//   {"results":[...]}
// or, when there is none,
//   {"status":"error","error":{"code":"usage","message":"...","where":null,
//                              "diagnostics":[{"pointer","message","help"}]}}
//
// Thread safety: none.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cardinal/operations.h"

namespace cardinal::wasm {

struct EngineRequest {
  std::string_view operation;
  std::string_view input;  // JSON
  // The exact bytes of the card, instead of "text" in the input: they need not
  // be UTF-8.
  std::optional<std::string> document = {};
};

class EngineCaller {
 public:
  // `more` are operations besides those that every engine has.
  explicit EngineCaller(Env& env, std::span<const Operation* const> more = {})
      : services_{.env = env}, more_(more) {}

  std::string call(EngineRequest request);

 private:
  const Operation* operation_named(std::string_view name) const;

  Services services_;
  std::span<const Operation* const> more_;
};

// A reply without an answer.
std::string error_reply(const Error& error,
                        std::span<const InputFailure> failures = {},
                        const Operation* operation = nullptr);

// Null if there is none of that name here.
const Operation* engine_operation_named(std::string_view name);

}  // namespace cardinal::wasm
