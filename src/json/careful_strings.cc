#include <algorithm>

#include "base/utf8.h"
#include "json/careful_reader.h"
#include "json/escape.h"
#include "json/repairs.h"

namespace cardinal::detail {
namespace {

// Behind a quote that closes a value comes a comma, a bracket or the end, and
// behind one that closes a name a colon; behind one that opens the next
// member's name comes its first letter.
bool closes_here(std::string_view text, std::size_t quote, bool name) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", quote + 1);
  return next == std::string_view::npos || text[next] == ',' ||
         text[next] == '}' || text[next] == ']' || (name && text[next] == ':');
}

}  // namespace

void CarefulReader::string(char quote, std::uint8_t flags) {
  const std::uint32_t begin = here();
  if (quote == '\'') {
    fault(FaultKind::single_quotes, {begin, begin + 1},
          "JSON strings must be in double quotes; found a single quote",
          "write \" instead of '");
  }
  const std::size_t quotes_fault = faults_.size();
  const std::size_t end = end_of_string(quote, begin, flags);
  if (quote == '\'' && !torn_ && faults_.size() == quotes_fault) {
    repair_with(with_double_quotes(
        text_, {begin, static_cast<std::uint32_t>(end + 1)}));
  }
  const std::size_t arena_from = table_.arena.size();
  at_ = begin + 1;
  string_content(quote, end);
  at_ = end;
  if (end < text_.size() && text_[end] == quote) ++at_;
  add_string(begin, here(), arena_from, flags);
}

// The closing quote's place, or where a string without one is taken to end:
// the end of its line, so that reading can go on with the next.
std::size_t CarefulReader::end_of_string(char quote, std::uint32_t begin,
                                         std::uint8_t flags) {
  torn_ = false;
  std::size_t line_end = text_.size();
  for (std::size_t at = begin + 1; at < text_.size(); ++at) {
    if (text_[at] == '\\') {
      ++at;
      continue;
    }
    const bool in_next_line = line_end != text_.size();
    if (text_[at] == quote) {
      if (!in_next_line || closes_here(text_, at, flags & is_key)) return at;
      break;
    }
    if (text_[at] == '\n' && !in_next_line) line_end = at;
  }
  fault(FaultKind::unterminated_string, {begin, begin + 1},
        "the string that starts here has no closing quote",
        std::string("add the missing ") + quote);
  give_up_document();
  torn_ = swallowed_ = true;
  // A comma at the end of the line was most likely meant as one.
  std::size_t end = line_end;
  while (end > begin + 1 && (text_[end - 1] == '\r' || text_[end - 1] == ' ')) {
    --end;
  }
  if (end > begin + 1 && text_[end - 1] == ',') --end;
  return end;
}

void CarefulReader::string_content(char quote, std::size_t end) {
  while (at_ < end && !stopped_) {
    const auto byte = static_cast<std::uint8_t>(text_[at_]);
    if (byte == '\\') {
      escape_in_string(quote, end);
      continue;
    }
    if (byte < 0x20) {
      fault(FaultKind::control_character, {here(), here() + 1},
            "the control character " + shown_character(text_, at_) +
                " must be escaped inside a string",
            byte == '\n'   ? "write \\n"
            : byte == '\t' ? "write \\t"
            : byte == '\r' ? "write \\r"
                           : "write it as \\u and four hexadecimal digits");
      repair_with({escaped_control(text_, here())});
      table_.arena.push_back(text_[at_++]);
      continue;
    }
    const Utf8Step step = decode_utf8(text_, at_);
    if (!step.valid) {
      fault(FaultKind::invalid_utf8, {here(), here() + step.bytes},
            shown_character(text_, at_) + " at offset " + std::to_string(at_) +
                " is not valid UTF-8",
            "save the file as UTF-8");
    }
    append_utf8(table_.arena, step.point);
    at_ += step.bytes;
  }
}

void CarefulReader::escape_in_string(char quote, std::size_t end) {
  const std::string_view upto = text_.substr(0, end);
  if (quote == '\'' && upto.substr(at_, 2) == "\\'") {
    table_.arena.push_back('\'');
    at_ += 2;
    return;
  }
  const ReadEscape escape = read_escape(upto, at_);
  // Cut off in the middle together with its string, which was reported.
  if (end == text_.size() && escape.fault != EscapeFault::none &&
      end - at_ < (upto.substr(at_, 2) == "\\u" ? 6u : 2u)) {
    at_ = end;
    return;
  }
  Span where{here(), here() + escape.bytes};
  if (escape.fault == EscapeFault::unknown && at_ + 1 < end) {
    where.end = here() + 1 + decode_utf8(upto, at_ + 1).bytes;
  }
  where.end = std::min(where.end, static_cast<std::uint32_t>(end));
  if (escape.fault == EscapeFault::lone_surrogate) {
    fault(FaultKind::lone_surrogate, where,
          std::string(text_.substr(at_, escape.bytes)) +
              " is half of a surrogate pair; the other half is missing",
          "write both halves, or the character itself");
  } else if (escape.fault == EscapeFault::bad_hex) {
    fault(FaultKind::bad_escape, where,
          "\\u must be followed by four hexadecimal digits",
          "write \\\\ for a backslash");
    repair_with(plain_backslash(upto, here()));
  } else if (escape.fault == EscapeFault::unknown) {
    fault(FaultKind::bad_escape, where,
          "a backslash must be followed by one of \"\\/bfnrtu; found " +
              shown_character(upto, at_ + 1),
          "write \\\\ for a backslash");
    repair_with(plain_backslash(upto, here()));
  }
  append_utf8(table_.arena, escape.point);
  at_ = where.end;
}

}  // namespace cardinal::detail
