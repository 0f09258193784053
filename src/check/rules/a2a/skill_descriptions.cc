// Descriptions of skills, by which orchestrators choose them.
#include <algorithm>

#include "base/ascii.h"
#include "base/english.h"
#include "card/a2a/limits.h"
#include "card/a2a/text_words.h"
#include "check/rules/a2a/descriptions.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

void check_skill_description_quality(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    const std::string_view why = emptiness_of(skill.description, skill.name);
    if (why.empty()) continue;
    out.add(skill.description.at,
            "the description of the skill " + std::string(why) + ": " +
                for_message(skill.description.at),
            "say what it does, what it takes and what it returns");
  }
}

constinit const CardRule skill_description_quality_rule{
    .info =
        {
            .id = "a2a/skill-description-quality",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Uninformative skill description",
            .summary = "The description of a skill says what it does",
            .why = "Orchestrators choose a skill by its description alone. If "
                   "it says nothing, tasks go to the wrong skill.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Does web stuff", "tags": ["search"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "StackA2A, writing effective skill descriptions",
        },
    .triggers = skill_irregular | text_suspect,
    .check = check_skill_description_quality,
};

void check_skill_description_marketing(const AnnotatedCard& card,
                                       Findings& out) {
  for (const Skill& skill : card.skills) {
    if (!skill.description) continue;
    const std::string_view word = marketing_word_in(skill.description.text);
    if (word.empty()) continue;
    out.add(
        skill.description.at,
        "\"" + std::string(word) + "\" praises the skill without describing it",
        "name inputs, outputs and limits instead");
  }
}

constinit const CardRule skill_description_marketing_rule{
    .info =
        {
            .id = "a2a/skill-description-marketing",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Marketing in skill description",
            .summary = "Skill descriptions do not advertise",
            .why =
                "Praise does not help an orchestrator decide, and models that "
                "are swayed by it choose the agent that advertises most.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "A powerful agent that returns results of the web as text.",
  "tags": ["search"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "StackA2A, bad descriptions: marketing copy, zero "
                    "information",
        },
    .triggers = text_suspect,
    .check = check_skill_description_marketing,
};

// Words that speak of inputs, outputs or limits.
constexpr std::string_view content_words[] = {
    "accept",    "accepts",     "accepting", "take",       "takes",
    "given",     "input",       "inputs",    "receives",   "reads",
    "support",   "supports",    "supported", "supporting", "return",
    "returns",   "returning",   "produce",   "produces",   "output",
    "outputs",   "yields",      "emits",     "responds",   "replies",
    "json",      "text",        "markdown",  "csv",        "pdf",
    "html",      "xml",         "yaml",      "image",      "images",
    "audio",     "video",       "file",      "files",      "document",
    "documents", "url",         "urls",      "format",     "formats",
    "maximum",   "max",         "limit",     "limits",     "limited",
    "only",      "between",     "including", "excluding",  "png",
    "jpeg",      "spreadsheet", "table",     "report",     "based",
    "by",        "from",        "into",      "via",        "using",
    "specified",
};

void check_skill_description_content(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    const std::string_view description = skill.description.text;
    if (!skill.description || is_blank(description)) continue;
    // The words are English ones.
    if (!is_english(description)) continue;
    // One finding per description: the other rules ask for the same.
    if (!emptiness_of(skill.description, skill.name).empty()) continue;
    if (!marketing_word_in(description).empty()) continue;
    const Words words(description);
    const bool tells = std::ranges::any_of(words.all(), [](const auto& word) {
      return is_one_of(content_words, word.text);
    });
    if (tells) continue;
    out.add(skill.description.at,
            "the description names no inputs, outputs or limits: " +
                for_message(skill.description.at),
            "add what the skill accepts, what it returns and what it does not "
            "handle");
  }
}

constinit const CardRule skill_description_content_rule{
    .info =
        {
            .id = "a2a/skill-description-content",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Inputs and outputs not described",
            .summary = "The description of a skill names inputs and outputs",
            .why = "Without them, an orchestrator must guess which languages "
                   "and formats a skill handles and what it returns.",
            .bad = R"({"skills": [{"id": "code-review", "name": "Code review",
  "description": "Handles code review for teams", "tags": ["code"]}]})",
            .good = R"({"skills": [{"id": "code-review", "name": "Code review",
  "description": "Reviews Python and Go for bugs. Returns findings as JSON.",
  "tags": ["code"]}]})",
            .spec = "StackA2A, writing effective skill descriptions, rules 2 "
                    "to 4; common mistakes: vague skill descriptions",
        },
    .triggers = has_skills,
    .check = check_skill_description_content,
};

}  // namespace

CardRules skill_description_rules() {
  static constexpr const CardRule* rules[] = {&skill_description_quality_rule,
                                              &skill_description_marketing_rule,
                                              &skill_description_content_rule};
  return rules;
}

}  // namespace cardinal::a2a
