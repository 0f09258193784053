// Strings of a text with faults.
#pragma once

#include "json/careful_state.h"

namespace cardinal::detail {

class StringScanner {
 public:
  explicit StringScanner(CarefulState& state) : state_(state) {}

  // Requires: a quote, double or single, at the state's position.
  void scan(char quote, std::uint8_t flags);

 private:
  void content(char quote, std::size_t end);
  void escape(char quote, std::size_t end);
  std::size_t find_end(std::uint32_t begin, std::uint8_t flags);

  CarefulState& state_;
};

}  // namespace cardinal::detail
