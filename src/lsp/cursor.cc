#include "lsp/cursor.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"

namespace cardinal::lsp {
namespace {

constexpr std::size_t open_levels_max = 1000;

struct Level {
  bool is_object = false;
  bool expects_name = true;  // in an object: no colon yet
  bool has_value = false;    // since the last comma
  std::string name;          // of the member, as it is spelled
  std::size_t index = 0;     // of the item
};

// After the closing quote; a string without one ends with its line.
std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return std::min(at, text.size());
}

bool is_word_byte(char c) {
  return !is_space(c) &&
         std::string_view("{}[]:,\"").find(c) == std::string_view::npos;
}

std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_word_byte(text[at])) ++at;
  return at;
}

class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  Cursor run(std::size_t cursor) {
    std::size_t at = 0;
    while (at < cursor) {
      const char c = text_[at];
      if (c == '"' || is_word_byte(c)) {
        const std::size_t end =
            c == '"' ? string_end(text_, at) : word_end(text_, at);
        // At the end of a word one still writes it; after a closing quote not.
        const bool is_closed =
            c == '"' && end - at > 1 && text_[end - 1] == '"';
        if (cursor < end || (cursor == end && !is_closed)) {
          return in_token(at, end, c == '"');
        }
        take_token(at, end, c == '"');
        at = end;
      } else {
        take_mark(c);
        ++at;
      }
    }
    return between(cursor);
  }

 private:
  void take_token(std::size_t begin, std::size_t end, bool is_quoted) {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    if (level.is_object && level.expects_name) {
      const std::size_t skipped = is_quoted ? 1 : 0;
      level.name = text_.substr(
          begin + skipped, std::max(end - begin, 2 * skipped) - 2 * skipped);
    } else {
      level.has_value = true;
    }
  }

  void take_mark(char c) {
    if ((c == '{' || c == '[') && levels_.size() < open_levels_max) {
      levels_.push_back({.is_object = c == '{', .expects_name = c == '{'});
    } else if (c == '}' || c == ']') {
      if (!levels_.empty()) levels_.pop_back();
      if (!levels_.empty()) levels_.back().has_value = true;
    } else if (levels_.empty()) {
      return;
    } else if (c == ':') {
      levels_.back().expects_name = false;
    } else if (c == ',') {
      Level& level = levels_.back();
      level.expects_name = level.is_object;
      level.has_value = false;
      level.name.clear();
      ++level.index;
    }
  }

  Path path(bool with_last) const {
    Path path;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (i + 1 == levels_.size() && !with_last) break;
      const Level& level = levels_[i];
      path.push_back(level.is_object ? level.name
                                     : std::to_string(level.index));
    }
    return path;
  }

  Cursor at_place(Span token, bool is_quoted) const {
    Cursor cursor{.token = token, .is_quoted = is_quoted};
    if (levels_.empty()) return cursor;
    const Level& level = levels_.back();
    const bool is_name = level.is_object && level.expects_name;
    if (level.has_value && !is_name) return cursor;
    cursor.in = is_name ? Cursor::In::name : Cursor::In::value;
    cursor.path = path(!is_name);
    std::size_t next = token.end;
    while (next < text_.size() && is_space(text_[next])) ++next;
    const char after = next < text_.size() ? text_[next] : '\0';
    cursor.has_colon = after == ':';
    cursor.needs_comma = after == '"' || after == '{' || after == '[';
    return cursor;
  }

  Cursor in_token(std::size_t begin, std::size_t end, bool is_quoted) const {
    // The rest of the line behind a quote that was just typed is not its text.
    if (is_quoted && !(end - begin > 1 && text_[end - 1] == '"')) {
      end = word_end(text_, begin + 1);
    }
    return at_place(
        {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
        is_quoted);
  }

  Cursor between(std::size_t cursor) const {
    const auto byte = static_cast<std::uint32_t>(cursor);
    // A name without its colon yet.
    if (!levels_.empty() && levels_.back().is_object &&
        levels_.back().expects_name && !levels_.back().name.empty()) {
      return Cursor{.token = {byte, byte}};
    }
    return at_place({byte, byte}, false);
  }

  std::string_view text_;
  std::vector<Level> levels_;
};

}  // namespace

Cursor cursor_at(std::string_view text, std::uint32_t byte) {
  return Scan(text).run(byte);
}

}  // namespace cardinal::lsp
