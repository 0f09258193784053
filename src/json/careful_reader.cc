#include "json/careful_reader.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "json/table_builder.h"

namespace cardinal::detail {
namespace {

bool starts_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const char c = text[at];
  // +1 and .5 are values, a plus sign by itself is none.
  if ((c == '+' || c == '.') && at + 1 < text.size()) {
    const char next = text[at + 1];
    return (next >= '0' && next <= '9') || (c == '+' && next == '.');
  }
  return c == '"' || c == '\'' || c == '{' || c == '[' || c == '-' ||
         (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

bool starts_name(char c) {
  return c == '"' || c == '\'' || c == '_' || c == '$' ||
         ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

}  // namespace

void CarefulReader::read() {
  table_.arena.clear();
  table_.node_count = 0;
  if (refuses_encoding()) return;
  skip_space();
  if (at_end()) {
    if (!stopped_) {
      fault(FaultKind::empty, {0, here()}, "the text contains no JSON value",
            "write an object: {...}");
    }
    return;
  }
  value(0);
  skip_space();
  if (!at_end() && !nodes_.empty()) {
    fault(FaultKind::trailing_content,
          {here(), static_cast<std::uint32_t>(text_.size())},
          "expected the end of the text after the JSON value; found " +
              shown_character(text_, at_),
          "remove it; for one card per line use --jsonl");
  }
  std::ranges::stable_sort(
      faults_.begin() + static_cast<std::ptrdiff_t>(faults_before_),
      faults_.end(), {}, [](const Fault& f) { return f.where.begin; });
  drop_guessed_repairs();
  if (!certain_ || !complete_ || stopped_) return;
  reserve_nodes(table_, static_cast<std::uint32_t>(nodes_.size()));
  std::ranges::copy(nodes_, table_.nodes.get());
  table_.node_count = static_cast<std::uint32_t>(nodes_.size());
}

void CarefulReader::value(std::uint32_t depth) {
  switch (peek()) {
    case '{':
      object(depth);
      break;
    case '[':
      array(depth);
      break;
    case '"':
    case '\'':
      string(peek(), 0);
      break;
    default:
      scalar(0);
  }
  value_end_ = here();
}

bool CarefulReader::enter(std::uint32_t depth) {
  const std::uint32_t depth_max = std::min(limits_.depth_max, 1000u);
  if (depth < depth_max) return true;
  fault(FaultKind::too_deep, {here(), here() + 1},
        "arrays and objects are nested more than " + std::to_string(depth_max) +
            " levels deep",
        "flatten the document; deeper levels were not read");
  stopped_ = true;
  return false;
}

void CarefulReader::array(std::uint32_t depth) {
  if (!enter(depth)) return;
  const std::uint32_t open = here();
  const std::uint32_t node = add_node(open, open, Kind::array, 0, 0);
  ++at_;
  closers_.push_back(']');
  std::uint64_t count = 0;
  for (bool first = true; next_element(open, first); first = false) {
    value(depth + 1);
    ++count;
  }
  closers_.pop_back();
  nodes_[node].end = here();
  nodes_[node].next = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].payload = count;
}

void CarefulReader::object(std::uint32_t depth) {
  if (!enter(depth)) return;
  const std::uint32_t open = here();
  const std::uint32_t node = add_node(open, open, Kind::object, 0, 0);
  ++at_;
  closers_.push_back('}');
  std::uint64_t count = 0;
  for (bool first = true; next_element(open, first); first = false) {
    if (member(depth)) ++count;
  }
  closers_.pop_back();
  nodes_[node].end = here();
  nodes_[node].next = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].payload = count;
  report_duplicates(node);
}

bool CarefulReader::member(std::uint32_t depth) {
  const std::uint32_t name_begin = here();
  const std::size_t name_node = nodes_.size();
  torn_ = false;
  const bool named = member_name();
  const Span name{name_begin, here()};
  skip_space();
  if (peek() == ':') {
    ++at_;
    skip_space();
    resuming_ = false;
  } else if (named && !torn_ && starts_value(text_, at_)) {
    fault(
        FaultKind::missing_colon, name,
        "expected a colon after the name; found " + shown_character(text_, at_),
        "write: \"name\": value");
    repair_with({{{name.end, name.end}, ":"}});
  } else if (!named || torn_) {
    nodes_.resize(name_node);  // The name's fault says enough.
    resuming_ = true;
    return false;
  }
  if (at_end()) {
    give_up_document();  // The bracket left open says enough.
  } else if (peek() == ',' || peek() == '}' || peek() == ']') {
    fault(FaultKind::missing_value, name, "the member has a name but no value",
          "write: \"name\": value");
    give_up_document();
  } else {
    value(depth + 1);
    skip_space();
    // What was stepped over stood before the value: {"a":: 1}, {"a" = 1}.
    if (resuming_ && starts_value(text_, at_)) {
      resuming_ = false;
      value(depth + 1);
    }
  }
  if (named && nodes_.size() > name_node + 1) return true;
  nodes_.resize(name_node);  // A name without a value is no member.
  return false;
}

bool CarefulReader::member_name() {
  const char c = peek();
  if (c == '"' || c == '\'') {
    string(c, is_key);
    return true;
  }
  if (starts_name(c)) {
    word(is_key);
    return true;
  }
  unexpected();
  return false;
}

// Called before each element. Steps over white space and commas, and over the
// closing bracket when that is what comes.
bool CarefulReader::next_element(std::uint32_t open_byte, bool first) {
  const std::string what = closers_.back() == ']' ? "item" : "member";
  skip_space();
  const bool may_lack = std::exchange(resuming_, false);
  bool comma = first;
  std::optional<std::uint32_t> needless;  // the one that seemed to be due
  while (peek() == ',' && !at_end()) {
    const std::uint32_t at = here();
    ++at_;
    skip_space();
    const bool closes = peek() == closers_.back();
    if (comma || closes) {
      fault(FaultKind::extra_comma, {at, at + 1},
            "there is no " + what + (first ? " before" : " after") +
                " this comma",
            "remove the comma");
      std::vector<Edit> edits{{{at, at + 1}, {}}};
      if (closes && needless) edits.push_back({{*needless, *needless + 1}, {}});
      repair_with(std::move(edits));
    } else {
      needless = at;
    }
    comma = true;
  }
  if (at_end()) {
    report_unclosed(open_byte);
    return false;
  }
  if (peek() == '}' || peek() == ']') {
    close_with(peek(), open_byte);
    return false;
  }
  if (!comma && !may_lack && starts_value(text_, at_)) {
    fault(FaultKind::missing_comma, {here(), here() + 1},
          std::string("expected a comma or ") + closers_.back() +
              " before this " + what + "; found " + shown_character(text_, at_),
          "add a comma after the " + what + " before");
    repair_with({{{value_end_, value_end_}, ","}});
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
    ++at_;
    return;
  }
  fault(FaultKind::wrong_bracket, {here(), here() + 1},
        std::string("expected ") + closers_.back() + " to close the " +
            text_[open_byte] + "; found " + bracket,
        std::string("write ") + closers_.back() + " here");
  give_up_document();
  const std::size_t next = text_.find_first_not_of(" \t\r\n", at_ + 1);
  const bool outer_follows = closers_.size() > 1 && next < text_.size() &&
                             text_[next] == closers_[closers_.size() - 2];
  const std::size_t home = closers_.rfind(bracket);
  const bool belongs_around =
      home != std::string::npos && (home > 0 || next >= text_.size());
  if (!outer_follows && next < text_.size() && text_[next] == closers_.back()) {
    at_ = next + 1;
  } else if (outer_follows || !belongs_around) {
    ++at_;
  }
}

// Once: the brackets around an open one are open too, and an unclosed string
// or comment has swallowed whatever closed them.
void CarefulReader::report_unclosed(std::uint32_t open_byte) {
  give_up_document();
  if (stopped_ || unclosed_reported_) return;
  unclosed_reported_ = true;
  if (swallowed_) return;
  fault(FaultKind::unclosed, {open_byte, open_byte + 1},
        std::string("this ") + text_[open_byte] +
            " is never closed; the text ends without " + closers_.back(),
        "add at the end: " + std::string(closers_.rbegin(), closers_.rend()));
}

}  // namespace cardinal::detail
