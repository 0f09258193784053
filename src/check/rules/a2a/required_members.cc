// Required members.
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
void check_descriptions(const AnnotatedCard& card, Findings& out) {
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

// The list of 0.3 with the interfaces of 1.0 in it.
Value renamed_interfaces(const AnnotatedCard& card) {
  const Value list = card.root["additionalInterfaces"];
  if (!card.is(Version::v1_0) || card.detected.hybrid) return {};
  if (!list.is(Kind::array) || list.size() == 0) return {};
  for (const Value entry : list.items()) {
    if (!entry["protocolBinding"]) return {};
  }
  return list;
}

// Whether a member of the card stands in its capabilities instead, and is
// reported.
bool reports_other_place(const AnnotatedCard& card, const Missing& missing,
                         const MemberInfo& info, NameFindings& out) {
  if (missing.part != Part::card) return false;
  const Value stands = card.capabilities[info.name];
  if (!stands.is(info.kind)) return false;
  out.add(
      stands,
      '"' + std::string(info.name) + "\" is missing; found in \"capabilities\"",
      "move it to the top level of the card");
  return true;
}

// Whether the member is there under the name of another version, and reported.
bool reports_other_name(const AnnotatedCard& card, const Missing& missing,
                        const MemberInfo& info, NameFindings& out) {
  const Value interfaces = renamed_interfaces(card);
  // Of a list that has to be renamed as a whole.
  if (interfaces && missing.part == Part::interface &&
      info.name == "transport") {
    return true;
  }
  const bool whole = interfaces && info.name == "supportedInterfaces";
  const std::string_view twin =
      whole ? "additionalInterfaces" : twin_of(missing.part, info.name);
  const Value stands = twin.empty() ? Value() : missing.object[twin];
  // The scheme rules report it.
  if (stands && missing.part == Part::api_key) return true;
  if (!stands) return false;
  const std::string name = '"' + std::string(info.name) + '"';
  out.add(stands,
          name + " is missing; found \"" + std::string(twin) +
              "\", its name in another version of A2A",
          versioned(card) + " calls it " + name, renamed(stands, info.name));
  return true;
}

// One finding for all members that an object lacks.
void report_missing(const AnnotatedCard& card, const Missing& missing,
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
  } else if (address && names.size() == 1 && only_claims_1_0(card)) {
    help =
        "the rest of the card has the form of 0.3: write \"protocolVersion\": "
        "\"0.3.0\", or run cardinal convert --to a2a --a2a-version 1.0 on the "
        "card with that version";
  } else if (address) {
    help += " (" + std::string(card.detected.reason) + ")";
  }
  Finding& finding = add_missing(out, missing.object, name_of(missing.part),
                                 names, std::move(help));
  const std::size_t url = finding.message.find("\"url\"");
  if (either && url != std::string::npos) {
    finding.message.insert(url + 5, " or \"supportedInterfaces\"");
  }
  // The first that is certain; the others remain, and come next.
  for (const std::string_view name : names) {
    if (finding.fix) break;
    finding.fix = certain_member(card, missing, name);
  }
}

void check_member_required(const AnnotatedCard& card, Findings& out) {
  const bool relaxed = out.only_under(under_stacka2a);
  if (out.under(under_stacka2a) && card.is(Version::v0_1)) {
    check_descriptions(card, out);
  }
  if (card.missing.empty()) return;
  const auto& misspelled = card.misspelled;
  NameFindings other_names;
  const auto excused = [&](const Missing& missing, const MemberInfo& info) {
    return (relaxed && is_optional_for_stacka2a(missing.part, info.name)) ||
           reports_other_name(card, missing, info, other_names) ||
           reports_other_place(card, missing, info, other_names);
  };
  for_each_missing(
      card, misspelled, excused,
      [&](const Missing& missing, std::span<const std::string_view> names) {
        report_missing(card, missing, names, out);
      });
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    const UnknownMember& unknown = card.unknown[i];
    if (!meant || card.snake_case[i]) continue;
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

}  // namespace

CardRules required_member_rules() {
  static constexpr const CardRule* rules[] = {&member_required_rule};
  return rules;
}

}  // namespace cardinal::a2a
