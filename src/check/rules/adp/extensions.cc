// The extension mechanism (section 3.8). What an extension says is its own
// business; unknown ones are never an error.
#include "base/text.h"
#include "card/adp/regular.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_namespace(const Card& card, Findings& out) {
  for (const Member member : card.extensions.members()) {
    if (is_regular_namespace(member.name)) continue;
    out.add(member.value,
            shown(member.value.key()) +
                " is no namespace: another extension may take the same name",
            "put your domain in reverse before it, as com.example." +
                std::string(member.name.empty() ||
                                    member.name.find_first_of(" :/") !=
                                        std::string_view::npos
                                ? "reputation"
                                : shortened(member.name, 32)))
        .focus = Focus::name;
  }
}

constinit const CardRule extension_namespace{
    .info =
        {
            .id = "adp/extension-namespace",
            .severity = Severity::warning,
            .summary = "Extensions stand under a namespace",
            .why = "Two extensions of one name cannot be told apart.",
            .bad = R"({"extensions": {"reputation": {"score": 78.5}}})",
            .good =
                R"({"extensions": {"clawnet.reputation": {"score": 78.5}}})",
            .spec = "draft-song-anp-adp-00, section 3.8: SHOULD use "
                    "reverse-domain notation or a well-known short name",
        },
    .when = extension_irregular,
    .check = check_namespace,
};

void check_value(const Card& card, Findings& out) {
  for (const Member member : card.extensions.members()) {
    if (member.value.is(Kind::object)) continue;
    out.add(member.value,
            "an extension is an object; " + shown(member.value.key()) + " is " +
                std::string(kind_with_article(member.value.kind())),
            "put the value under a name of its own in an object");
  }
}

constinit const CardRule extension_value{
    .info =
        {
            .id = "adp/extension-value",
            .severity = Severity::warning,
            .summary = "The value of an extension is an object",
            .why = "Readers that keep what they do not know keep objects; a "
                   "bare value leaves no room for the next one.",
            .bad = R"({"extensions": {"clawnet.score": 78.5}})",
            .good = R"({"extensions": {"clawnet.score": {"value": 78.5}}})",
            .spec = "draft-song-anp-adp-00, section 3.8: each value is an "
                    "arbitrary JSON object",
        },
    .when = extension_irregular,
    .check = check_value,
};

}  // namespace

CardRules extension_rules() {
  static constexpr const CardRule* rules[] = {&extension_namespace,
                                              &extension_value};
  return rules;
}

}  // namespace cardinal::adp
