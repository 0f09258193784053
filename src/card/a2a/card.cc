// What a card means where it relies on defaults, and the forms of its texts.
#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/english.h"
#include "card/a2a/limits.h"
#include "card/a2a/text_words.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {
namespace {

// Fewer characters than a description has; those of three bytes and more, such
// as Han, say as much as two.
bool is_short(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;
    count += byte >= 0xE0 ? 2 : 1;
    if (count >= description_characters_min) return false;
  }
  return true;
}

Value first_filled(Value list, Value otherwise) {
  if (list.size() > 0) return list;
  return otherwise.size() > 0 ? otherwise : Value();
}

}  // namespace

bool is_kebab_case(std::string_view text) {
  enum : std::uint8_t { other, plain, dash };
  static constexpr auto kinds = [] {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t c = 'a'; c <= 'z'; ++c) table[c] = plain;
    for (std::size_t c = '0'; c <= '9'; ++c) table[c] = plain;
    table['-'] = dash;
    return table;
  }();
  std::uint8_t before = dash;
  for (const char c : text) {
    const std::uint8_t kind = kinds[static_cast<unsigned char>(c)];
    if (kind == other || (kind == dash && before == dash)) return false;
    before = kind;
  }
  return before == plain;
}

bool is_meaningless(std::string_view description, std::string_view name) {
  if (is_short(description)) return true;
  if (description == name) return true;
  for (const std::string_view beginning : unwritten_words) {
    const std::string_view start = description.substr(0, beginning.size());
    const auto rest = description.substr(start.size());
    const bool word_ends = rest.empty() || !is_alpha(rest.front());
    if (!word_ends || !std::ranges::equal(start, beginning, {}, to_lower)) {
      continue;
    }
    // "Todo" begins sentences of Spanish and Portuguese.
    const bool in_sentence = rest.starts_with(' ') && is_lower(start.back());
    if (!in_sentence || is_english(description)) return true;
  }
  return false;
}

Value Card::input_modes_of(const Skill& skill) const {
  return first_filled(skill.input_modes, default_input_modes);
}

Value Card::output_modes_of(const Skill& skill) const {
  return first_filled(skill.output_modes, default_output_modes);
}

std::span<const Requirement> Card::own_requirements() const {
  return std::span(requirements).first(end_requirement);
}

std::span<const Requirement> Card::written_for(const Skill& skill) const {
  return std::span(requirements)
      .subspan(skill.first_requirement,
               skill.end_requirement - skill.first_requirement);
}

std::span<const Requirement> Card::requirements_of(const Skill& skill) const {
  // An empty list says "none" in 0.3, as in OpenAPI; ProtoJSON does not tell
  // it from one that is not there.
  const bool own =
      is(Version::v1_0)
          ? skill.security.size() > 0 || skill.security_requirements.size() > 0
          : skill.security || skill.security_requirements;
  const auto written = own ? written_for(skill) : own_requirements();
  if (!is(Version::v1_0)) return written;
  // Those for readers of 0.3 come first and say the same once more.
  const auto first = std::ranges::find(written, true, &Requirement::of_1_0);
  return first == written.end() ? written : std::span(first, written.end());
}

std::span<const RequiredScheme> Card::schemes_of(
    const Requirement& requirement) const {
  return std::span(required_schemes)
      .subspan(requirement.first_scheme,
               requirement.end_scheme - requirement.first_scheme);
}

}  // namespace cardinal::a2a
