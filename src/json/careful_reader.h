// Reads a text that has faults, says what each one is, and goes on.
//
// Where the repair is certain (a comma too many, a comment) the value is kept
// as it was meant. Where it would be a guess (a string that never ends) the
// reading goes on only to find further faults, and no document is given.
#pragma once

#include "json/careful_state.h"

namespace cardinal::detail {

class CarefulReader {
 public:
  CarefulReader(const Limits& limits, Table& table, Faults& faults)
      : state_(limits, table, faults) {}

  // Fills the table, or leaves it empty when a guess would be needed.
  void read();

 private:
  void value(std::uint32_t depth);
  void array(std::uint32_t depth);
  void object(std::uint32_t depth);
  bool member(std::uint32_t depth);
  bool member_name();
  // What stands between two elements; false when the container is over.
  bool next_element(std::uint32_t open_byte, bool first);
  void close_with(char bracket, std::uint32_t open_byte);
  void report_unclosed(std::uint32_t open_byte);
  bool enter(std::uint32_t depth);

  CarefulState state_;
  std::string closers_;  // of the containers around the place, outermost first
  std::uint32_t value_end_ = 0;  // of the last value read
  bool unclosed_reported_ = false;
};

}  // namespace cardinal::detail
