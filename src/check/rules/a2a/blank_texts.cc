// Texts that are blank, or have blanks around them.
#include "base/ascii.h"
#include "card/a2a/fast_paths.h"
#include "check/repair.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_text_blank(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.blank) {
    const std::string_view name = value.key().string().value_or("");
    // Descriptions became required in 0.2.
    if (card.is(Version::v0_1) && name == "description") continue;
    out.add(value,
            for_message(value.key()) +
                (value.string()->empty() ? " is empty"
                                         : " contains only white space") +
                "; expected text",
            "write something: the member is required");
  }
}

constinit const CardRule text_blank_rule{
    .info =
        {
            .id = "a2a/text-blank",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Blank required text",
            .summary = "Required texts are not blank",
            .why = "A required member without content is as good as missing: "
                   "clients show or send nothing.",
            .bad = R"({"name": " "})",
            .good = R"({"name": "Search"})",
            .spec = "A2A 1.0, section 5.7; TCK, test_agent_card_mandatory",
        },
    .triggers = text_blank,
    .check = check_text_blank,
};

void check_text_untidy(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.untidy_texts) {
    const std::string_view text = *value.string();
    const auto name = value.key().string();
    const bool judged = !name || *name == "name" || *name == "id";
    if (!judged || is_blank(text)) continue;
    const std::string subject = name ? for_message(value.key()) : "a tag";
    const std::string_view meant = trimmed(text);
    if (has_control(meant)) {
      out.add(value,
              subject + " contains a control character: " + for_message(value),
              "remove it");
    } else {
      out.add(value,
              subject + " has leading or trailing white space; got " +
                  for_message(value),
              "remove the white space: readers compare the text byte by byte")
          .fix = rewritten(value, meant);
    }
  }
}

constinit const CardRule text_edges_rule{
    .info =
        {
            .id = "a2a/text-edges",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Stray white space or control character",
            .summary = "Names, ids and tags have no surrounding white space "
                       "and no control characters",
            .why = "Ids that differ only in white space look alike but are not "
                   "equal; control characters break lists and terminals.",
            .bad = R"({"name": "Search "})",
            .good = R"({"name": "Search"})",
            .spec = "no document requires it; A2A 1.0, AgentSkill.id is a "
                    "unique identifier",
        },
    .triggers = text_untidy,
    .check = check_text_untidy,
};

}  // namespace

CardRules blank_text_rules() {
  static constexpr const CardRule* rules[] = {&text_blank_rule,
                                              &text_edges_rule};
  return rules;
}

}  // namespace cardinal::a2a
