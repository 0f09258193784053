#include "operations/registry.h"

namespace cardinal {

bool is_true(Value input, std::string_view name) {
  return input[name].boolean().value_or(false);
}

std::string text_of(Value input, std::string_view name) {
  return std::string(input[name].string().value_or(""));
}

std::vector<std::string> texts_of(Value input, std::string_view name) {
  std::vector<std::string> texts;
  for (const Value item : input[name].items()) {
    texts.emplace_back(*item.string());
  }
  return texts;
}

}  // namespace cardinal
