// Required members.
#include "base/text.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

std::string help_for(std::span<const std::string_view> names) {
  if (names.size() > 1) return "add them: the draft requires them";
  return names[0] == "id"
             ? "add the agent's own name, such as agent://web-search"
             : "add it: the draft requires it";
}

void check_member_required(const AnnotatedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  for_each_missing(
      card, misspelled, [](const auto&, const auto&) { return false; },
      [&](const Missing& missing, std::span<const std::string_view> names) {
        add_missing(out, missing.object, name_of(missing.part), names,
                    help_for(names));
      });
  NameFindings other_names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    if (!meant) continue;
    const UnknownMember& unknown = card.unknown[i];
    Repair repair{.help = "rename it to " + quoted(meant->name),
                  .fix = renamed_to(unknown, *meant)};
    keep_signed(repair, out);
    other_names.add(unknown.value, misspelled_text(unknown.value, meant->name),
                    std::move(repair.help), std::move(repair.fix));
  }
  other_names.report("card", out);
}

constinit const CardRule member_required_rule{
    .info =
        {
            .id = "adp/member-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing required member",
            .summary = "All members that the draft requires are present",
            .why = "A card must identify the agent. A tool cannot be called "
                   "without its name, nor an endpoint reached without its "
                   "protocol and URI.",
            .bad = R"({"name": null})",
            .good = R"({"name": "Search"})",
            .spec = "draft-song-anp-adp-00, sections 3.1, 3.4 and 3.5",
        },
    .triggers = member_missing,
    .check = check_member_required,
};

}  // namespace

CardRules required_member_rules() {
  static constexpr const CardRule* rules[] = {&member_required_rule};
  return rules;
}

}  // namespace cardinal::adp
