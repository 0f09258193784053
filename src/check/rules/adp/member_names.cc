// Names that are nearly those of the draft. Other unknown names are fine:
// readers must ignore and preserve them.
#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

std::string_view name_of_member(const UnknownMember& unknown) {
  return *unknown.value.key().string();
}

// The absent member that the name is nearly, if any.
const MemberInfo* nearest(const UnknownMember& unknown) {
  std::vector<std::string_view> names;
  const auto infos = members_of(unknown.part);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (!(unknown.present >> i & 1)) names.push_back(infos[i].name);
  }
  const std::string_view meant = closest(name_of_member(unknown), names);
  if (meant.empty()) return nullptr;
  return &*std::ranges::find(infos, meant, &MemberInfo::name);
}

// The member that the name is another spelling of, there or not.
const MemberInfo* same_word(const UnknownMember& unknown) {
  for (const MemberInfo& member : members_of(unknown.part)) {
    if (is_same_word(name_of_member(unknown), member.name)) return &member;
  }
  return nullptr;
}

// Of two near misses in one object only one can take the name.
class Claims {
 public:
  bool claim(const UnknownMember& unknown, const MemberInfo& member) {
    const auto at =
        static_cast<std::uint32_t>(&member - members_of(unknown.part).data());
    std::uint32_t& bits =
        taken_.try_emplace(unknown.object.index(), unknown.present)
            .first->second;
    if (bits >> at & 1) return false;
    bits |= 1u << at;
    return true;
  }

 private:
  std::unordered_map<std::uint32_t, std::uint32_t> taken_;
};

void check_member_case(const CheckedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  Claims claims;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    const MemberInfo* const meant = same_word(unknown);
    if (!meant || misspelled.meant[i]) continue;
    const bool free = claims.claim(unknown, *meant);
    const std::string name = '"' + std::string(meant->name) + '"';
    Finding& finding =
        out.add(unknown.value,
                for_message(unknown.value.key()) + " is not a member of " +
                    std::string(name_of(unknown.part)) +
                    ", because ADP uses snake_case; readers ignore it",
                free ? "did you mean " + name + "?"
                     : "remove it: " + name + " is present too");
    finding.focus = Focus::name;
    if (free) offer(finding, out, renamed_to(unknown, *meant));
  }
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

void check_member_misspelled(const CheckedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  Claims claims;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    if (misspelled.meant[i] || same_word(unknown)) continue;
    const MemberInfo* const meant = nearest(unknown);
    if (!meant) continue;
    Finding& finding =
        out.add(unknown.value,
                for_message(unknown.value.key()) + " is not a member of " +
                    std::string(name_of(unknown.part)) + "; readers ignore it",
                "did you mean \"" + std::string(meant->name) + "\"?");
    finding.focus = Focus::name;
    if (claims.claim(unknown, *meant)) {
      offer(finding, out, renamed_to(unknown, *meant));
    }
  }
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

std::optional<Fix> renamed_to(const UnknownMember& unknown,
                              const MemberInfo& meant) {
  Fix fix = renamed(unknown.value, meant.name);
  // A near miss whose value is of a different kind was most likely meant
  // otherwise.
  if (!fix.safe && !unknown.value.is(meant.kind)) return std::nullopt;
  return fix;
}

MisspelledMembers<MemberInfo> misspelled_members_of(const CheckedCard& card) {
  return find_misspelled_members<MemberInfo>(
      card,
      [](const UnknownMember& unknown, std::span<const MemberInfo> infos,
         std::uint32_t missing) -> std::string_view {
        const std::string_view name = name_of_member(unknown);
        // MCP, A2A and AgentCard call it url.
        const bool url = unknown.part == Part::endpoint && name == "url";
        if (url && (missing >> 1 & 1)) return infos[1].name;
        return closest_member(name, infos, missing);
      });
}

CardRules member_names_rules() {
  static constexpr const CardRule* rules[] = {&member_case_rule,
                                              &member_misspelled_rule};
  return rules;
}

}  // namespace cardinal::adp
