// The containers around the place that is read: their nodes, and what becomes
// of them where a bracket is missing or of the other kind.
#pragma once

#include "json/careful_state.h"

namespace cardinal::detail {

struct OpenContainer {
  std::uint32_t node;
  std::uint32_t indent;     // of the line that its bracket is in
  std::uint32_t last = 0;   // the node of its last element; 0: none
  std::uint64_t count = 0;  // of elements kept
  bool started = false;     // an element was read, kept or not
  bool laid_out = false;    // elements start lines, further right than its own
  bool flat = false;        // elements start lines, but not further right
  bool guessed = false;     // one of its brackets is missing
};

class OpenContainers {
 public:
  explicit OpenContainers(CarefulState& state) : state_(state) {}

  void open(Kind kind);
  void close();
  bool empty() const { return list_.empty(); }
  const OpenContainer& top() const { return list_.back(); }
  char closer() const { return state_.open.back().closer; }
  bool is_object() const { return closer() == '}'; }

  // Before an element is read.
  void start_element();
  // After it: `begin` is the node that would be its first.
  void end_element(std::size_t begin);
  void drop_last_element();
  // The brackets of the container are not where it begins and ends.
  void guess() { list_.back().guessed = true; }

  // Whether the next token cannot belong to the container, because its closing
  // bracket is missing.
  bool is_left() const;
  void report_left();
  // At a closing bracket. True when the container is over.
  bool close_with(char bracket);
  // At the end of the text.
  void report_unclosed();

 private:
  bool is_left_by_layout() const;
  bool close_with_other(char bracket);
  bool close_uncounted(char bracket);

  CarefulState& state_;
  std::vector<OpenContainer> list_;
  bool unclosed_reported_ = false;
};

}  // namespace cardinal::detail
