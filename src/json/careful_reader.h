// Reads a text that has faults, says what each one is, and goes on.
//
// Where the repair is certain (a comma too many, a comment) the value is kept
// as it was meant. Where it would be a guess (a string that never ends) there
// is no document. Around a damaged member what is certain is kept for reports:
// see Document::partial_root.
#pragma once

#include "json/careful_state.h"
#include "json/open_containers.h"

namespace cardinal::detail {

class CarefulReader {
 public:
  CarefulReader(const Limits& limits, Table& table, Faults& faults)
      : state_(limits, table, faults), open_(state_) {}

  // Fills the table, or leaves it empty when a guess would be needed.
  void read();

 private:
  void value(std::uint32_t depth);
  void array(std::uint32_t depth);
  void object(std::uint32_t depth);
  void object_without_brace(std::uint32_t depth);
  void members(std::uint32_t depth);
  void member(std::uint32_t depth);
  bool member_name();
  bool colon(Span name, bool named);
  void nameless_value(std::uint32_t depth);
  void member_value(Span name, std::uint32_t depth);
  // What stands between two elements; false when the container is over.
  bool next_element(std::uint32_t depth);
  bool commas(bool first);
  bool lacks_bracket_before() const;
  void array_without_bracket(std::uint32_t depth);
  bool enter(std::uint32_t depth);
  void keep_nodes();

  CarefulState state_;
  OpenContainers open_;
  std::uint32_t value_end_ = 0;  // of the last value read
};

}  // namespace cardinal::detail
