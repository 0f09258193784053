#include "json/careful_state.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"

namespace cardinal::detail {

// Names are compared by their values: "\u0061" and "a" are one name.
void CarefulState::report_duplicates(std::uint32_t object_node) {
  struct Name {
    std::string_view text;
    std::uint32_t node;
  };
  std::vector<Name> names;
  for (std::uint32_t name = object_node + 1; name < nodes.size();
       name = nodes[name + 1].next) {
    names.push_back({table.text_of(nodes[name]), name});
  }
  std::ranges::sort(names, {}, [](const Name& name) {
    return std::pair(name.text, name.node);
  });
  const Name* first = nullptr;
  for (const Name& name : names) {
    if (!first || first->text != name.text) {
      first = &name;
      continue;
    }
    const Node& again = nodes[name.node];
    const Node& before = nodes[first->node];
    fault(FaultKind::duplicate_name, {again.begin, again.end},
          "this object already has a member with this name",
          "keep one of the two: readers disagree on which one counts",
          Span{before.begin, before.end});
    if (stopped) return;
  }
}

void CarefulState::fault(FaultKind kind, Span where, std::string message,
                         std::string help, std::optional<Span> other) {
  table.faulty = true;
  if (faults.size() - faults_before >= limits.faults_max) {
    stopped = true;
    return;
  }
  faults.push_back(
      {kind, where, std::move(message), std::move(help), other, {}});
}

void CarefulState::repair_with(std::vector<Edit> edits) {
  if (!stopped) faults.back().repair = std::move(edits);
}

// Where the reading rests on a guess, what looks like a comma too many may be
// part of a text; beside a value that cannot be known, as in [10 000], a
// missing one may not be missing. The byte order mark stands before all that.
void CarefulState::drop_guessed_repairs() {
  const bool is_certain = certain && !stopped;
  for (std::size_t i = faults_before; i < faults.size(); ++i) {
    const FaultKind kind = faults[i].kind;
    const bool insertion =
        kind == FaultKind::missing_comma || kind == FaultKind::missing_colon;
    const bool kept =
        is_certain ? complete || !insertion : kind == FaultKind::bom;
    if (!kept) faults[i].repair.clear();
  }
}

// What follows from a missing bracket is not reported besides it.
void CarefulState::drop_doubtful_duplicates() {
  if (certain || doubtful_duplicates.empty()) return;
  const auto is_doubtful = [this](const Fault& fault) {
    return fault.kind == FaultKind::duplicate_name &&
           std::ranges::find(doubtful_duplicates, fault.where.begin) !=
               doubtful_duplicates.end();
  };
  const auto first =
      faults.begin() + static_cast<std::ptrdiff_t>(faults_before);
  faults.erase(std::remove_if(first, faults.end(), is_doubtful), faults.end());
}

std::uint32_t CarefulState::add_node(std::uint32_t begin, std::uint32_t end,
                                     Kind kind, std::uint8_t flags,
                                     std::uint64_t payload) {
  const auto index = static_cast<std::uint32_t>(nodes.size());
  nodes.push_back({.begin = begin,
                   .end = end,
                   .next = index + 1,
                   .kind = kind,
                   .flags = flags,
                   .payload = payload});
  return index;
}

// All strings of a faulty text go to the arena: repaired ones must, and one
// home for all keeps the comparison of names simple.
std::uint32_t CarefulState::add_string(std::uint32_t begin, std::uint32_t end,
                                       std::size_t arena_from,
                                       std::uint8_t flags) {
  const auto offset = static_cast<std::uint32_t>(arena_from);
  const auto length = static_cast<std::uint32_t>(table.arena.size()) - offset;
  return add_node(begin, end, Kind::string, flags | unescaped_in_arena,
                  TextRange{offset, length}.packed());
}

std::string shown_character(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the text";
  if (text[at] == '"') return "a double quote";
  const Utf8Step step = decode_utf8(text, at);
  if (step.valid && step.point > 0x20 && step.point < 0x7F) {
    return '"' + std::string(text.substr(at, 1)) + '"';
  }
  std::string shown = step.valid ? "U+" : "byte 0x";
  const std::uint32_t value =
      step.valid ? step.point : static_cast<std::uint8_t>(text[at]);
  const int nibbles = !step.valid ? 2 : step.point > 0xFFFF ? 6 : 4;
  for (int i = nibbles - 1; i >= 0; --i) {
    shown.push_back(hex_digits_upper[value >> (4 * i) & 0xF]);
  }
  return shown;
}

}  // namespace cardinal::detail
