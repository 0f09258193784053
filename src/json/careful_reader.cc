#include "json/careful_reader.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "json/careful_encoding.h"
#include "json/repairs.h"
#include "json/scalar_scanner.h"
#include "json/skip_space.h"
#include "json/string_end.h"
#include "json/string_scanner.h"
#include "json/table_builder.h"

namespace cardinal::detail {
namespace {

bool starts_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const char c = text[at];
  // +1 and .5 are values, a plus sign by itself is none.
  if ((c == '+' || c == '.') && at + 1 < text.size()) {
    const char next = text[at + 1];
    return is_digit(next) || (c == '+' && next == '.');
  }
  return c == '"' || c == '\'' || c == '{' || c == '[' || c == '-' ||
         is_word_character(c);
}

bool starts_name(char c) {
  return c == '"' || c == '\'' || c == '_' || c == '$' || is_alpha(c);
}

}  // namespace

void CarefulReader::read() {
  state_.table.arena.clear();
  state_.table.node_count = 0;
  if (refuse_encoding(state_)) return;
  skip_space(state_);
  if (state_.at_end()) {
    if (!state_.stopped) {
      state_.fault(FaultKind::empty, {0, state_.here()},
                   "the text contains no JSON value", "write an object: {...}");
    }
    return;
  }
  value(0);
  skip_space(state_);
  if (!state_.at_end() && !state_.nodes.empty()) {
    state_.fault(
        FaultKind::trailing_content,
        {state_.here(), static_cast<std::uint32_t>(state_.text.size())},
        "expected the end of the text after the JSON value; found " +
            shown_character(state_.text, state_.at),
        "remove it; for one card per line use --jsonl");
  }
  state_.drop_doubtful_duplicates();
  std::ranges::stable_sort(
      state_.faults.begin() + static_cast<std::ptrdiff_t>(state_.faults_before),
      state_.faults.end(), {}, [](const Fault& f) { return f.where.begin; });
  state_.drop_guessed_repairs();
  keep_nodes();
}

void CarefulReader::keep_nodes() {
  if (state_.lost || state_.stopped || state_.damaged) return;
  reserve_nodes(state_.table, static_cast<std::uint32_t>(state_.nodes.size()));
  std::ranges::copy(state_.nodes, state_.table.nodes.get());
  state_.table.node_count = static_cast<std::uint32_t>(state_.nodes.size());
  state_.table.partial = !state_.certain || !state_.complete;
}

void CarefulReader::value(std::uint32_t depth) {
  switch (state_.peek()) {
    case '{':
      object(depth);
      break;
    case '[':
      array(depth);
      break;
    case '"':
    case '\'':
      if (state_.outline.missing('}') < 0 &&
          is_name_with_colon(state_.text, state_.at, state_.outline)) {
        object_without_brace(depth);
      } else {
        StringScanner(state_).scan(state_.peek(), 0);
      }
      break;
    default:
      ScalarScanner(state_).scan(0);
  }
  value_end_ = state_.here();
}

bool CarefulReader::enter(std::uint32_t depth) {
  const std::uint32_t depth_max = std::min(state_.limits.depth_max, 1000u);
  if (depth < depth_max) return true;
  state_.fault(FaultKind::too_deep, {state_.here(), state_.here() + 1},
               "arrays and objects are nested more than " +
                   std::to_string(depth_max) + " levels deep",
               "flatten the document; deeper levels were not read");
  state_.stopped = true;
  return false;
}

void CarefulReader::array(std::uint32_t depth) {
  if (!enter(depth)) return;
  open_.open(Kind::array);
  ++state_.at;
  while (next_element(depth)) {
    const std::size_t begin = state_.nodes.size();
    open_.start_element();
    value(depth + 1);
    open_.end_element(begin);
  }
  open_.close();
}

void CarefulReader::object(std::uint32_t depth) {
  if (!enter(depth)) return;
  open_.open(Kind::object);
  ++state_.at;
  members(depth);
}

// Where a value should begin, a member does.
void CarefulReader::object_without_brace(std::uint32_t depth) {
  if (!enter(depth)) return;
  state_.fault(FaultKind::wrong_bracket, {state_.here(), state_.here() + 1},
               "expected { before this member: its object has only a closing "
               "bracket",
               "add the missing {");
  state_.certain = false;
  state_.outline.settle('}', -1);
  open_.open(Kind::object);
  open_.guess();
  members(depth);
}

void CarefulReader::members(std::uint32_t depth) {
  while (next_element(depth)) {
    const std::size_t begin = state_.nodes.size();
    open_.start_element();
    member(depth);
    // A name without a value is no member.
    if (state_.nodes.size() < begin + 2) state_.nodes.resize(begin);
    open_.end_element(begin);
  }
  open_.close();
}

void CarefulReader::member(std::uint32_t depth) {
  if (state_.peek() == ':') return nameless_value(depth);
  const std::uint32_t name_begin = state_.here();
  state_.torn = false;
  const bool named = member_name();
  const Span name{name_begin, state_.here()};
  const bool damaged = std::exchange(state_.damaged, false);
  if (colon(name, named)) member_value(name, depth);
  state_.damaged |= damaged || !named;
}

bool CarefulReader::member_name() {
  const char c = state_.peek();
  if (c == '"' || c == '\'') {
    StringScanner(state_).scan(c, is_key);
    return true;
  }
  if (starts_name(c)) {
    ScalarScanner(state_).word(is_key);
    return true;
  }
  ScalarScanner(state_).unexpected();
  return false;
}

void CarefulReader::nameless_value(std::uint32_t depth) {
  state_.fault(
      FaultKind::unexpected_character, {state_.here(), state_.here() + 1},
      "expected a member's name before this colon", "write: \"name\": value");
  ++state_.at;
  skip_space(state_);
  if (starts_value(state_.text, state_.at)) value(depth + 1);
  state_.give_up_element();
}

