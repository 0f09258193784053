// Texts that do more than they show: a card is read by language models and
// shown on pages.
#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "card/a2a/text_words.h"
#include "check/repair.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

// Calls `look` with the names and descriptions people write.
template <class Look>
void for_each_statement(const AnnotatedCard& card, Look look) {
  const auto each = [&](const Text& text) {
    if (text) look(text.at, text.text);
  };
  each(card.name);
  each(card.description);
  for (const Skill& skill : card.skills) {
    each(skill.name);
    each(skill.description);
  }
}

constexpr std::string_view markup_names =
    "script|iframe|img|svg|object|embed|style|link|meta|form|a|html|body|"
    "input|button|base|video|audio|math";

// The first element; empty if every `<` is just a character.
std::string markup_in(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos;
       at = text.find('<', at + 1)) {
    std::string_view rest = text.substr(at + 1);
    if (rest.starts_with("!--")) return "<!--";
    if (rest.starts_with('/')) rest.remove_prefix(1);
    constexpr std::size_t name_max = 8;
    const std::string name = lower_case(
        rest.substr(0, std::min(rest.find_first_of(" \t\r\n/>"), name_max)));
    if (!name.empty() && is_among(name, markup_names)) return "<" + name;
  }
  return {};
}

void check_text_markup(const AnnotatedCard& card, Findings& out) {
  // Examples may well be about HTML.
  for_each_statement(card, [&](Value at, std::string_view text) {
    const std::string markup = markup_in(text);
    if (markup.empty()) return;
    out.add(at, "the text contains markup: \"" + markup + "\"",
            "write plain text: pages that show the card may run it");
  });
}

constinit const CardRule text_markup_rule{
    .info =
        {
            .id = "a2a/text-markup",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Markup in text",
            .summary = "Names and descriptions are plain text",
            .why = "Directories show them on web pages. If a page does not "
                   "escape them, a script in the card runs there.",
            .bad = R"({"description": "Searches <img src=x> the web."})",
            .good = R"({"description": "Searches the public web."})",
            .spec = "A2A 0.3 and 1.0, AgentCard.description: a human-readable "
                    "text",
        },
    .triggers = text_less_than,
    .check = check_text_markup,
};

}  // namespace

CardRules text_rules() {
  static constexpr const CardRule* rules[] = {&text_markup_rule};
  return rules;
}

}  // namespace cardinal::a2a
