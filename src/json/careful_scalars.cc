#include <algorithm>
#include <bit>
#include <charconv>

#include "base/utf8.h"
#include "json/careful_reader.h"
#include "json/number.h"
#include "json/repairs.h"

namespace cardinal::detail {
namespace {

bool starts_number(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

// Ends text that lacks its quotes: what may follow a value, or start one.
constexpr std::string_view unquoted_ends = ",]}[{\"\r\n";

// Neither space nor structure nor the start of a value, and ASCII.
bool fits_nowhere(char c) {
  return static_cast<std::uint8_t>(c) > ' ' && !is_word_character(c) &&
         static_cast<std::uint8_t>(c) < 0x7F &&
         std::string_view("{}[],:\"'-/#").find(c) == std::string_view::npos;
}

std::string number_help(std::string_view token) {
  const std::string_view digits =
      token.substr(token.find_first_not_of("+-") == std::string_view::npos
                       ? 0
                       : token.find_first_not_of("+-"));
  if (token.starts_with('+')) return "remove the plus sign";
  if (digits.starts_with('.')) return "write a zero before the point";
  if (digits.starts_with("0x") || digits.starts_with("0X"))
    return "write the number in decimal digits";
  if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' &&
      digits[1] <= '9')
    return "remove the leading zeros, or put the text in quotes";
  if (token.find('_') != std::string_view::npos) return "remove the _";
  return "write a number such as -1, 0.5 or 6.02e23";
}

struct Literal {
  std::string_view word;
  Kind kind;
  std::uint64_t payload;
};

constexpr Literal literals[] = {
    {"true", Kind::boolean, 1},
    {"false", Kind::boolean, 0},
    {"null", Kind::null, 0},
};

// Other languages' spellings, whose meaning is certain.
constexpr std::pair<std::string_view, std::string_view> borrowed_words[] = {
    {"True", "true"},   {"TRUE", "true"}, {"False", "false"},
    {"FALSE", "false"}, {"None", "null"}, {"nil", "null"},
    {"NULL", "null"},   {"Null", "null"}, {"undefined", "null"},
};

}  // namespace

void CarefulReader::scalar(std::uint8_t flags) {
  if (starts_number(peek())) return number();
  if (is_word_character(peek())) return word(flags);
  unexpected();
}

void CarefulReader::number() {
  const std::uint32_t begin = here();
  while (at_ < text_.size() && is_number_character(text_[at_])) ++at_;
  Span where{begin, here()};
  const std::string token(text_.substr(begin, at_ - begin));
  const ScannedNumber scanned =
      scan_number(token.c_str(), token.c_str() + token.size());
  const bool whole = scanned.end == token.c_str() + token.size();
  if (whole && scanned.fault == NumberFault::none) {
    add_node(where.begin, where.end, Kind::number, scanned.flags,
             scanned.payload);
    return;
  }
  if (whole && scanned.fault == NumberFault::range) {
    fault(FaultKind::number_range, where,
          token.substr(0, 40) +
              " is out of range for a double (1.8e308) and a 64-bit integer",
          "write a smaller number, or put it in quotes");
    give_up_value();
    return;
  }
  const bool whole_token = skip_unquoted();
  where.end = here();
  fault(FaultKind::bad_number, where,
        token.substr(0, 40) + " is not a JSON number", number_help(token));
  if (!whole_token) return give_up_document();
  const std::string meant = meant_number(token);
  const ScannedNumber again =
      scan_number(meant.c_str(), meant.c_str() + meant.size());
  if (again.end != meant.c_str() + meant.size() ||
      again.fault != NumberFault::none) {
    return give_up_value();
  }
  repair_with({{where, meant}});
  add_node(where.begin, where.end, Kind::number, again.flags, again.payload);
}

void CarefulReader::word(std::uint8_t flags) {
  const std::uint32_t begin = here();
  while (at_ < text_.size() && is_word_character(text_[at_])) ++at_;
  Span where{begin, here()};
  std::string_view token = text_.substr(begin, at_ - begin);
  if (flags & is_key) {
    fault(FaultKind::unquoted_name, where,
          "a member's name must be in double quotes",
          "write \"" + std::string(token.substr(0, 40)) + "\"");
    repair_with(
        {{{where.begin, where.begin}, "\""}, {{where.end, where.end}, "\""}});
    const std::size_t arena_from = table_.arena.size();
    table_.arena.append(token);
    add_string(where.begin, where.end, arena_from, flags);
    return;
  }
  const std::string found(token.substr(0, 40));
  for (const auto& [theirs, ours] : borrowed_words) {
    if (token != theirs) continue;
    fault(FaultKind::bad_literal, where, found + " is not a JSON value",
          "write " + std::string(ours));
    repair_with({{where, std::string(ours)}});
    token = ours;
    break;
  }
  for (const Literal& literal : literals) {
    if (token != literal.word) continue;
    add_node(where.begin, where.end, literal.kind, 0, literal.payload);
    return;
  }
  const bool whole_token = skip_unquoted();
  where.end = here();
  fault(FaultKind::bad_literal, where,
        found +
            " is not a JSON value; expected true, false, null, a number, a "
            "string, an array or an object",
        "put text in double quotes");
  whole_token ? give_up_value() : give_up_document();
}

// A text without quotes, such as 2026-01-31T10:00Z, is one mistake. True when
// nothing more belongs to it than what was read.
bool CarefulReader::skip_unquoted() {
  const std::size_t from = at_;
  at_ = std::min(text_.find_first_of(unquoted_ends, at_), text_.size());
  while (text_[at_ - 1] == ' ' || text_[at_ - 1] == '\t') --at_;
  return at_ <= from;
}

// The rest of a word in letters beyond ASCII, or of a string in curly quotes.
void CarefulReader::skip_foreign(std::uint32_t first) {
  constexpr std::string_view curly = "\u201D";
  const std::size_t line_end = text_.find_first_of("\r\n", at_);
  const std::size_t close = text_.find(curly, at_);
  if ((first == 0x201C || first == 0x201D) && close < line_end) {
    at_ = close + curly.size();
    return;
  }
  const auto is_letter = [](const Utf8Step& step) {
    const std::uint32_t point = step.point;
    const bool symbol = point >= 0x2000 && point <= 0x3000;
    return step.valid && point >= 0xC0 && point != 0xFEFF && !symbol;
  };
  if (!is_letter({first, 1, true})) return;
  while (at_ < text_.size()) {
    const Utf8Step step = decode_utf8(text_, at_);
    if (!is_word_character(text_[at_]) && !is_letter(step)) return;
    at_ += step.bytes;
  }
}

// Steps over characters that fit nowhere, up to the next that may.
void CarefulReader::unexpected() {
  const Utf8Step step =
      at_ < text_.size() ? decode_utf8(text_, at_) : Utf8Step{};
  Span where{here(), std::min(here() + step.bytes,
                              static_cast<std::uint32_t>(text_.size()))};
  give_up_document();
  resuming_ = true;
  if (at_ >= text_.size()) {
    fault(FaultKind::missing_value, where,
          "expected a value; the text ends here", "add the value");
    return;
  }
  if (!step.valid) {
    fault(FaultKind::invalid_utf8, where,
          shown_character(text_, at_) + " at offset " + std::to_string(at_) +
              " is not valid UTF-8",
          "save the file as UTF-8");
  } else if (peek() == ',' || peek() == '}' || peek() == ']') {
    fault(FaultKind::missing_value, where,
          "expected a value; found " + shown_character(text_, at_),
          "add the value");
    return;  // The bracket or comma still means what it says.
  }
  at_ += step.bytes;
  if (!step.valid) return;
  if (step.point >= 0x80) {
    skip_foreign(step.point);
  } else {
    while (at_ < text_.size() && fits_nowhere(text_[at_])) ++at_;
  }
  where.end = here();
  fault(FaultKind::unexpected_character, where,
        shown_character(text_, where.begin) + " is not allowed here",
        "remove it, or put text in double quotes");
}

void CarefulReader::skip_space() {
  while (!at_end()) {
    const char c = text_[at_];
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      ++at_;
    } else if (!skip_comment()) {
      return;
    }
  }
}

bool CarefulReader::skip_comment() {
  const std::uint32_t begin = here();
  const std::string_view rest = text_.substr(at_);
  std::size_t end = std::string_view::npos;
  if (rest.starts_with("//") || rest.starts_with('#')) {
    end = text_.find_first_of("\r\n", at_);
  } else if (rest.starts_with("/*")) {
    end = text_.find("*/", at_ + 2);
    swallowed_ = swallowed_ || end == std::string_view::npos;
    if (end != std::string_view::npos) end += 2;
  } else {
    return false;
  }
  at_ = std::min(end, text_.size());
  fault(FaultKind::comment, {begin, here()}, "JSON does not allow comments",
        "remove it, or move the text into a member");
  if (end != std::string_view::npos || rest[1] != '*') {
    repair_with({without_comment(text_, {begin, here()})});
  }
  return true;
}

}  // namespace cardinal::detail
