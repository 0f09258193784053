// Rules for every part of a card: required members, types, names, null.
#include <algorithm>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/a2a/certain_members.h"

namespace cardinal::a2a {
namespace {

// What StackA2A's reference calls optional but the specification requires.
bool is_optional_for_stacka2a(Part part, std::string_view member) {
  switch (part) {
    case Part::card:
      return member == "capabilities" || member == "defaultInputModes" ||
             member == "defaultOutputModes" || member == "protocolVersion";
    case Part::provider:
      return member == "url";
    case Part::skill:
      return member == "tags";
    default:
      return false;
  }
}

// StackA2A requires descriptions. 0.1 does not, so that a card without them is
// detected as 0.1, which StackA2A does not cover.
void check_descriptions(const CheckedCard& card, Findings& out) {
  const auto judge = [&](Value object, Part part) {
    if (object["description"]) return;
    out.add(object, std::string(name_of(part)) + " has no \"description\"",
            "StackA2A's reference requires it")
        .focus = Focus::object;
  };
  judge(card.root, Part::card);
  for (const Skill& skill : card.skills) judge(skill.at, Part::skill);
}

// The name of the same member in another version.
std::string_view twin_of(Part part, std::string_view name) {
  if (part == Part::interface && name == "protocolBinding") return "transport";
  if (part == Part::interface && name == "transport") return "protocolBinding";
  if (part == Part::api_key && name == "location") return "in";
  if (part == Part::api_key && name == "in") return "location";
  return {};
}

// Whether the member is there under the name of another version, and reported.
bool reports_other_name(const CheckedCard& card, const Missing& missing,
                        const MemberInfo& info, NameFindings& out) {
  const std::string name = '"' + std::string(info.name) + '"';
  const std::string_view twin = twin_of(missing.part, info.name);
  const Value stands = twin.empty() ? Value() : missing.object[twin];
  // The scheme rules report it.
  if (stands && missing.part == Part::api_key) return true;
  if (!stands) return false;
  out.add(stands,
          name + " is missing; found \"" + std::string(twin) +
              "\", its name in another version of A2A",
          versioned(card) + " calls it " + name, renamed(stands, info.name));
  return true;
}

// One finding for all members that an object lacks.
void report_missing(const CheckedCard& card, const Missing& missing,
                    std::span<const std::string_view> names, Findings& out) {
  const bool address =
      missing.part == Part::card &&
      (is_one_of(names, "url") || is_one_of(names, "supportedInterfaces"));
  const bool either = address && card.detected.by_default;
  std::string help =
      versioned(card) + " requires " + (names.size() == 1 ? "it" : "them");
  if (either) {
    help =
        "A2A 0.2 and 0.3 require \"url\", 1.0 requires "
        "\"supportedInterfaces\"";
  } else if (address) {
    help += " (" + std::string(card.detected.reason) + ")";
  }
  Finding& finding = add_missing(out, missing.object, name_of(missing.part),
                                 names, std::move(help));
  const std::size_t url = finding.message.find("\"url\"");
  if (either && url != std::string::npos) {
    finding.message.insert(url + 5, " or \"supportedInterfaces\"");
  }
  if (names.size() == 1) {
    finding.fix = certain_member(card, missing, names[0]);
  }
}

void check_member_required(const CheckedCard& card, Findings& out) {
  const bool relaxed = out.only_under(under_stacka2a);
  if (out.under(under_stacka2a) && card.is(Version::v0_1)) {
    check_descriptions(card, out);
  }
  if (card.missing.empty()) return;
  const auto misspelled = misspelled_members_of(card);
  NameFindings other_names;
  const auto excused = [&](const Missing& missing, const MemberInfo& info) {
    return (relaxed && is_optional_for_stacka2a(missing.part, info.name)) ||
           reports_other_name(card, missing, info, other_names);
  };
  for_each_missing(
      card, misspelled, excused,
      [&](const Missing& missing, std::span<const std::string_view> names) {
        report_missing(card, missing, names, out);
      });
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    const UnknownMember& unknown = card.unknown[i];
    if (!meant || snake_case_of(card, unknown)) continue;
    other_names.add_misspelled(unknown.value, meant->name,
                               renamed_to(unknown, *meant));
  }
  other_names.report("card", out);
}

constinit const CardRule member_required_rule{
    .info =
        {
            .id = "a2a/member-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing required member",
            .summary =
                "All members that the card's version requires are present",
            .why = "Clients read them without checking that they exist. The "
                   "official SDKs do not validate cards and fail later.",
            .bad = R"({"name": null})",
            .good = R"({"name": "Search"})",
            .spec = "A2A 0.2 and 0.3, a2a.json, AgentCard; A2A 1.0, a2a.proto, "
                    "REQUIRED; section 5.7",
        },
    .triggers = always,
    .check = check_member_required,
};

std::string_view type_help(Kind expected) {
  switch (expected) {
    case Kind::string:
      return "write text in double quotes";
    case Kind::boolean:
      return "write true or false, without quotes";
    case Kind::number:
      return "write a number, without quotes";
    case Kind::array:
      return "write a list: [...]";
    default:
      return "write an object: {...}";
  }
}

void check_type(const CheckedCard& card, Findings& out) {
  for (const Mistyped& found : card.mistyped) {
    const std::string subject =
        found.item ? "an item of \"" + std::string(found.name) + "\""
                   : "\"" + std::string(found.name) + "\"";
    out.add(found.at,
            subject + " must be " +
                std::string(kind_with_article(found.expected)) + "; got " +
                for_message(found.at),
            found.at.is(Kind::null) ? "set a value, or omit the member"
                                    : std::string(type_help(found.expected)))
        .fix = retyped(found.at, found.expected);
  }
}

constinit const CardRule type_rule{
    .info =
        {
            .id = "a2a/type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary =
                "Members have the JSON type that the specification defines",
            .why = "A typed client fails on the first value of another type.",
            .bad = R"({"capabilities": {"streaming": "true"}})",
            .good = R"({"capabilities": {"streaming": true}})",
            .spec = "A2A 0.3, a2a.json, AgentCard; A2A 1.0, a2a.proto",
        },
    .triggers = mistyped,
    .check = check_type,
};

void check_null_value(const CheckedCard& card, Findings& out) {
  for (const Value value : card.nulls) {
    out.add(value,
            for_message(value.key()) +
                " is null, which not every reader treats like a missing member",
            "omit the member");
  }
}

constinit const CardRule null_value_rule{
    .info =
        {
            .id = "a2a/null-value",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{in_0_2, Severity::error},
                           {in_0_3, Severity::error}}},
            .title = "Null value",
            .summary = "Members without a value are omitted, not null",
            .why = "The JSON schemas of 0.x reject null, and readers that "
                   "treat it as a value fail.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": null}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "A2A 0.3, a2a.json; ProtoJSON for 1.0",
        },
    .triggers = null_value,
    .check = check_null_value,
};

}  // namespace

Conditions conditions_of(const CheckedCard& card) {
  Conditions conditions = 0;
  switch (card.detected.version) {
    case Version::v0_1:
      conditions = in_0_1;
      break;
    case Version::v0_2:
      conditions = in_0_2;
      break;
    case Version::v0_3:
      conditions = in_0_3;
      break;
    case Version::v1_0:
      conditions = in_1_0;
      break;
  }
  if (card.detected.hybrid) conditions |= card_hybrid;
  if (card.signatures_at.size() > 0) conditions |= card_signed;
  return conditions;
}

std::string versioned(const CheckedCard& card) {
  return "A2A " + std::string(name_of(card.detected.version));
}

std::vector<std::string_view> names_of(const CheckedCard& card, Part part) {
  std::vector<std::string_view> names;
  for (const MemberInfo& member : members_of(part)) {
    if (member.in & bit_of(card.detected.version)) names.push_back(member.name);
  }
  return names;
}

CardRules member_types_and_nulls_rules() {
  static constexpr const CardRule* rules[] = {&member_required_rule, &type_rule,
                                              &null_value_rule};
  return rules;
}

}  // namespace cardinal::a2a
