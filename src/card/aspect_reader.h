// What reading a card of any dialect into an Agent has in common.
#pragma once

#include "cardinal/agent.h"

namespace cardinal {

// Takes values out of a document and remembers where they stood, should
// somebody want to know. What is of a different kind than it should be is left.
class AspectReader {
 public:
  explicit AspectReader(Origins* origins) : origins_(origins) {}

  // `at` and all inside it is accounted for.
  void took(Aspect aspect, Value at, std::size_t item = 0) {
    if (origins_ && at) {
      origins_->push_back({aspect, static_cast<std::uint32_t>(item), at});
    }
  }
  // A list or object without content says no more than that it is there.
  void took_empty(Aspect aspect, Value at, std::size_t item = 0) {
    const bool container = at.is(Kind::array) || at.is(Kind::object);
    if (container && at.size() == 0) took(aspect, at, item);
  }
  std::string text(Aspect aspect, Value at, std::size_t item = 0) {
    const auto found = at.string();
    if (!found) return {};
    took(aspect, at, item);
    return std::string(*found);
  }
  std::vector<std::string> texts(Aspect aspect, Value at,
                                 std::size_t item = 0) {
    std::vector<std::string> found;
    if (!at.is(Kind::array)) return found;
    found.reserve(at.size());
    for (const Value one : at.items()) {
      if (const auto words = one.string()) found.emplace_back(*words);
    }
    if (found.size() == at.size()) {
      took(aspect, at, item);
    } else {
      for (const Value one : at.items()) {
        if (one.is(Kind::string)) took(aspect, one, item);
      }
    }
    return found;
  }
  std::optional<bool> boolean(Aspect aspect, Value at, std::size_t item = 0) {
    const auto found = at.boolean();
    if (found) took(aspect, at, item);
    return found;
  }
  // Any value of that kind, as it is spelled.
  JsonText json(Aspect aspect, Value at, Kind kind, std::size_t item = 0) {
    if (!at.is(kind)) return {};
    took(aspect, at, item);
    return std::string(at.raw());
  }

 private:
  Origins* origins_;
};

}  // namespace cardinal