// Steps over the colon, if need be one that is missing. False when no value
// follows the name.
bool CarefulReader::colon(Span name, bool named) {
  skip_space(state_);
  if (state_.peek() == ':') {
    ++state_.at;
    skip_space(state_);
    state_.resuming = false;
    return true;
  }
  if (!named || state_.torn) {  // The name's fault says enough.
    state_.resuming = true;
    return false;
  }
  if (starts_value(state_.text, state_.at) &&
      !is_name_with_colon(state_.text, state_.at, state_.outline)) {
    state_.fault(FaultKind::missing_colon, name,
                 "expected a colon after the name; found " +
                     shown_character(state_.text, state_.at),
                 "write: \"name\": value");
    state_.repair_with({{{name.end, name.end}, ":"}});
  }
  return true;
}

void CarefulReader::member_value(Span name, std::uint32_t depth) {
  if (state_.at_end()) {
    return state_.give_up_element();  // The bracket left open says enough.
  }
  const char next = state_.peek();
  const bool closes = next == '}' || next == ']';
  if (closes && state_.outline.missing(next) < 0) {
    state_.fault(FaultKind::wrong_bracket, {state_.here(), state_.here() + 1},
                 std::string("this ") + next + " has no opening bracket",
                 "write the opening bracket after the colon");
    ++state_.at;
    state_.outline.settle(next, -1);
    return state_.give_up_element();
  }
  const bool next_member =
      state_.outline.missing('}') >= 0 &&
      is_name_with_colon(state_.text, state_.at, state_.outline);
  if (closes || next == ',' || next_member) {
    state_.fault(FaultKind::missing_value, name,
                 "the member has a name but no value",
                 "write: \"name\": value");
    return state_.give_up_element();
  }
  const std::size_t begin = state_.nodes.size();
  value(depth + 1);
  skip_space(state_);
  // What was stepped over stood before the value: {"a":: 1}, {"a" = 1}.
  if (state_.resuming && !state_.damaged && state_.nodes.size() == begin &&
      starts_value(state_.text, state_.at)) {
    state_.resuming = false;
    value(depth + 1);
  }
}

// Called before each element. Steps over white space and commas, and over the
// closing bracket when that is what comes.
bool CarefulReader::next_element(std::uint32_t depth) {
  for (;;) {
    skip_space(state_);
    const bool may_lack = std::exchange(state_.resuming, false);
    const bool comma = commas(!open_.top().started);
    if (state_.at_end()) {
      open_.report_unclosed();
      return false;
    }
    if (open_.is_left()) {
      open_.report_left();
      return false;
    }
    if (state_.peek() == '}' || state_.peek() == ']') {
      if (open_.close_with(state_.peek())) return false;
      continue;
    }
    if (lacks_bracket_before()) {
      array_without_bracket(depth);
      continue;
    }
    if (comma || may_lack || !starts_value(state_.text, state_.at)) return true;
    const std::string what = open_.is_object() ? "member" : "item";
    state_.fault(FaultKind::missing_comma, {state_.here(), state_.here() + 1},
                 std::string("expected a comma or ") + open_.closer() +
                     " before this " + what + "; found " +
                     shown_character(state_.text, state_.at),
                 "add a comma after the " + what + " before");
    state_.repair_with({{{value_end_, value_end_}, ","}});
    return true;
  }
}

// Steps over commas; true when an element may follow.
bool CarefulReader::commas(bool first) {
  const std::string what = open_.is_object() ? "member" : "item";
  bool comma = first;
  std::optional<std::uint32_t> needless;  // the one that seemed to be due
  while (state_.peek() == ',' && !state_.at_end()) {
    const std::uint32_t at = state_.here();
    ++state_.at;
    skip_space(state_);
    const bool closes = state_.peek() == open_.closer();
    if (comma || closes) {
      state_.fault(FaultKind::extra_comma, {at, at + 1},
                   "there is no " + what + (first ? " before" : " after") +
                       " this comma",
                   "remove the comma");
      std::vector<Edit> edits{{{at, at + 1}, {}}};
      if (closes && needless) edits.push_back({{*needless, *needless + 1}, {}});
      state_.repair_with(std::move(edits));
    } else {
      needless = at;
    }
    comma = true;
  }
  return comma;
}

// Whether the member before is the first item of an array that has only a
// closing bracket: an item comes where a name should.
bool CarefulReader::lacks_bracket_before() const {
  return open_.is_object() && open_.top().last != 0 &&
         state_.outline.missing(']') < 0 &&
         starts_value(state_.text, state_.at) &&
         !is_name_with_colon(state_.text, state_.at, state_.outline);
}

// Reads the other items to find their faults, and the bracket.
void CarefulReader::array_without_bracket(std::uint32_t depth) {
  state_.fault(FaultKind::wrong_bracket, {state_.here(), state_.here() + 1},
               "expected a member's name: the array that this item belongs to "
               "has only a closing bracket",
               "add the missing [");
  state_.certain = false;
  open_.drop_last_element();
  const std::size_t begin = state_.nodes.size();
  for (;;) {
    value(depth + 1);
    state_.nodes.resize(begin);
    skip_space(state_);
    if (state_.peek() != ',' || state_.at_end()) break;
    ++state_.at;
    skip_space(state_);
    if (!starts_value(state_.text, state_.at)) break;
  }
  state_.damaged = false;
  state_.resuming = true;
  if (state_.peek() != ']') return;
  ++state_.at;
  state_.outline.settle(']', -1);
}

}  // namespace cardinal::detail
