// Media types that an agent and its skills accept and return.
#include <algorithm>

#include "base/ascii.h"
#include "card/a2a/limits.h"
#include "check/repair.h"
#include "check/rules/a2a/repeats.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

// Calls `look` with every list of modes the card has.
template <class Look>
void for_each_list(const AnnotatedCard& card, Look look) {
  if (card.default_input_modes) look(card.default_input_modes);
  if (card.default_output_modes) look(card.default_output_modes);
  for (const Skill& skill : card.skills) {
    if (skill.input_modes) look(skill.input_modes);
    if (skill.output_modes) look(skill.output_modes);
  }
}

template <class Look>
void for_each_mode(const AnnotatedCard& card, Look look) {
  for_each_list(card, [&](Value list) {
    for (const Value mode : list.items()) {
      if (const auto text = mode.string()) look(mode, *text);
    }
  });
}

// restricted-name of RFC 6838, section 4.2; * alone is a wildcard.
bool is_name(std::string_view text) {
  if (text == "*") return true;
  if (text.empty() || text.size() > media_type_name_bytes_max) return false;
  return is_alnum(text.front()) && std::ranges::all_of(text, [](char c) {
           return is_alnum(c) || std::string_view("!#$&-^_.+").find(c) !=
                                     std::string_view::npos;
         });
}

// The type without its parameters; wildcards are let through.
bool is_media_range(std::string_view text) {
  const std::string_view type = text.substr(0, text.find(';'));
  const std::string_view essence =
      type.size() == text.size() ? type : trimmed(type);
  const std::size_t slash = essence.find('/');
  return slash != std::string_view::npos && is_name(essence.substr(0, slash)) &&
         is_name(essence.substr(slash + 1));
}

struct LegacyMode {
  std::string_view word;
  std::string_view type;  // empty where several are meant
};
// The modes of 0.1, and short names of formats.
constexpr LegacyMode words[] = {
    {"text", "text/plain"},
    {"file", ""},
    {"data", ""},
    {"image", ""},
    {"audio", ""},
    {"video", ""},
    {"json", "application/json"},
    {"markdown", "text/markdown"},
    {"html", "text/html"},
    {"pdf", "application/pdf"},
    {"png", "image/png"},
    {"jpeg", "image/jpeg"},
    {"csv", "text/csv"},
    {"xml", "application/xml"},
};

const LegacyMode* word_of(std::string_view mode) {
  const std::string lower = lower_case(trimmed(mode));
  const auto* const found = std::ranges::find(words, lower, &LegacyMode::word);
  return found == std::end(words) ? nullptr : found;
}

void check_mode_blank(const AnnotatedCard& card, Findings& out) {
  for_each_mode(card, [&](Value mode, std::string_view text) {
    if (!trimmed(text).empty()) return;
    out.add(mode, "a mode must be a media type; got " + for_message(mode),
            "write one, such as \"text/plain\", or remove the entry");
  });
}

constinit const CardRule mode_blank_rule{
    .info =
        {
            .id = "a2a/mode-blank",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Blank mode",
            .summary = "Modes are not blank",
            .why = "Clients match modes against the media types they support; "
                   "a blank mode matches none.",
            .bad = R"({"defaultInputModes": ["text/plain", ""]})",
            .good = R"({"defaultInputModes": ["text/plain"]})",
            .spec = "A2A 1.0, AgentCard.default_input_modes: media types",
        },
    .triggers = mode_irregular,
    .check = check_mode_blank,
};

void check_mode_media_type(const AnnotatedCard& card, Findings& out) {
  for_each_mode(card, [&](Value mode, std::string_view text) {
    const std::string_view inner = trimmed(text);
    if (inner.empty() || is_media_range(text) || word_of(text)) return;
    Finding& finding = out.add(
        mode,
        "a mode should be a media type, type/subtype; got " + for_message(mode),
        "write it like \"application/json\"");
    if (is_media_range(inner)) finding.fix = rewritten(mode, inner);
  });
}

constinit const CardRule mode_media_type_rule{
    .info =
        {
            .id = "a2a/mode-media-type",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Mode is not a media type",
            .summary = "Modes are media types",
            .why = "Clients compare modes with the media types of what they "
                   "send; any other word matches nothing.",
            .bad = R"({"defaultOutputModes": ["text/plain", "spreadsheet"]})",
            .good = R"({"defaultOutputModes": ["text/plain", "text/csv"]})",
            .spec = "A2A 0.3 and 1.0, defaultInputModes: media types; RFC "
                    "6838, section 4.2",
        },
    .triggers = mode_irregular,
    .check = check_mode_media_type,
};

