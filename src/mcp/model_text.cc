#include "mcp/model_text.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace cardinal::mcp {
namespace {

// Selectors of a variant, with which emoji choose their colour, and the empty
// pattern of Braille: a row of them can spell a text that nobody sees.
bool is_selector_or_blank(std::uint32_t point) {
  return (point >= 0xFE00 && point <= 0xFE0F) || point == 0x2800;
}

bool is_shown(std::uint32_t point) {
  const bool is_layout = point == '\n' || point == '\r' || point == '\t';
  return is_layout || (!is_invisible(point) && !is_selector_or_blank(point));
}

void write_visible(Writer& json, Value value) {
  if (value.is(Kind::object)) {
    json.begin_object();
    for (const Member member : value.members()) {
      json.key(without_invisible(member.name));
      write_visible(json, member.value);
    }
    json.end_object();
  } else if (value.is(Kind::array)) {
    json.begin_array();
    for (const Value item : value.items()) write_visible(json, item);
    json.end_array();
  } else if (const auto text = value.string()) {
    json.string(without_invisible(*text));
  } else {
    json.raw(value.raw());
  }
}

// Ends at a full stop with a space after it, or at the end of the text.
std::string_view next_sentence(std::string_view& rest) {
  const std::size_t stop = rest.find(". ");
  const std::size_t end =
      stop == std::string_view::npos ? rest.size() : stop + 2;
  const std::string_view sentence = rest.substr(0, end);
  rest.remove_prefix(end);
  return sentence;
}

// Sentences with these are about the program and its files.
constexpr std::string_view command_line_words[] = {
    "xit code", "docs/", "standard input", "standard error", "standard output",
    "Folders ", "--"};

void remove_all(std::string& text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at)) {
    text.erase(at, part.size());
  }
}

}  // namespace

std::string without_invisible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    if (!step.valid) {
      append_utf8(out, 0xFFFD);
    } else if (is_shown(step.point)) {
      out.append(text, at, step.bytes);
    }
    at += step.bytes;
  }
  return out;
}

std::string without_invisible(Value value) {
  Writer json;
  write_visible(json, value);
  return json.take();
}

std::string within_budget(std::string_view text, std::int64_t max_chars,
                          std::string_view how) {
  const auto all = static_cast<std::int64_t>(count_code_points(text));
  if (all <= max_chars) return std::string(text);
  std::size_t end = 0;
  for (std::int64_t i = 0; i < max_chars; ++i) {
    end += decode_utf8(text, end).bytes;
  }
  // Whole lines, unless the last one is most of it.
  const std::size_t line_end = text.substr(0, end).rfind('\n');
  if (line_end != std::string_view::npos && line_end > end / 2) end = line_end;
  const std::string_view shown = text.substr(0, end);
  return std::string(shown) +
         "\n(Cut: " + std::to_string(count_code_points(shown)) + " of " +
         std::to_string(all) + " characters. " + std::string(how) + ")";
}

std::string for_models(const Operation& operation, std::string_view text) {
  std::string kept;
  const std::string named = with_property_names(operation, text);
  std::string_view rest = named;
  while (!rest.empty()) {
    const std::string_view sentence = next_sentence(rest);
    const bool is_dropped =
        std::ranges::any_of(command_line_words, [&](std::string_view words) {
          return sentence.find(words) != std::string_view::npos;
        });
    if (!is_dropped) kept += sentence;
  }
  while (kept.ends_with(' ')) kept.pop_back();
  remove_all(kept, "; repeatable");
  return kept;
}

}  // namespace cardinal::mcp
