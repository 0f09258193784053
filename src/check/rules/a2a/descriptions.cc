// The description of the agent.
#include "check/rules/a2a/descriptions.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/english.h"
#include "card/a2a/limits.h"
#include "card/a2a/text_words.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

bool is_placeholder_text(std::string_view description) {
  if (!may_be_suspect(description)) return false;
  const std::string lower = lower_case(description);
  for (const Phrase& beginning : placeholder_beginnings) {
    if (lower.starts_with(beginning.text)) return true;
  }
  for (const Phrase& part : placeholder_parts) {
    if (lower.contains(part.text)) return true;
  }
  return false;
}

void check_description_quality(const AnnotatedCard& card, Findings& out) {
  const std::string_view why = emptiness_of(card.description, card.name);
  if (why.empty()) return;
  out.add(card.description.at,
          "\"description\" " + std::string(why) + ": " +
              for_message(card.description.at),
          "say what the agent does, and what it does not");
}

constinit const CardRule description_quality_rule{
    .info =
        {
            .id = "a2a/description-quality",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Uninformative description",
            .summary = "The description of an agent says what it does",
            .why = "Orchestrators use it to decide whether to look at the "
                   "skills at all.",
            .bad = R"({"description": "Does web stuff"})",
            .good = R"({"description": "Searches the public web."})",
            .spec = "StackA2A, production checklist: description is specific "
                    "enough for an LLM orchestrator to make routing decisions",
        },
    .triggers = always,
    .check = check_description_quality,
};

void check_description_marketing(const AnnotatedCard& card, Findings& out) {
  if (!card.description) return;
  const std::string_view word = marketing_word_in(card.description.text);
  if (word.empty()) return;
  out.add(card.description.at,
          "\"" + std::string(word) +
              "\" praises the agent without describing "
              "it",
          "say what the agent does, for whom and within which limits");
}

constinit const CardRule description_marketing_rule{
    .info =
        {
            .id = "a2a/description-marketing",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Marketing in description",
            .summary = "The description of an agent does not advertise",
            .why = "Orchestrators and directories rank agents by their "
                   "descriptions. Praise takes the place of what they need.",
            .bad = R"({"description":
  "A revolutionary agent that searches the public web."})",
            .good = R"({"description": "Searches the public web."})",
            .spec = "StackA2A, bad descriptions: marketing copy, zero "
                    "information",
        },
    .triggers = text_suspect,
    .check = check_description_marketing,
};

}  // namespace

std::string_view emptiness_of(const Text& description, const Text& name) {
  if (!description || is_blank(description.text)) return {};
  if (description.text == name.text) return "only repeats the name";
  if (is_placeholder_text(description.text)) return "is a placeholder";
  if (!is_meaningless(description.text, name.text)) return {};
  // Long enough, so its first word is what gives it away.
  return is_meaningless(std::string(description.text) +
                            std::string(description_characters_min, '.'),
                        {})
             ? "is a placeholder"
             : "is shorter than 20 characters";
}

std::string_view marketing_word_in(std::string_view description) {
  // "Superior" and "ultimate" are ordinary words of other languages.
  if (!may_be_suspect(description) || !is_english(description)) return {};
  const Words words(description);
  for (const std::string_view word : marketing_words) {
    if (words.has(word)) return word;
  }
  return {};
}

CardRules description_rules() {
  static constexpr const CardRule* rules[] = {&description_quality_rule,
                                              &description_marketing_rule};
  return rules;
}

}  // namespace cardinal::a2a
