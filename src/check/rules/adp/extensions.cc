// The extension mechanism (section 3.8). What an extension says is its own
// business; unknown ones are never an error.
#include "base/text.h"
#include "card/adp/fast_paths.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_extension_namespace(const AnnotatedCard& card, Findings& out) {
  for (const Member member : card.extensions.members()) {
    if (is_regular_namespace(member.name)) continue;
    out.add(member.value,
            for_message(member.value.key()) +
                " has no namespace: another extension may use the same name",
            "prefix it with your reverse domain name: com.example." +
                std::string(member.name.empty() ||
                                    member.name.find_first_of(" :/") !=
                                        std::string_view::npos
                                ? "reputation"
                                : shortened(member.name, 32)))
        .focus = Focus::name;
  }
}

constinit const CardRule extension_namespace_rule{
    .info =
        {
            .id = "adp/extension-namespace",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Extension without namespace",
            .summary = "Extensions have a namespace",
            .why =
                "Readers cannot distinguish two extensions with the same name.",
            .bad = R"({"extensions": {"reputation": {"score": 78.5}}})",
            .good =
                R"({"extensions": {"clawnet.reputation": {"score": 78.5}}})",
            .spec = "draft-song-anp-adp-00, section 3.8: SHOULD use "
                    "reverse-domain notation or a well-known short name",
        },
    .triggers = extension_irregular,
    .check = check_extension_namespace,
};

void check_extension_value(const AnnotatedCard& card, Findings& out) {
  for (const Member member : card.extensions.members()) {
    if (member.value.is(Kind::object)) continue;
    out.add(member.value,
            "an extension must be an object; " +
                for_message(member.value.key()) + " is " +
                std::string(kind_with_article(member.value.kind())),
            "wrap the value in an object, under a name");
  }
}

constinit const CardRule extension_value_rule{
    .info =
        {
            .id = "adp/extension-value",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Extension is not an object",
            .summary = "The value of an extension is an object",
            .why = "Readers that preserve unknown extensions expect objects. A "
                   "bare value cannot be extended later.",
            .bad = R"({"extensions": {"clawnet.score": 78.5}})",
            .good = R"({"extensions": {"clawnet.score": {"value": 78.5}}})",
            .spec = "draft-song-anp-adp-00, section 3.8: each value is an "
                    "arbitrary JSON object",
        },
    .triggers = extension_irregular,
    .check = check_extension_value,
};

}  // namespace

CardRules extension_rules() {
  static constexpr const CardRule* rules[] = {&extension_namespace_rule,
                                              &extension_value_rule};
  return rules;
}

}  // namespace cardinal::adp
