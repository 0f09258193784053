// Converting in tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cardinal/convert.h"

namespace cardinal::test {

inline Document parsed(std::string text) {
  Faults faults;
  Document document = Reader().read(std::move(text), Limits{}, faults);
  for (const Fault& fault : faults) ADD_FAILURE() << fault.message;
  return document;
}

inline Converted converted(std::string text, ConvertOptions options) {
  Result<Converted> made =
      Converter(std::move(options), system_env()).convert(std::move(text));
  if (!made) {
    ADD_FAILURE() << made.error().message;
    return {};
  }
  return std::move(*made);
}

// Why it fails.
inline std::string refusal(std::string text, ConvertOptions options) {
  const Result<Converted> made =
      Converter(std::move(options), system_env()).convert(std::move(text));
  return made ? "(it does not fail)" : made.error().message;
}

// "/a: why" of each loss.
inline std::vector<std::string> lost(const Converted& made) {
  std::vector<std::string> found;
  for (const Loss& loss : made.lost) {
    found.push_back(loss.pointer + ": " + loss.why);
  }
  return found;
}

inline std::vector<std::string> lost_pointers(const Converted& made) {
  std::vector<std::string> found;
  for (const Loss& loss : made.lost) found.push_back(loss.pointer);
  return found;
}

// Where something stands that the card does not say.
inline std::vector<std::string> added(const Converted& made) {
  std::vector<std::string> found;
  for (const Addition& addition : made.added) {
    found.push_back(addition.pointer);
  }
  return found;
}

// The value at a pointer of the text, as it is spelled; "absent".
inline std::string at(const std::string& text, std::string_view pointer) {
  const Document document = parsed(text);
  const Result<Value> found = resolve(document.root(), pointer);
  return found ? std::string(found->raw()) : "absent";
}

}  // namespace cardinal::test
