// What the parts of the careful reader share: how far it has read, the nodes
// and faults found so far, and what is certain of them.
#pragma once

#include "cardinal/json.h"
#include "json/outline.h"

namespace cardinal::detail {

struct CarefulState {
  CarefulState(const Limits& its_limits, Table& its_table, Faults& its_faults)
      : limits(its_limits),
        table(its_table),
        text(its_table.text),
        outline(text),
        faults(its_faults),
        faults_before(its_faults.size()) {}

  void fault(FaultKind kind, Span where, std::string message,
             std::string help = {}, std::optional<Span> other = {});
  // How to repair the fault just reported.
  void repair_with(std::vector<Edit> edits);
  void drop_guessed_repairs();
  void drop_doubtful_duplicates();
  // After a fault whose repair would be a guess: what is read from here on may
  // be something else.
  void give_up_document() { certain = false, lost = true; }
  // After a fault that costs the member or item it is in: what follows can be
  // read, but nothing around it is repaired.
  void give_up_element() { certain = false, damaged = true; }
  // After a value that cannot be known, while all around it is certain.
  void give_up_value() { complete = false, damaged = true; }

  void report_duplicates(std::uint32_t object_node);
  std::uint32_t add_node(std::uint32_t begin, std::uint32_t end, Kind kind,
                         std::uint8_t flags, std::uint64_t payload);
  std::uint32_t add_string(std::uint32_t begin, std::uint32_t end,
                           std::size_t arena_from, std::uint8_t flags);

  char peek() const { return at < text.size() ? text[at] : '\0'; }
  bool at_end() const { return stopped || at >= text.size(); }
  std::uint32_t here() const { return static_cast<std::uint32_t>(at); }

  const Limits& limits;
  Table& table;
  const std::string_view text;
  Outline outline;
  std::vector<OpenBracket> open;  // around the place, outermost first
  Faults& faults;
  const std::size_t faults_before;  // of other texts, left as they are
  std::vector<std::uint32_t> doubtful_duplicates;  // where they begin
  std::vector<Node> nodes;
  std::size_t at = 0;
  bool resuming = false;   // behind something unexpected: a comma may lack
  bool torn = false;       // the last string read has no closing quote
  bool swallowed = false;  // closing brackets, by a string or a comment
  bool damaged = false;    // the member or item being read: it is not kept
  bool certain = true;
  bool complete = true;
  bool lost = false;     // no part of the reading can be relied on
  bool stopped = false;  // too deep or too many faults: nothing more is read
};

// The character at `at` for a message: `"x"`, or `U+00A0`.
std::string shown_character(std::string_view text, std::size_t at);

}  // namespace cardinal::detail
