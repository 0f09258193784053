// Numbers, literals and what looks like them in a text with faults.
#pragma once

#include "json/careful_state.h"

namespace cardinal::detail {

class ScalarScanner {
 public:
  explicit ScalarScanner(CarefulState& state) : state_(state) {}

  // A number, a literal or a word that lacks its quotes.
  void scan(std::uint8_t flags);
  void word(std::uint8_t flags);
  // Reports and steps over characters that fit nowhere.
  void unexpected();

 private:
  void number();
  bool skip_unquoted();
  void skip_foreign(std::uint32_t first);
  void report_unexpected(Span where, std::uint32_t first);

  CarefulState& state_;
};

}  // namespace cardinal::detail
