#include "json/scalar_scanner.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
#include "json/number.h"
#include "json/repairs.h"

namespace cardinal::detail {
namespace {

bool starts_number(char c) {
  return is_digit(c) || c == '-' || c == '+' || c == '.';
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
  if (digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]))
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

void ScalarScanner::scan(std::uint8_t flags) {
  if (starts_number(state_.peek())) return number();
  if (is_word_character(state_.peek())) return word(flags);
  unexpected();
}

void ScalarScanner::number() {
  const std::uint32_t begin = state_.here();
  while (state_.at < state_.text.size() &&
         is_number_character(state_.text[state_.at]))
    ++state_.at;
  Span where{begin, state_.here()};
  const std::string token(state_.text.substr(begin, state_.at - begin));
  const ScannedNumber scanned =
      scan_number(token.c_str(), token.c_str() + token.size());
  const bool whole = scanned.end == token.c_str() + token.size();
  if (whole && scanned.fault == NumberFault::none) {
    state_.add_node(where.begin, where.end, Kind::number, scanned.flags,
                    scanned.payload);
    return;
  }
  if (whole && scanned.fault == NumberFault::range) {
    state_.fault(
        FaultKind::number_range, where,
        token.substr(0, 40) +
            " is out of range for a double (1.8e308) and a 64-bit integer",
        "write a smaller number, or put it in quotes");
    state_.give_up_value();
    return;
  }
  const bool whole_token = skip_unquoted();
  where.end = state_.here();
  state_.fault(FaultKind::bad_number, where,
               token.substr(0, 40) + " is not a JSON number",
               number_help(token));
  if (!whole_token) return state_.give_up_document();
  const std::string meant = meant_number(token);
  const ScannedNumber again =
      scan_number(meant.c_str(), meant.c_str() + meant.size());
  if (again.end != meant.c_str() + meant.size() ||
      again.fault != NumberFault::none) {
    return state_.give_up_value();
  }
  state_.repair_with({{where, meant}});
  state_.add_node(where.begin, where.end, Kind::number, again.flags,
                  again.payload);
}

void ScalarScanner::word(std::uint8_t flags) {
  const std::uint32_t begin = state_.here();
  while (state_.at < state_.text.size() &&
         is_word_character(state_.text[state_.at]))
    ++state_.at;
  Span where{begin, state_.here()};
  std::string_view token = state_.text.substr(begin, state_.at - begin);
  if (flags & is_key) {
    state_.fault(FaultKind::unquoted_name, where,
                 "a member's name must be in double quotes",
                 "write \"" + std::string(token.substr(0, 40)) + "\"");
    state_.repair_with(
        {{{where.begin, where.begin}, "\""}, {{where.end, where.end}, "\""}});
    const std::size_t arena_from = state_.table.arena.size();
    state_.table.arena.append(token);
    state_.add_string(where.begin, where.end, arena_from, flags);
    return;
  }
  const std::string found(token.substr(0, 40));
  for (const auto& [theirs, ours] : borrowed_words) {
    if (token != theirs) continue;
    state_.fault(FaultKind::bad_literal, where, found + " is not a JSON value",
                 "write " + std::string(ours));
    state_.repair_with({{where, std::string(ours)}});
    token = ours;
    break;
  }
  for (const Literal& literal : literals) {
    if (token != literal.word) continue;
    state_.add_node(where.begin, where.end, literal.kind, 0, literal.payload);
    return;
  }
  // The first word of the text with a colon behind it.
  const bool yaml =
      trimmed(state_.text.substr(0, begin)).empty() && state_.peek() == ':';
  const bool whole_token = skip_unquoted();
  where.end = state_.here();
  state_.fault(FaultKind::bad_literal, where,
               yaml ? "the text looks like YAML; expected JSON"
                    : found +
                          " is not a JSON value; expected true, false, null, a "
                          "number, a string, an array or an object",
               yaml ? "write an object: {\"" + found + "\": ...}"
                    : "put text in double quotes");
  whole_token ? state_.give_up_value() : state_.give_up_document();
}

// A text without quotes, such as 2026-01-31T10:00Z, is one mistake. True when
// nothing more belongs to it than what was read.
bool ScalarScanner::skip_unquoted() {
  const std::size_t from = state_.at;
  state_.at = std::min(state_.text.find_first_of(unquoted_ends, state_.at),
                       state_.text.size());
  while (state_.text[state_.at - 1] == ' ' ||
         state_.text[state_.at - 1] == '\t')
    --state_.at;
  return state_.at <= from;
}

// The rest of a word in letters beyond ASCII, or of a string in curly quotes.
void ScalarScanner::skip_foreign(std::uint32_t first) {
  constexpr std::string_view curly = "\u201D";
  const std::size_t line_end = state_.text.find_first_of("\r\n", state_.at);
  const std::size_t close = state_.text.find(curly, state_.at);
  if ((first == 0x201C || first == 0x201D) && close < line_end) {
    state_.at = close + curly.size();
    return;
  }
  const auto is_letter = [](const Utf8Step& step) {
    const std::uint32_t point = step.point;
    const bool symbol = point >= 0x2000 && point <= 0x3000;
    return step.valid && point >= 0xC0 && point != 0xFEFF && !symbol;
  };
  if (!is_letter({first, 1, true})) return;
  while (state_.at < state_.text.size()) {
    const Utf8Step step = decode_utf8(state_.text, state_.at);
    if (!is_word_character(state_.text[state_.at]) && !is_letter(step)) return;
    state_.at += step.bytes;
  }
}

// Steps over characters that fit nowhere, up to the next that may.
void ScalarScanner::unexpected() {
  const Utf8Step step = state_.at < state_.text.size()
                            ? decode_utf8(state_.text, state_.at)
                            : Utf8Step{};
  Span where{state_.here(),
             std::min(state_.here() + step.bytes,
                      static_cast<std::uint32_t>(state_.text.size()))};
  state_.give_up_document();
  state_.resuming = true;
  if (state_.at >= state_.text.size()) {
    state_.fault(FaultKind::missing_value, where,
                 "expected a value; the text ends here", "add the value");
    return;
  }
  if (!step.valid) {
    state_.fault(FaultKind::invalid_utf8, where,
                 shown_character(state_.text, state_.at) + " at offset " +
                     std::to_string(state_.at) + " is not valid UTF-8",
                 "save the file as UTF-8");
  } else if (state_.peek() == ',' || state_.peek() == '}' ||
             state_.peek() == ']') {
    state_.fault(
        FaultKind::missing_value, where,
        "expected a value; found " + shown_character(state_.text, state_.at),
        "add the value");
    return;  // The bracket or comma still means what it says.
  }
  state_.at += step.bytes;
  if (!step.valid) return;
  if (step.point >= 0x80) {
    skip_foreign(step.point);
  } else {
    while (state_.at < state_.text.size() &&
           fits_nowhere(state_.text[state_.at]))
      ++state_.at;
  }
  where.end = state_.here();
  report_unexpected(where, step.point);
}

// Names what is common; the rest is a character in the wrong place.
void ScalarScanner::report_unexpected(Span where, std::uint32_t first) {
  const std::string_view from = state_.text.substr(where.begin);
  const bool begins = trimmed(state_.text.substr(0, where.begin)).empty();
  std::string message =
      shown_character(state_.text, where.begin) + " is not allowed here";
  std::string help = "remove it, or put text in double quotes";
  if (first >= 0x2018 && first <= 0x201F) {
    message = shown_character(state_.text, where.begin) +
              " is a typographic quotation mark; JSON strings must be in "
              "double quotes";
    help = "write \" instead";
  } else if (begins && from.starts_with("```")) {
    message = "the text begins with a Markdown code fence; expected JSON";
    help = "remove the lines with ```";
  } else if (begins && first == '<') {
    message = "the text is HTML or XML; expected JSON";
    help = "give the card itself, not a page about it";
  }
  state_.fault(FaultKind::unexpected_character, where, std::move(message),
               std::move(help));
}

}  // namespace cardinal::detail
