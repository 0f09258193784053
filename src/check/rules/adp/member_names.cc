// Names that are nearly those of the draft. Other unknown names are fine:
// readers must ignore and preserve them.
#include "base/text.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

// The member that the name is another spelling of, there or not.
const MemberInfo* same_word(const UnknownMember& unknown) {
  for (const MemberInfo& member : members_of(unknown.part)) {
    if (is_same_word(name_of_unknown(unknown), member.name)) return &member;
  }
  return nullptr;
}

void check_member_case(const AnnotatedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    const MemberInfo* const meant = same_word(unknown);
    if (!meant || misspelled.meant[i]) continue;
    const bool twice = present.has(unknown, *meant);
    const std::string name = '"' + std::string(meant->name) + '"';
    Repair repair{.help = "did you mean " + name + "?",
                  .fix = renamed_to(unknown, *meant)};
    if (twice) repair = {"remove it: " + name + " is present too", {}};
    keep_signed(repair, out);
    names.add(unknown.value,
              for_message(unknown.value.key()) + " is not a member of " +
                  std::string(name_of(unknown.part)) +
                  ", because ADP uses snake_case; readers ignore it",
              std::move(repair.help), std::move(repair.fix));
    if (!twice) present.claim(unknown, *meant);
  }
  names.report("card", out);
}

constinit const CardRule member_case_rule{
    .info =
        {
            .id = "adp/member-case",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Member not in snake_case",
            .summary = "Member names are in snake_case",
            .why = "MCP and A2A write inputSchema; ADP writes input_schema, "
                   "although its section 1.3 uses MCP's names. Readers must "
                   "ignore unknown members, so the member is silently lost.",
            .bad = R"({"tools": [{"name": "search",
  "inputSchema": {"type": "object"}}]})",
            .good = R"({"tools": [{"name": "search",
  "input_schema": {"type": "object"}}]})",
            .spec = "draft-song-anp-adp-00, sections 3.1 and 3.4",
        },
    .triggers = unknown_member,
    .check = check_member_case,
};

void check_member_misspelled(const AnnotatedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    if (misspelled.meant[i] || same_word(unknown)) continue;
    const MemberInfo* const meant =
        present.nearest_absent(unknown, [](const auto&) { return true; });
    if (!meant) continue;
    Repair repair{.help = "did you mean \"" + std::string(meant->name) + "\"?",
                  .fix = renamed_to(unknown, *meant)};
    keep_signed(repair, out);
    names.add(unknown.value,
              for_message(unknown.value.key()) + " is not a member of " +
                  std::string(name_of(unknown.part)) + "; readers ignore it",
              std::move(repair.help), std::move(repair.fix));
    present.claim(unknown, *meant);
  }
  names.report("card", out);
}

constinit const CardRule member_misspelled_rule{
    .info =
        {
            .id = "adp/member-misspelled",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Misspelled member",
            .summary = "Member names are spelled as the draft defines them",
            .why = "Readers must ignore unknown members, so a misspelled "
                   "member is silently lost.",
            .bad = R"({"desciption": "Searches the public web."})",
            .good = R"({"description": "Searches the public web."})",
            .spec = "draft-song-anp-adp-00, section 3.1",
        },
    .triggers = unknown_member,
    .check = check_member_misspelled,
};

}  // namespace

MisspelledMembers<MemberInfo> misspelled_members_of(const AnnotatedCard& card) {
  return find_misspelled_members<MemberInfo>(
      card, [&](std::size_t i, std::span<const MemberInfo> infos,
                std::uint32_t missing) {
        const UnknownMember& unknown = card.unknown[i];
        const std::string_view name = name_of_unknown(unknown);
        // MCP, A2A and AgentCard call it url.
        const bool url = unknown.part == Part::endpoint && name == "url";
        if (url && (missing >> 1 & 1)) return &infos[1];
        return closest_member(name, infos, missing);
      });
}

CardRules member_name_rules() {
  static constexpr const CardRule* rules[] = {&member_case_rule,
                                              &member_misspelled_rule};
  return rules;
}

}  // namespace cardinal::adp
