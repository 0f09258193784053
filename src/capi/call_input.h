// The JSON input of a call, from what C functions are given.
//
//   CallInput input(options);
//   input.text("to", to);
//   TRY(std::string json, input.take());
//
// The first thing that is wrong is what take() fails with.
//
// Thread safety: none.
#pragma once

#include "cardinal/json.h"

namespace cardinal::capi {

class CallInput {
 public:
  // `options`: members of the input as a JSON object; null is {}.
  explicit CallInput(const char* options);

  // Adds a member. Fails: usage, when `text` is null, is not UTF-8, or the
  // options have the member as well.
  void text(std::string_view name, const char* text);
  void text(std::string_view name, const char* text, std::size_t bytes);

  // Adds a member unless the options have it.
  void otherwise(std::string_view name, std::string_view text);

  Result<std::string> take();

 private:
  void fail(const std::unexpected<Error>& why);

  Document options_;
  Writer json_;
  Status status_;
};

}  // namespace cardinal::capi
