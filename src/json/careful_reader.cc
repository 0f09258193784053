#include "json/careful_reader.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "json/careful_encoding.h"
#include "json/scalar_scanner.h"
#include "json/skip_space.h"
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
         is_alnum(c);
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
  std::ranges::stable_sort(
      state_.faults.begin() + static_cast<std::ptrdiff_t>(state_.faults_before),
      state_.faults.end(), {}, [](const Fault& f) { return f.where.begin; });
  state_.drop_guessed_repairs();
  if (!state_.certain || !state_.complete || state_.stopped) return;
  reserve_nodes(state_.table, static_cast<std::uint32_t>(state_.nodes.size()));
  std::ranges::copy(state_.nodes, state_.table.nodes.get());
  state_.table.node_count = static_cast<std::uint32_t>(state_.nodes.size());
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
      StringScanner(state_).scan(state_.peek(), 0);
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
  const std::uint32_t open = state_.here();
  const std::uint32_t node = state_.add_node(open, open, Kind::array, 0, 0);
  ++state_.at;
  closers_.push_back(']');
  std::uint64_t count = 0;
  for (bool first = true; next_element(open, first); first = false) {
    value(depth + 1);
    ++count;
  }
  closers_.pop_back();
  state_.nodes[node].end = state_.here();
  state_.nodes[node].next = static_cast<std::uint32_t>(state_.nodes.size());
  state_.nodes[node].payload = count;
}

void CarefulReader::object(std::uint32_t depth) {
  if (!enter(depth)) return;
  const std::uint32_t open = state_.here();
  const std::uint32_t node = state_.add_node(open, open, Kind::object, 0, 0);
  ++state_.at;
  closers_.push_back('}');
  std::uint64_t count = 0;
  for (bool first = true; next_element(open, first); first = false) {
    if (member(depth)) ++count;
  }
  closers_.pop_back();
  state_.nodes[node].end = state_.here();
  state_.nodes[node].next = static_cast<std::uint32_t>(state_.nodes.size());
  state_.nodes[node].payload = count;
  state_.report_duplicates(node);
}

bool CarefulReader::member(std::uint32_t depth) {
  const std::uint32_t name_begin = state_.here();
  const std::size_t name_node = state_.nodes.size();
  state_.torn = false;
  const bool named = member_name();
  const Span name{name_begin, state_.here()};
  skip_space(state_);
  if (state_.peek() == ':') {
    ++state_.at;
    skip_space(state_);
    state_.resuming = false;
  } else if (named && !state_.torn && starts_value(state_.text, state_.at)) {
    state_.fault(FaultKind::missing_colon, name,
                 "expected a colon after the name; found " +
                     shown_character(state_.text, state_.at),
                 "write: \"name\": value");
    state_.repair_with({{{name.end, name.end}, ":"}});
  } else if (!named || state_.torn) {
    state_.nodes.resize(name_node);  // The name's fault says enough.
    state_.resuming = true;
    return false;
  }
  if (state_.at_end()) {
    state_.give_up_document();  // The bracket left open says enough.
  } else if (state_.peek() == ',' || state_.peek() == '}' ||
             state_.peek() == ']') {
    state_.fault(FaultKind::missing_value, name,
                 "the member has a name but no value",
                 "write: \"name\": value");
    state_.give_up_document();
  } else {
    value(depth + 1);
    skip_space(state_);
    // What was stepped over stood before the value: {"a":: 1}, {"a" = 1}.
    if (state_.resuming && starts_value(state_.text, state_.at)) {
      state_.resuming = false;
      value(depth + 1);
    }
  }
  if (named && state_.nodes.size() > name_node + 1) return true;
  state_.nodes.resize(name_node);  // A name without a value is no member.
  return false;
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

// Called before each element. Steps over white space and commas, and over the
// closing bracket when that is what comes.
bool CarefulReader::next_element(std::uint32_t open_byte, bool first) {
  const std::string what = closers_.back() == ']' ? "item" : "member";
  skip_space(state_);
  const bool may_lack = std::exchange(state_.resuming, false);
  bool comma = first;
  std::optional<std::uint32_t> needless;  // the one that seemed to be due
  while (state_.peek() == ',' && !state_.at_end()) {
    const std::uint32_t at = state_.here();
    ++state_.at;
    skip_space(state_);
    const bool closes = state_.peek() == closers_.back();
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
  if (state_.at_end()) {
    report_unclosed(open_byte);
    return false;
  }
  if (state_.peek() == '}' || state_.peek() == ']') {
    close_with(state_.peek(), open_byte);
    return false;
  }
  if (!comma && !may_lack && starts_value(state_.text, state_.at)) {
    state_.fault(FaultKind::missing_comma, {state_.here(), state_.here() + 1},
                 std::string("expected a comma or ") + closers_.back() +
                     " before this " + what + "; found " +
                     shown_character(state_.text, state_.at),
                 "add a comma after the " + what + " before");
    state_.repair_with({{{value_end_, value_end_}, ","}});
  }
  return true;
}

// A bracket of the other kind either stands in the place of the right one, and
// then the container around is closed next, or the right one was forgotten and
// this one already belongs to the container around. That cannot be when it
// would end the document with more to come. Right before the right one it is
// one too many.
void CarefulReader::close_with(char bracket, std::uint32_t open_byte) {
  if (bracket == closers_.back()) {
    ++state_.at;
    return;
  }
  state_.fault(FaultKind::wrong_bracket, {state_.here(), state_.here() + 1},
               std::string("expected ") + closers_.back() + " to close the " +
                   state_.text[open_byte] + "; found " + bracket,
               std::string("write ") + closers_.back() + " here");
  state_.give_up_document();
  const std::size_t next =
      state_.text.find_first_not_of(" \t\r\n", state_.at + 1);
  const bool outer_follows = closers_.size() > 1 && next < state_.text.size() &&
                             state_.text[next] == closers_[closers_.size() - 2];
  const std::size_t home = closers_.rfind(bracket);
  const bool belongs_around =
      home != std::string::npos && (home > 0 || next >= state_.text.size());
  if (!outer_follows && next < state_.text.size() &&
      state_.text[next] == closers_.back()) {
    state_.at = next + 1;
  } else if (outer_follows || !belongs_around) {
    ++state_.at;
  }
}

// Once: the brackets around an open one are open too, and an unclosed string
// or comment has swallowed whatever closed them.
void CarefulReader::report_unclosed(std::uint32_t open_byte) {
  state_.give_up_document();
  if (state_.stopped || unclosed_reported_) return;
  unclosed_reported_ = true;
  if (state_.swallowed) return;
  state_.fault(
      FaultKind::unclosed, {open_byte, open_byte + 1},
      std::string("this ") + state_.text[open_byte] +
          " is never closed; the text ends without " + closers_.back(),
      "add at the end: " + std::string(closers_.rbegin(), closers_.rend()));
}

}  // namespace cardinal::detail