void check_mode_range(const AnnotatedCard& card, Findings& out) {
  for_each_mode(card, [&](Value mode, std::string_view text) {
    if (!is_media_range(text)) return;
    if (text.find('*') != std::string_view::npos) {
      out.add(
          mode,
          for_message(mode) + " is a wildcard, which does not name a format",
          "list the media types that the agent handles");
    } else if (text.find(';') != std::string_view::npos) {
      out.add(mode,
              for_message(mode) +
                  " has parameters, which clients that compare the whole text "
                  "do not expect",
              "remove them if the type alone is enough");
    }
  });
}

constinit const CardRule mode_range_rule{
    .info =
        {
            .id = "a2a/mode-range",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Wildcard or parameters in mode",
            .summary = "Modes are media types without wildcards or parameters",
            .why = "The specification requires media types, and most clients "
                   "compare them literally.",
            .bad = R"({"defaultInputModes": ["*/*"]})",
            .good = R"({"defaultInputModes": ["text/plain", "image/png"]})",
            .spec = "A2A 0.3 and 1.0, defaultInputModes: media types; RFC "
                    "9110, section 12.5.1 has ranges for Accept only",
        },
    .triggers = mode_irregular,
    .check = check_mode_range,
};

void check_mode_legacy_word(const AnnotatedCard& card, Findings& out) {
  if (card.is(Version::v0_1)) return;  // 0.1 defines these words
  for_each_mode(card, [&](Value mode, std::string_view text) {
    const LegacyMode* const word = word_of(text);
    if (!word) return;
    Finding& finding = out.add(
        mode,
        for_message(mode) +
            " is a mode of A2A 0.1; since 0.2 modes are media types",
        word->type.empty() ? "list the formats, such as \"image/png\""
                           : "write \"" + std::string(word->type) + "\"");
    if (!word->type.empty()) finding.fix = rewritten(mode, word->type);
  });
}

constinit const CardRule mode_legacy_word_rule{
    .info =
        {
            .id = "a2a/mode-legacy-word",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Legacy word as mode",
            .summary = "Modes are media types, not words such as text",
            .why = "0.1 used the words text, file and data. Clients since 0.2 "
                   "look for text/plain and do not find it.",
            .bad = R"({"defaultInputModes": ["text"]})",
            .good = R"({"defaultInputModes": ["text/plain"]})",
            .spec = "A2A 0.2 to 1.0, defaultInputModes: media types",
        },
    .triggers = mode_irregular,
    .check = check_mode_legacy_word,
};

void check_mode_duplicate(const AnnotatedCard& card, Findings& out) {
  for_each_list(card, [&](Value list) {
    for_each_repeat(list, [&](Value mode, Value first) {
      out.add(mode,
              for_message(mode) + " is already listed as " + for_message(first),
              "list each media type once")
          .fix = removed(mode, "remove the second one");
    });
  });
}

constinit const CardRule mode_duplicate_rule{
    .info =
        {
            .id = "a2a/mode-duplicate",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Duplicate mode",
            .summary = "Each media type is listed once",
            .why = "Media types are not case-sensitive. A duplicate is often a "
                   "mistake for another type.",
            .bad = R"({"defaultInputModes": ["text/plain", "TEXT/PLAIN"]})",
            .good = R"({"defaultInputModes": ["text/plain", "text/html"]})",
            .spec = "A2A 1.0, AgentCard.default_input_modes; RFC 6838, section "
                    "4.2",
        },
    .triggers = always,
    .check = check_mode_duplicate,
};

void check_skill_modes_empty(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    for (const Value list : {skill.input_modes, skill.output_modes}) {
      if (!list.is(Kind::array) || list.size() > 0) continue;
      out.add(list,
              for_message(list.key()) +
                  " of the skill is empty, which clients interpret differently",
              "omit it to use the agent's default")
          .fix = removed(list, "remove the empty list");
    }
  }
}

constinit const CardRule skill_modes_empty_rule{
    .info =
        {
            .id = "a2a/skill-modes-empty",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Empty modes of a skill",
            .summary = "A skill lists its own modes or omits the list",
            .why = "The list replaces the agent's default. Some readers take "
                   "an empty list as \"nothing\", others as \"not set\".",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "inputModes": []}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "inputModes": ["text/plain"]}]})",
            .spec = "A2A 0.3 and 1.0, AgentSkill.inputModes: overrides the "
                    "agent's defaults",
        },
    .triggers = list_empty,
    .check = check_skill_modes_empty,
};

}  // namespace

CardRules mode_rules() {
  static constexpr const CardRule* rules[] = {
      &mode_blank_rule,       &mode_media_type_rule, &mode_range_rule,
      &mode_legacy_word_rule, &mode_duplicate_rule,  &skill_modes_empty_rule};
  return rules;
}

}  // namespace cardinal::a2a
