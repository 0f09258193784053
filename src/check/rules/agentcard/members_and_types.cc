// What holds for members of every part: kinds, names, nothing missing.
#include <algorithm>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

// By a profile that is in force.
bool is_defined(DefinedBy defined_by, Conditions conditions) {
  const Conditions in_force = conditions & profile_conditions;
  if (defined_by == DefinedBy::draft) return in_force != under_reference;
  return defined_by == DefinedBy::both || (in_force & under_reference);
}

std::string name_of_unknown(const UnknownMember& unknown) {
  return std::string(*unknown.value.key().string());
}

// Quotes that are missing or too many, and a null that says nothing.
std::optional<Fix> type_fix(const Mistyped& wrong) {
  if (!wrong.at.is(Kind::null)) return retyped(wrong.at, wrong.expected);
  if (wrong.required || !wrong.at.key()) return std::nullopt;
  return removed(wrong.at, "omit the member");
}

// A near miss whose value is of a different kind was most likely meant
// otherwise.
std::optional<Fix> rename_fix(const UnknownMember& unknown,
                              std::string_view name) {
  const auto members = members_of(unknown.part);
  const auto meant = std::ranges::find(members, name, &MemberInfo::name);
  Fix fix = renamed(unknown.value, name);
  if (!fix.safe && !unknown.value.is(meant->kind)) return std::nullopt;
  return fix;
}

void check_type(const CheckedCard& card, Findings& out) {
  for (const Mistyped& wrong : card.mistyped) {
    // The profile does not define this member.
    if (!is_defined(wrong.defined_by, out.conditions())) continue;
    const bool null = wrong.at.is(Kind::null);
    if (null && wrong.nullable && out.only_under(under_reference)) continue;
    const bool member = static_cast<bool>(wrong.at.key());
    const std::string_view quote = member ? "\"" : "";
    std::string message =
        std::string(quote) + std::string(wrong.name) + std::string(quote) +
        " must be " + std::string(kind_with_article(wrong.expected)) +
        "; got " + std::string(kind_with_article(wrong.at.kind()));
    std::string help;
    if (null && member) {
      help = wrong.required ? "give it a value: the member is required"
                            : "leave the member out if it has no value";
    } else if (wrong.expected == Kind::number && wrong.at.is(Kind::string)) {
      help = "write the number without quotes";
    } else if (wrong.expected == Kind::array && member) {
      help = "write a list: [...]";
    }
    out.add(wrong.at, std::move(message), std::move(help)).fix =
        type_fix(wrong);
  }
}

constinit const CardRule type_rule{
    .info =
        {
            .id = "agentcard/type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary =
                "Members have the JSON type that the specification defines",
            .why = "A reader that expects a string fails on a number. "
                   "Generated clients rely on the types.",
            .bad = R"({"name": 7})",
            .good = R"({"name": "Seven"})",
            .spec = "draft-aevum-agentcard-00, section 2",
        },
    .triggers = mistyped,
    .check = check_type,
};

// Objects that the reference schema leaves open.
bool is_open(Part part) { return part == Part::auth || part == Part::goal; }

// Unknown members are ignored, as rule 10 demands. Only one that is nearly a
// name of the specification is worth a word: its author meant that name.
void check_member_misspelled(const CheckedCard& card, Findings& out) {
  for (const UnknownMember& unknown : card.unknown) {
    if (!meant_required(unknown).empty()) continue;  // *-required reports it.
    // agentcard/member-not-allowed reports it.
    if (out.under(under_reference) && !is_open(unknown.part)) continue;
    const std::string name = name_of_unknown(unknown);
    const auto absent = absent_beside(unknown, out.conditions());
    const std::string_view meant = closest(name, absent);
    if (meant.empty()) continue;
    Finding& finding =
        out.add(unknown.value,
                "\"" + name + "\" is not a member of " +
                    std::string(name_of(unknown.part)) + "; readers ignore it",
                "did you mean \"" + std::string(meant) + "\"?");
    finding.focus = Focus::name;
    finding.fix = rename_fix(unknown, meant);
  }
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

Finding& report_not_allowed(Value value, Part part, Findings& out,
                            std::string help) {
  Finding& finding = out.add(
      value,
      "\"" + std::string(*value.key().string()) + "\" is not a member of " +
          std::string(name_of(part)) + " in the reference schema",
      std::move(help));
  finding.focus = Focus::name;
  return finding;
}

void report_draft_members(Value object, Part part, Findings& out) {
  for (const MemberInfo& member : members_of(part)) {
    const Value value = object[member.name];
    if (member.defined_by == DefinedBy::draft && value) {
      report_not_allowed(
          value, part, out,
          "the draft defines it; check with --profile agentcard");
    }
  }
}

void check_member_not_allowed(const CheckedCard& card, Findings& out) {
  for (const UnknownMember& unknown : card.unknown) {
    if (is_open(unknown.part) || !meant_required(unknown).empty()) continue;
    const std::string name = name_of_unknown(unknown);
    const auto absent = absent_beside(unknown, out.conditions());
    Finding& finding = report_not_allowed(unknown.value, unknown.part, out,
                                          did_you_mean(name, absent));
    const std::string_view meant = closest(name, absent);
    if (!meant.empty()) finding.fix = rename_fix(unknown, meant);
  }
  report_draft_members(card.root, Part::card, out);
  report_draft_members(card.pricing.at, Part::pricing, out);
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

}  // namespace

std::vector<std::string_view> absent_beside(const UnknownMember& unknown,
                                            Conditions conditions) {
  std::vector<std::string_view> absent;
  std::uint32_t bit = 1;
  for (const MemberInfo& member : members_of(unknown.part)) {
    const bool present = unknown.present & bit;
    if (is_defined(member.defined_by, conditions) && !present) {
      absent.push_back(member.name);
    }
    bit <<= 1;
  }
  return absent;
}

std::string_view meant_required(const UnknownMember& unknown) {
  std::vector<std::string_view> absent;
  std::uint32_t bit = 1;
  for (const MemberInfo& member : members_of(unknown.part)) {
    if (member.required && !(unknown.present & bit)) {
      absent.push_back(member.name);
    }
    bit <<= 1;
  }
  return closest(*unknown.value.key().string(), absent);
}

void report_missing(const CheckedCard& card, Findings& out, Value object,
                    Part part, std::string_view name, std::string help) {
  const std::string quoted = '"' + std::string(name) + '"';
  for (const UnknownMember& unknown : card.unknown) {
    if (unknown.object != object || meant_required(unknown) != name) continue;
    Finding& finding = out.add(unknown.value,
                               quoted + " is missing; found \"" +
                                   name_of_unknown(unknown) + "\" instead",
                               "rename it to " + quoted);
    finding.focus = Focus::name;
    finding.fix = rename_fix(unknown, name);
    return;
  }
  out.add(object, quoted + " is missing from " + std::string(name_of(part)),
          std::move(help))
      .focus = Focus::object;
}

CardRules members_and_types_rules() {
  static constexpr const CardRule* rules[] = {
      &type_rule, &member_misspelled_rule, &member_not_allowed_rule};
  return rules;
}

}  // namespace cardinal::agentcard
