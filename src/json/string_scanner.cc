#include "json/string_scanner.h"

#include <algorithm>

#include "base/utf8.h"
#include "json/escape.h"
#include "json/repairs.h"
#include "json/string_end.h"

namespace cardinal::detail {

void StringScanner::scan(char quote, std::uint8_t flags) {
  const std::uint32_t begin = state_.here();
  if (quote == '\'') {
    state_.fault(FaultKind::single_quotes, {begin, begin + 1},
                 "JSON strings must be in double quotes; found a single quote",
                 "write \" instead of '");
  }
  const std::size_t quotes_fault = state_.faults.size();
  const std::size_t end = find_end(begin, flags);
  if (quote == '\'' && !state_.torn && state_.faults.size() == quotes_fault) {
    state_.repair_with(with_double_quotes(
        state_.text, {begin, static_cast<std::uint32_t>(end + 1)}));
  }
  const std::size_t arena_from = state_.table.arena.size();
  state_.at = begin + 1;
  content(quote, end);
  state_.at = end;
  if (!state_.torn) ++state_.at;
  state_.add_string(begin, state_.here(), arena_from, flags);
}

// The closing quote's place, or where a string without one is taken to end, so
// that reading can go on behind it.
std::size_t StringScanner::find_end(std::uint32_t begin, std::uint8_t flags) {
  const StringEnd end = string_end(state_.text, begin, flags & is_key,
                                   state_.outline, state_.open);
  state_.torn = end.torn;
  if (!end.torn) return end.at;
  state_.fault(FaultKind::unterminated_string, {begin, begin + 1},
               "the string that starts here has no closing quote",
               std::string("add the missing ") + state_.text[begin]);
  state_.give_up_element();
  state_.swallowed = true;
  return end.at;
}

void StringScanner::content(char quote, std::size_t end) {
  while (state_.at < end && !state_.stopped) {
    const auto byte = static_cast<std::uint8_t>(state_.text[state_.at]);
    if (byte == '\\') {
      escape(quote, end);
      continue;
    }
    if (byte < 0x20) {
      state_.fault(
          FaultKind::control_character, {state_.here(), state_.here() + 1},
          "the control character " + shown_character(state_.text, state_.at) +
              " must be escaped inside a string",
          byte == '\n'   ? "write \\n"
          : byte == '\t' ? "write \\t"
          : byte == '\r' ? "write \\r"
                         : "write it as \\u and four hexadecimal digits");
      state_.repair_with({escaped_control(state_.text, state_.here())});
      state_.table.arena.push_back(state_.text[state_.at++]);
      continue;
    }
    const Utf8Step step = decode_utf8(state_.text, state_.at);
    if (!step.valid) {
      state_.fault(FaultKind::invalid_utf8,
                   {state_.here(), state_.here() + step.bytes},
                   shown_character(state_.text, state_.at) + " at offset " +
                       std::to_string(state_.at) + " is not valid UTF-8",
                   "save the file as UTF-8");
    }
    append_utf8(state_.table.arena, step.point);
    state_.at += step.bytes;
  }
}

void StringScanner::escape(char quote, std::size_t end) {
  const std::string_view upto = state_.text.substr(0, end);
  if (quote == '\'' && upto.substr(state_.at, 2) == "\\'") {
    state_.table.arena.push_back('\'');
    state_.at += 2;
    return;
  }
  const ReadEscape found = read_escape(upto, state_.at);
  // Cut off in the middle together with its string, which was reported.
  if (end == state_.text.size() && found.fault != EscapeFault::none &&
      end - state_.at < (upto.substr(state_.at, 2) == "\\u" ? 6u : 2u)) {
    state_.at = end;
    return;
  }
  Span where{state_.here(), state_.here() + found.bytes};
  if (found.fault == EscapeFault::unknown && state_.at + 1 < end) {
    where.end = state_.here() + 1 + decode_utf8(upto, state_.at + 1).bytes;
  }
  where.end = std::min(where.end, static_cast<std::uint32_t>(end));
  if (found.fault == EscapeFault::lone_surrogate) {
    state_.fault(FaultKind::lone_surrogate, where,
                 std::string(state_.text.substr(state_.at, found.bytes)) +
                     " is half of a surrogate pair; the other half is missing",
                 "write both halves, or the character itself");
  } else if (found.fault == EscapeFault::bad_hex) {
    state_.fault(FaultKind::bad_escape, where,
                 "\\u must be followed by four hexadecimal digits",
                 "write \\\\ for a backslash");
    state_.repair_with(plain_backslash(upto, state_.here()));
  } else if (found.fault == EscapeFault::unknown) {
    state_.fault(FaultKind::bad_escape, where,
                 "a backslash must be followed by one of \"\\/bfnrtu; found " +
                     shown_character(upto, state_.at + 1),
                 "write \\\\ for a backslash");
    state_.repair_with(plain_backslash(upto, state_.here()));
  }
  append_utf8(state_.table.arena, found.point);
  state_.at = where.end;
}

}  // namespace cardinal::detail
