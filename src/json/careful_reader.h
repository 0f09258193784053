// Reads a text that has faults, says what each one is, and goes on.
//
// Where the repair is certain (a comma too many, a comment) the value is kept
// as it was meant. Where it would be a guess (a string that never ends) the
// reading goes on only to find further faults, and no document is given.
#pragma once

#include "cardinal/json.h"

namespace cardinal::detail {

class CarefulReader {
 public:
  CarefulReader(const Limits& limits, Table& table, Faults& faults)
      : limits_(limits),
        table_(table),
        text_(table.text),
        faults_(faults),
        faults_before_(faults.size()) {}

  // Fills the table, or leaves it empty when a guess would be needed.
  void read();

 private:
  // careful_encoding.cc
  bool refuses_encoding();

  // careful_reader.cc
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

  // careful_strings.cc
  void string(char quote, std::uint8_t flags);
  void string_content(char quote, std::size_t end);
  void escape_in_string(char quote, std::size_t end);
  std::size_t end_of_string(char quote, std::uint32_t begin,
                            std::uint8_t flags);

  // careful_scalars.cc
  void scalar(std::uint8_t flags);
  void number();
  void word(std::uint8_t flags);
  void skip_space();
  bool skip_comment();
  bool skip_unquoted();
  void skip_foreign(std::uint32_t first);
  void unexpected();

  // careful_nodes.cc
  void report_duplicates(std::uint32_t object_node);
  void fault(FaultKind kind, Span where, std::string message,
             std::string help = {}, std::optional<Span> other = {});
  // How to repair the fault just told.
  void repair_with(std::vector<Edit> edits);
  void drop_guessed_repairs();
  // After a fault whose repair would be a guess: what is read from here on may
  // be something else.
  void give_up_document() { certain_ = false; }
  // After a value that cannot be known, while all around it is certain.
  void give_up_value() { complete_ = false; }
  std::uint32_t add_node(std::uint32_t begin, std::uint32_t end, Kind kind,
                         std::uint8_t flags, std::uint64_t payload);
  std::uint32_t add_string(std::uint32_t begin, std::uint32_t end,
                           std::size_t arena_from, std::uint8_t flags);
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool at_end() const { return stopped_ || at_ >= text_.size(); }
  std::uint32_t here() const { return static_cast<std::uint32_t>(at_); }

  const Limits& limits_;
  Table& table_;
  const std::string_view text_;
  Faults& faults_;
  const std::size_t faults_before_;  // of other texts, left as they are
  std::vector<Node> nodes_;
  std::string closers_;  // of the containers around the place, outermost first
  std::size_t at_ = 0;
  std::uint32_t value_end_ = 0;  // of the last value read
  bool resuming_ = false;   // behind something unexpected: a comma may lack
  bool torn_ = false;       // the last string read has no closing quote
  bool swallowed_ = false;  // closing brackets, by a string or a comment
  bool unclosed_reported_ = false;
  bool certain_ = true;
  bool complete_ = true;
  bool stopped_ = false;  // too deep or too many faults: nothing more is read
};

// The character at `at` for a message: `"x"`, or `U+00A0`.
std::string shown_character(std::string_view text, std::size_t at);

}  // namespace cardinal::detail
