#include "json/open_containers.h"

#include <algorithm>
#include <utility>

#include "json/string_end.h"

namespace cardinal::detail {

void OpenContainers::open(Kind kind) {
  const std::uint32_t at = state_.here();
  list_.push_back({.node = state_.add_node(at, at, kind, 0, 0),
                   .indent = state_.outline.lines().indent_at(at)});
  state_.open.push_back({kind == Kind::object ? '}' : ']', at});
}

void OpenContainers::close() {
  const OpenContainer& done = list_.back();
  Node& node = state_.nodes[done.node];
  node.end = state_.here();
  node.next = static_cast<std::uint32_t>(state_.nodes.size());
  node.payload = done.count;
  if (done.guessed) {
    for (std::size_t i = done.node; i < state_.nodes.size(); ++i) {
      state_.nodes[i].flags |= in_doubt;
    }
  } else if (node.kind == Kind::object) {
    const std::size_t before = state_.faults.size();
    state_.report_duplicates(done.node);
    // Of two objects that run into one, equal names are no mistake.
    if (state_.outline.missing('}') > 0) {
      for (std::size_t i = before; i < state_.faults.size(); ++i) {
        state_.doubtful_duplicates.push_back(state_.faults[i].where.begin);
      }
    }
  }
  list_.pop_back();
  state_.open.pop_back();
}

void OpenContainers::start_element() {
  OpenContainer& own = list_.back();
  own.started = true;
  const TextLines& lines = state_.outline.lines();
  if (!lines.starts_line(state_.at)) return;
  const bool further_right = lines.indent_at(state_.at) > own.indent;
  (further_right ? own.laid_out : own.flat) = true;
}

void OpenContainers::end_element(std::size_t begin) {
  OpenContainer& own = list_.back();
  if (std::exchange(state_.damaged, false)) {
    state_.nodes.resize(begin);
    state_.nodes[own.node].flags |= in_doubt;
    state_.resuming = true;
  } else if (state_.nodes.size() > begin) {
    own.last = static_cast<std::uint32_t>(begin);
    ++own.count;
  }
}

void OpenContainers::drop_last_element() {
  OpenContainer& own = list_.back();
  state_.nodes[own.node].flags |= in_doubt;
  if (own.last == 0) return;
  state_.nodes.resize(std::exchange(own.last, 0));
  --own.count;
}

// A line that stands no further right than the one with the opening bracket
// belongs to a container around, if the text is laid out so.
bool OpenContainers::is_left_by_layout() const {
  const TextLines& lines = state_.outline.lines();
  if (list_.size() < 2 || !lines.starts_line(state_.at)) return false;
  const OpenContainer& own = list_.back();
  const OpenContainer& around = list_[list_.size() - 2];
  if (!around.laid_out || own.flat) return false;
  if (!lines.comparable(state_.open.back().at, state_.at)) return false;
  const std::uint32_t indent = lines.indent_at(state_.at);
  if (state_.peek() == '}' || state_.peek() == ']') {
    return indent < own.indent && indent <= around.indent;
  }
  if (indent > own.indent) return false;
  const bool in_object = state_.open[state_.open.size() - 2].closer == '}';
  return !in_object ||
         is_name_with_colon(state_.text, state_.at, state_.outline);
}

bool OpenContainers::is_left() const {
  if (state_.outline.missing(closer()) <= 0) return false;
  if (is_left_by_layout()) return true;
  if (!is_object()) {
    return state_.outline.missing('}') >= 0 &&
           is_name_with_colon(state_.text, state_.at, state_.outline);
  }
  if (list_.size() < 2 || state_.open[state_.open.size() - 2].closer != ']') {
    return false;
  }
  // An item of the array around: an object, or a string that is no name.
  const char next = after_string(state_.text, state_.at, state_.outline);
  return state_.peek() == '{' || next == ',' || next == ']';
}

void OpenContainers::report_left() {
  const std::uint32_t at = state_.open.back().at;
  state_.fault(FaultKind::unclosed, {at, at + 1},
               std::string("this ") + (is_object() ? '{' : '[') +
                   " is not closed before what follows it",
               std::string("add the missing ") + closer());
  state_.certain = false;
  guess();
  // What follows the bracket in its line may have been taken in.
  if (list_.size() > 1) {
    state_.nodes[list_[list_.size() - 2].node].flags |= in_doubt;
  }
  state_.outline.settle(closer(), 1);
  state_.resuming = true;
}

bool OpenContainers::close_with(char bracket) {
  if (bracket != closer()) return close_with_other(bracket);
  ++state_.at;
  return true;
}

// A bracket of the other kind either stands in the place of the right one, or
// the right one was forgotten, or it lacks an opening bracket itself. The
// brackets of the whole text say which.
bool OpenContainers::close_with_other(char bracket) {
  state_.fault(FaultKind::wrong_bracket, {state_.here(), state_.here() + 1},
               std::string("expected ") + closer() + " to close the " +
                   (is_object() ? '{' : '[') + "; found " + bracket,
               std::string("write ") + closer() + " here");
  const bool forgotten = state_.outline.missing(closer()) > 0;
  const bool surplus = state_.outline.missing(bracket) < 0;
  if (!forgotten && !surplus) return close_uncounted(bracket);
  state_.certain = false;
  if (surplus) {
    ++state_.at;
    state_.outline.settle(bracket, -1);
  }
  if (forgotten) {
    guess();
    state_.outline.settle(closer(), 1);
    return true;
  }
  drop_last_element();
  state_.resuming = true;
  return false;
}

// Where the count of the brackets does not help. A bracket cannot end the
// document with more to come; right before the right one it is one too many.
bool OpenContainers::close_uncounted(char bracket) {
  state_.give_up_document();
  const auto& open = state_.open;
  const std::size_t next =
      state_.text.find_first_not_of(" \t\r\n", state_.at + 1);
  const bool outer_follows = open.size() > 1 && next < state_.text.size() &&
                             state_.text[next] == open[open.size() - 2].closer;
  const auto home = std::ranges::find(open.rbegin(), open.rend(), bracket,
                                      &OpenBracket::closer);
  const bool belongs_around =
      home != open.rend() &&
      (std::next(home) != open.rend() || next >= state_.text.size());
  if (!outer_follows && next < state_.text.size() &&
      state_.text[next] == closer()) {
    state_.at = next + 1;
  } else if (outer_follows || !belongs_around) {
    ++state_.at;
  }
  return true;
}

// Once: the brackets around an open one are open too, and an unclosed string
// or comment has swallowed whatever closed them.
void OpenContainers::report_unclosed() {
  state_.certain = false;
  if (state_.stopped || std::exchange(unclosed_reported_, true)) return;
  // What ends too late may have taken in what follows it.
  for (Node& node : state_.nodes) node.flags |= in_doubt;
  if (state_.swallowed) return;
  const std::uint32_t at = state_.open.back().at;
  std::string closers;
  for (auto open = state_.open.rbegin(); open != state_.open.rend(); ++open) {
    closers.push_back(open->closer);
  }
  state_.fault(FaultKind::unclosed, {at, at + 1},
               std::string("this ") + (is_object() ? '{' : '[') +
                   " is never closed; the text ends without " + closer(),
               "add at the end: " + closers);
}

}  // namespace cardinal::detail
