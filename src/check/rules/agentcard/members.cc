// Names of members: misspelled, not allowed, missing.
#include <algorithm>
#include <bit>

#include "check/rules/agentcard/defined_members.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

// The member of the profile in force that an unknown one is nearly, absent
// beside it.
const MemberInfo* nearest(const UnknownMember& unknown, PresentMembers& present,
                          Conditions conditions) {
  return present.nearest_absent(unknown, [&](const MemberInfo& member) {
    return is_defined(member.defined_by, conditions);
  });
}

// Objects that the reference schema leaves open.
bool is_open(Part part) { return part == Part::auth || part == Part::goal; }

// Unknown members are ignored, as rule 10 demands. Only one that is nearly a
// name of the specification is worth a word: its author meant that name.
void check_member_misspelled(const AnnotatedCard& card, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(card);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    if (misspelled.meant[i]) continue;  // *-required reports it.
    const UnknownMember& unknown = card.unknown[i];
    // agentcard/member-not-allowed reports it.
    if (out.under(under_reference) && !is_open(unknown.part)) continue;
    const MemberInfo* const meant = nearest(unknown, present, out.conditions());
    if (!meant) continue;
    names.add(unknown.value,
              for_message(unknown.value.key()) + " is not a member of " +
                  std::string(name_of(unknown.part)) + "; readers ignore it",
              "did you mean \"" + std::string(meant->name) + "\"?",
              renamed_to(unknown, *meant));
    present.claim(unknown, *meant);
  }
  names.report("card", out);
}

constinit const CardRule member_misspelled_rule{
    .info =
        {
            .id = "agentcard/member-misspelled",
            .category = Category::correctness,
            .severity = Severity::hint,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Misspelled member",
            .summary =
                "Member names are spelled as the specification defines them",
            .why = "Readers must ignore unknown members, so a misspelled "
                   "member is silently lost.",
            .bad = R"({"pricng": {"base_cost_joules": 1e-18}})",
            .good = R"({"pricing": {"base_cost_joules": 1e-18}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 10",
        },
    .triggers = unknown_member,
    .check = check_member_misspelled,
};

std::string not_allowed_text(Value value, Part part) {
  return for_message(value.key()) + " is not a member of " +
         std::string(name_of(part)) + " in the reference schema";
}

void add_draft_members(Value object, Part part, NameFindings& names) {
  for (const MemberInfo& member : members_of(part)) {
    const Value value = object[member.name];
    if (member.defined_by == DefinedBy::draft && value) {
      names.add(value, not_allowed_text(value, part),
                "the draft defines it; check with --profile agentcard");
    }
  }
}

void check_member_not_allowed(const AnnotatedCard& card, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(card);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    if (is_open(unknown.part) || misspelled.meant[i]) continue;
    std::string message = not_allowed_text(unknown.value, unknown.part);
    const MemberInfo* const meant = nearest(unknown, present, out.conditions());
    if (!meant) {
      names.add(unknown.value, std::move(message), {});
      continue;
    }
    names.add(unknown.value, std::move(message),
              "did you mean \"" + std::string(meant->name) + "\"?",
              renamed_to(unknown, *meant));
    present.claim(unknown, *meant);
  }
  add_draft_members(card.root, Part::card, names);
  add_draft_members(card.pricing.at, Part::pricing, names);
  names.report("card", out);
}

constinit const CardRule member_not_allowed_rule{
    .info =
        {
            .id = "agentcard/member-not-allowed",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Member not in reference schema",
            .summary =
                "The card has only members that the reference schema allows",
            .why = "The reference schema closes the card, capabilities, "
                   "endpoint and pricing. Its validators reject a card with "
                   "any other member in them.",
            .bad = R"({"vendor": "x"})",
            .good = R"({"metadata": {"vendor": "x"}})",
            .spec = "AgentCard reference schema, additionalProperties",
        },
    .triggers = always,
    .check = check_member_not_allowed,
};

// Whether an earlier rule reported that the object lacks something, with the
// same severity: the name joins that finding.
bool joins_earlier(const Missing& missing, std::string_view name,
                   Findings& out) {
  if (std::has_single_bit(missing.members)) return false;
  const auto earlier =
      std::ranges::find_if(out.list(), [&](const Finding& finding) {
        return finding.at == missing.object && finding.focus == Focus::object &&
               finding.rule->id.ends_with("-required") &&
               finding.severity == out.severity();
      });
  if (earlier == out.list().end()) return false;
  std::vector<std::string_view> names;
  for (const MemberInfo& info : members_of(missing.part)) {
    const std::string quoted_name = '"' + std::string(info.name) + '"';
    const bool listed = earlier->message.contains(quoted_name);
    if (listed || info.name == name) names.push_back(info.name);
  }
  earlier->message = missing_text(name_of(missing.part), names);
  earlier->help = "add them: the specification requires them";
  return true;
}

}  // namespace

void report_missing(const AnnotatedCard& card, Findings& out, Part part,
                    std::string_view name, std::string help) {
  const auto misspelled = find_misspelled_members<MemberInfo>(card);
  const auto of_other_rule = [&](const Missing& missing,
                                 const MemberInfo& info) {
    return missing.part != part || info.name != name;
  };
  for_each_missing(
      card, misspelled, of_other_rule,
      [&](const Missing& missing, const std::vector<std::string_view>& names) {
        if (joins_earlier(missing, name, out)) return;
        add_missing(out, missing.object, name_of(part), names, help);
      });
  NameFindings other_names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    const UnknownMember& unknown = card.unknown[i];
    if (!meant || unknown.part != part || meant->name != name) continue;
    other_names.add_misspelled(unknown.value, name,
                               renamed_to(unknown, *meant));
  }
  other_names.report("card", out);
}

CardRules member_rules() {
  static constexpr const CardRule* rules[] = {&member_misspelled_rule,
                                              &member_not_allowed_rule};
  return rules;
}

}  // namespace cardinal::agentcard
