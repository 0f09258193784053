#include "base/ignore_pattern.h"

#include <cctype>
#include <string>
#include <utility>

namespace cardinal {
namespace {

// Blanks at the end count only behind a backslash.
std::string_view without_trailing_blanks(std::string_view line) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
      end = std::min(i + 1, line.size());
    } else if (line[i] != ' ') {
      end = i + 1;
    }
  }
  return line.substr(0, end);
}

std::uint8_t byte_of(char c) { return static_cast<std::uint8_t>(c); }

// False for a name that is no class of POSIX.
bool add_class(std::string_view name, std::bitset<256>& set) {
  using Test = int (*)(int);
  constexpr std::pair<std::string_view, Test> classes[] = {
      {"alnum", std::isalnum}, {"alpha", std::isalpha},
      {"blank", std::isblank}, {"cntrl", std::iscntrl},
      {"digit", std::isdigit}, {"graph", std::isgraph},
      {"lower", std::islower}, {"print", std::isprint},
      {"punct", std::ispunct}, {"space", std::isspace},
      {"upper", std::isupper}, {"xdigit", std::isxdigit}};
  for (const auto& [known, is_in] : classes) {
    if (known != name) continue;
    for (int c = 0; c < 128; ++c) {
      if (is_in(c)) set.set(static_cast<std::size_t>(c));
    }
    return true;
  }
  return false;
}

}  // namespace

std::optional<IgnorePattern> IgnorePattern::parse(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.starts_with('#')) return std::nullopt;
  line = without_trailing_blanks(line);
  IgnorePattern pattern;
  if (line.starts_with('!')) {
    pattern.negated_ = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.folders_only_ = true;
    line.remove_suffix(1);
  }
  if (line.empty()) return std::nullopt;
  pattern.by_name_ = line.find('/') == std::string_view::npos;
  if (line.starts_with('/')) line.remove_prefix(1);
  for (std::size_t at = 0; at < line.size();) {
    if (!pattern.add_step(line, at)) return std::nullopt;
  }
  return pattern;
}

bool IgnorePattern::add_step(std::string_view text, std::size_t& at) {
  const char c = text[at];
  if (c == '*') return add_stars(text, at);
  if (c == '[') return add_set(text, at);
  if (c == '?') {
    Step any{.kind = Step::Kind::set};
    any.set.set().reset(byte_of('/'));
    steps_.push_back(any);
    ++at;
    return true;
  }
  if (c == '\\' && ++at == text.size()) return false;
  steps_.push_back({.kind = Step::Kind::byte, .byte = text[at]});
  ++at;
  return true;
}

// Two stars are across folders only between slashes or at an end. Git compares
// what is before the first special byte of a path apart, so that there the
// stars are at the beginning.
bool IgnorePattern::add_stars(std::string_view text, std::size_t& at) {
  const std::size_t first = at;
  while (at < text.size() && text[at] == '*') ++at;
  const bool is_first_special = text.find_first_of("*?[\\") == first;
  const bool begins_name =
      first == 0 || text[first - 1] == '/' || (is_first_special && !by_name_);
  const bool ends_name = at == text.size() || text[at] == '/';
  const bool is_deep = at - first >= 2 && begins_name && ends_name;
  if (!is_deep) {
    steps_.push_back({.kind = Step::Kind::star});
  } else if (at == text.size()) {
    steps_.push_back({.kind = Step::Kind::deep});
  } else {
    steps_.push_back({.kind = Step::Kind::folders});
    ++at;  // the slash
  }
  return true;
}

bool IgnorePattern::add_set(std::string_view text, std::size_t& at) {
  Step step{.kind = Step::Kind::set};
  std::size_t i = at + 1;
  const bool negated = i < text.size() && (text[i] == '!' || text[i] == '^');
  if (negated) ++i;
  int before = -1;  // where a range may begin
  for (bool is_first = true;; is_first = false) {
    if (i >= text.size()) return false;
    char c = text[i];
    if (c == ']' && !is_first) break;
    if (text.substr(i, 2) == "[:") {
      const std::size_t end = text.find(']', i + 2);
      if (end == std::string_view::npos) return false;
      if (end > i + 2 && text[end - 1] == ':') {
        if (!add_class(text.substr(i + 2, end - i - 3), step.set)) return false;
        before = -1;
        i = end + 1;
        continue;
      }
    }
    const bool is_range =
        c == '-' && before >= 0 && i + 1 < text.size() && text[i + 1] != ']';
    if (is_range) c = text[++i];
    if (c == '\\') {
      if (++i >= text.size()) return false;
      c = text[i];
    }
    const int last = byte_of(c);
    for (int b = is_range ? before : last; b <= last; ++b) {
      step.set.set(static_cast<std::size_t>(b));
    }
    before = is_range ? -1 : last;
    ++i;
  }
  if (negated) step.set.flip();
  step.set.reset(byte_of('/'));
  steps_.push_back(step);
  at = i + 1;
  return true;
}

// Which prefixes of the text the steps so far can stand for: no backtracking,
// so no pattern is slow.
bool IgnorePattern::matches_steps(std::string_view text) const {
  std::vector<char> can(text.size() + 1, 0), next(text.size() + 1, 0);
  can[0] = 1;
  for (const Step& step : steps_) {
    bool reach = false;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const char c = i > 0 ? text[i - 1] : '\0';
      bool stands = false;
      switch (step.kind) {
        case Step::Kind::byte:
          stands = i > 0 && can[i - 1] && c == step.byte;
          break;
        case Step::Kind::set:
          stands = i > 0 && can[i - 1] && step.set.test(byte_of(c));
          break;
        case Step::Kind::star:
          reach = can[i] || (reach && c != '/');
          stands = reach;
          break;
        case Step::Kind::deep:
          reach = can[i] || reach;
          stands = reach;
          break;
        case Step::Kind::folders:
          stands = can[i] || (reach && c == '/');
          reach = can[i] || reach;
          break;
      }
      next[i] = stands ? 1 : 0;
    }
    std::swap(can, next);
  }
  return can[text.size()];
}

bool IgnorePattern::matches(std::string_view path, bool is_folder) const {
  if (folders_only_ && !is_folder) return false;
  return matches_steps(by_name_ ? path.substr(path.rfind('/') + 1) : path);
}

}  // namespace cardinal
