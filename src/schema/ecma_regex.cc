#include "schema/ecma_regex.h"

#include <algorithm>
#include <map>

#include "schema/ecma_class.h"

namespace cardinal::schema {
namespace {

constexpr int group_depth_max = 100;
constexpr std::uint32_t repeat_max = 65535;

class Parser {
 public:
  explicit Parser(std::string_view pattern) : in_(pattern) {}
  std::expected<Regex, RegexFault> parse();

 private:
  using Index = std::uint32_t;

  Index choice(int depth);
  Index sequence(int depth);
  std::optional<Index> term(int depth);
  Index quantified(Index atom, std::size_t begin, bool may);
  bool counts(std::uint32_t& least, std::uint32_t& most);
  Index group(int depth);
  Index named_group(int depth);
  Index capture(int depth);
  Index look(int depth, bool behind, bool negated);
  Index escape();
  Index named_backreference();
  std::string group_name();
  Index close_group(Index inside);
  Index set(CodePointSet set);
  Index add(RegexNode node) {
    regex_.nodes.push_back(std::move(node));
    return static_cast<Index>(regex_.nodes.size() - 1);
  }
  void check_references();

  RegexCursor in_;
  Regex regex_;
  std::map<std::string, std::uint32_t> names_;
  std::vector<std::pair<std::string, Index>> unresolved_names_;
  std::vector<std::pair<std::size_t, std::uint32_t>> numbers_;  // place, group
};

std::expected<Regex, RegexFault> Parser::parse() {
  if (in_.size() > pattern_bytes_max) {
    in_.fail("a pattern must have at most " +
             std::to_string(pattern_bytes_max) + " bytes; got " +
             std::to_string(in_.size()));
  } else {
    const Index root = choice(0);
    if (!in_.failed() && in_.more()) in_.fail("unmatched \")\"");
    if (!in_.failed()) regex_.nodes.push_back(regex_.nodes[root]);
    if (!in_.failed()) check_references();
    if (!in_.failed()) return std::move(regex_);
  }
  return std::unexpected(in_.fault());
}

void Parser::check_references() {
  for (const auto& [place, number] : numbers_) {
    if (number <= regex_.groups) continue;
    in_.fail_at(place, "\\" + std::to_string(number) +
                           " refers to a group that does not exist");
    return;
  }
  for (const auto& [name, node] : unresolved_names_) {
    const auto found = names_.find(name);
    if (found == names_.end()) {
      in_.fail("\\k<" + name + "> refers to a group that does not exist");
      return;
    }
    regex_.nodes[node].a = found->second;
  }
}

Parser::Index Parser::choice(int depth) {
  if (depth > group_depth_max) {
    in_.fail("groups are nested deeper than " +
             std::to_string(group_depth_max));
    return 0;
  }
  RegexNode node{.kind = RegexKind::choice};
  node.children.push_back(sequence(depth));
  while (!in_.failed() && in_.accept('|')) {
    node.children.push_back(sequence(depth));
  }
  return node.children.size() == 1 ? node.children[0] : add(std::move(node));
}

Parser::Index Parser::sequence(int depth) {
  RegexNode node{.kind = RegexKind::sequence};
  while (!in_.failed() && in_.more() && in_.peek() != '|' &&
         in_.peek() != ')') {
    const auto next = term(depth);
    if (!next) return 0;
    node.children.push_back(*next);
  }
  if (node.children.size() == 1) return node.children[0];
  if (node.children.empty()) node.kind = RegexKind::nothing;
  return add(std::move(node));
}

std::optional<Parser::Index> Parser::term(int depth) {
  const std::size_t begin = in_.at();
  const char c = in_.peek();
  Index atom = 0;
  bool may_repeat = true;
  if (in_.accept('^')) {
    atom = add({.kind = RegexKind::begin});
    may_repeat = false;
  } else if (in_.accept('$')) {
    atom = add({.kind = RegexKind::end});
    may_repeat = false;
  } else if (in_.accept('(')) {
    atom = group(depth);
    may_repeat = in_.failed() || regex_.nodes[atom].kind != RegexKind::look;
  } else if (in_.accept('.')) {
    atom = set(any_but_line_ends());
  } else if (in_.accept('[')) {
    atom = set(read_class(in_));
  } else if (in_.accept('\\')) {
    atom = escape();
    may_repeat = in_.failed() || regex_.nodes[atom].kind != RegexKind::boundary;
  } else if (c == '*' || c == '+' || c == '?' || c == '{') {
    in_.fail(std::string("\"") + c + "\" has nothing to repeat");
  } else if (c == ']' || c == '}') {
    in_.fail(std::string("\"") + c + "\" is unmatched; write \\" + c);
  } else {
    CodePointSet one;
    const std::uint32_t point = in_.take_point();
    one.add(point, point);
    atom = set(std::move(one));
  }
  if (in_.failed()) return std::nullopt;
  atom = quantified(atom, begin, may_repeat);
  if (in_.failed()) return std::nullopt;
  return atom;
}

Parser::Index Parser::quantified(Index atom, std::size_t begin, bool may) {
  std::uint32_t least = 0, most = unbounded;
  if (in_.accept('*')) {
  } else if (in_.accept('+')) {
    least = 1;
  } else if (in_.accept('?')) {
    most = 1;
  } else if (!counts(least, most)) {
    return atom;
  }
  if (in_.failed()) return atom;
  if (!may) {
    in_.fail_at(begin, "an assertion cannot be repeated");
    return atom;
  }
  RegexNode node{.kind = RegexKind::repeat, .least = least, .most = most};
  node.lazy = in_.accept('?');
  node.children.push_back(atom);
  return add(std::move(node));
}

// {n}, {n,} or {n,m}. False when none stands here.
bool Parser::counts(std::uint32_t& least, std::uint32_t& most) {
  if (in_.failed() || !in_.accept('{')) return false;
  const auto number = in_.take_number();
  if (number) least = most = *number;
  if (number && in_.accept(',')) {
    most = in_.take_number().value_or(unbounded);
  }
  if (!number || !in_.accept('}')) {
    in_.fail("\"{\" does not begin a count such as {2,5}; write \\{");
    return true;
  }
  if (least > most) {
    in_.fail("a count's second number is smaller than its first");
  } else if (least > repeat_max || (most != unbounded && most > repeat_max)) {
    in_.fail("a count exceeds " + std::to_string(repeat_max));
  }
  return true;
}

Parser::Index Parser::close_group(Index inside) {
  if (!in_.failed() && !in_.accept(')')) in_.fail("a group is not closed");
  return inside;
}

Parser::Index Parser::capture(int depth) {
  const std::uint32_t number = ++regex_.groups;
  const Index inside = close_group(choice(depth + 1));
  return add({.kind = RegexKind::capture, .a = number, .children = {inside}});
}

Parser::Index Parser::group(int depth) {
  if (in_.peek() == '*') {
    in_.fail("ECMAScript patterns have no verbs such as (*SKIP)");
    return 0;
  }
  if (!in_.accept('?')) return capture(depth);
  if (in_.accept(':')) {
    // In a group even an assertion may be repeated.
    const Index inside = close_group(choice(depth + 1));
    return add({.kind = RegexKind::sequence, .children = {inside}});
  }
  if (in_.accept('=')) return look(depth, false, false);
  if (in_.accept('!')) return look(depth, false, true);
  if (in_.accept('<')) {
    if (in_.accept('=')) return look(depth, true, false);
    if (in_.accept('!')) return look(depth, true, true);
    return named_group(depth);
  }
  in_.fail("ECMAScript has no group that begins with (?" +
           std::string(1, in_.peek()));
  return 0;
}

Parser::Index Parser::look(int depth, bool behind, bool negated) {
  const Index inside = close_group(choice(depth + 1));
  return add({.kind = RegexKind::look,
              .negated = negated,
              .behind = behind,
              .children = {inside}});
}

std::string Parser::group_name() {
  std::string name;
  while (in_.more() && in_.peek() != '>') name += in_.take();
  if (!in_.accept('>')) {
    in_.fail("a group's name is not closed");
  } else if (!is_group_name(name)) {
    in_.fail("<" + name + "> is not a valid group name");
  }
  return name;
}

Parser::Index Parser::named_group(int depth) {
  const std::string name = group_name();
  if (!in_.failed() && !names_.emplace(name, regex_.groups + 1).second) {
    in_.fail("two groups have the name " + name);
  }
  return in_.failed() ? 0 : capture(depth);
}

Parser::Index Parser::named_backreference() {
  if (!in_.accept('<')) {
    in_.fail("\\k needs the name of a group: \\k<name>");
    return 0;
  }
  const std::string name = group_name();
  regex_.has_backreference = true;
  const Index node = add({.kind = RegexKind::backreference});
  unresolved_names_.emplace_back(name, node);
  return node;
}

// Behind the backslash, outside of a class.
Parser::Index Parser::escape() {
  const std::size_t place = in_.at() - 1;
  if (in_.accept('b')) return add({.kind = RegexKind::boundary});
  if (in_.accept('B')) {
    return add({.kind = RegexKind::boundary, .negated = true});
  }
  if (in_.accept('k')) return named_backreference();
  if (in_.more() && in_.peek() >= '1' && in_.peek() <= '9') {
    const std::uint32_t number = *in_.take_number();
    numbers_.emplace_back(place, number);
    regex_.has_backreference = true;
    return add({.kind = RegexKind::backreference, .a = number});
  }
  return set(read_regex_escape(in_, false).set);
}

Parser::Index Parser::set(CodePointSet set) {
  set.normalise();
  regex_.sets.push_back(std::move(set));
  return add({.kind = RegexKind::set,
              .a = static_cast<std::uint32_t>(regex_.sets.size() - 1)});
}

}  // namespace

std::expected<Regex, RegexFault> parse_regex(std::string_view pattern) {
  return Parser(pattern).parse();
}

}  // namespace cardinal::schema
