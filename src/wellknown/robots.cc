#include "wellknown/robots.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal::wellknown {
namespace {

struct RobotLine {
  std::string_view name, value;
};

// Takes the next line off; empty names are to be passed over.
RobotLine next_robot_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  line = line.substr(0, line.find('#'));
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  return {trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1))};
}

// RFC 9309, 2.2.1: "cardinal" of "Cardinal/1.0 (+https://...)".
bool names_agent(std::string_view value, std::string_view agent) {
  const auto end = std::ranges::find_if(
      value, [](char c) { return !is_alpha(c) && c != '-' && c != '_'; });
  const std::string_view token(value.begin(), end);
  return !token.empty() && equal_ignoring_case(token, agent);
}

// Whether the pattern matches a beginning of the path: greedy, with one place
// to go back to, so that it takes no more than their product.
bool matches_path(std::string_view pattern, std::string_view path) {
  const bool is_anchored = pattern.ends_with('$');
  if (is_anchored) pattern.remove_suffix(1);
  std::size_t p = 0, t = 0;
  std::size_t star = std::string_view::npos, star_at = 0;
  while (true) {
    if (p == pattern.size() && (!is_anchored || t == path.size())) return true;
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_at = t;
    } else if (p < pattern.size() && t < path.size() && pattern[p] == path[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos && star_at < path.size()) {
      p = star + 1;
      t = ++star_at;
    } else {
      return false;
    }
  }
}

}  // namespace

RobotRules RobotRules::parse(std::string_view text, std::string_view agent) {
  text = text.substr(0, robots_bytes_max);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  RobotRules own, others;
  bool is_own = false, is_for_all = false, in_names = false, has_own = false;
  while (!text.empty()) {
    const RobotLine line = next_robot_line(text);
    if (equal_ignoring_case(line.name, "user-agent")) {
      if (!in_names) is_own = is_for_all = false;
      in_names = true;
      is_own |= names_agent(line.value, agent);
      is_for_all |= line.value == "*";
      has_own |= is_own;
      continue;
    }
    const bool allows = equal_ignoring_case(line.name, "allow");
    if (!allows && !equal_ignoring_case(line.name, "disallow")) continue;
    in_names = false;
    if (line.value.empty()) continue;  // an empty rule matches nothing
    const auto add = [&](RobotRules& to) {
      if (to.rules_.size() == robot_rules_max) return;
      to.rules_.push_back({std::string(line.value), allows});
    };
    if (is_own) add(own);
    if (is_for_all) add(others);
  }
  return has_own ? own : others;
}

bool RobotRules::allows(std::string_view path) const {
  const Rule* best = nullptr;
  for (const Rule& rule : rules_) {
    if (!matches_path(rule.pattern, path)) continue;
    const std::size_t length = rule.pattern.size();
    const bool is_better = !best || length > best->pattern.size() ||
                           (length == best->pattern.size() && rule.allows);
    if (is_better) best = &rule;
  }
  return !best || best->allows;
}

}  // namespace cardinal::wellknown
