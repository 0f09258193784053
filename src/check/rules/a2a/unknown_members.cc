// Unknown and misspelled names of members.
#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
#include "card/a2a/private_names.h"
#include "check/rules/a2a/rules.h"
#include "check/security/scanned_text.h"

namespace cardinal::a2a {
namespace {

// Members that have rules of their own, or that are for anyone to add.
bool is_reported_elsewhere(const UnknownMember& unknown) {
  const std::string_view name = name_of_unknown(unknown);
  if (name.starts_with("x-") || name == "$schema") return true;
  if (unknown.part == Part::provider && name == "contactEmail") return true;
  if (unknown.part == Part::card && name == "extensions") return true;
  // Signatures are public.
  return is_private_name(name) && unknown.part != Part::signature;
}

std::string_view last_version_of(const MemberInfo& member) {
  for (const Version version :
       {Version::v1_0, Version::v0_3, Version::v0_2, Version::v0_1}) {
    if (member.in & bit_of(version)) return name_of(version);
  }
  return "between 0.3 and 1.0";
}

std::string message_about(const AnnotatedCard& card,
                          const UnknownMember& unknown, const Findings& out) {
  constexpr std::size_t usual_bytes = 96;
  std::string message;
  message.reserve(usual_bytes);
  message += for_message(unknown.value.key());
  message += " is not a member of ";
  message += name_of(unknown.part);
  message += " in A2A ";
  message += name_of(card.detected.version);
  message += "; readers ignore it";
  if (out.under(card_signed) && unknown.part != Part::signature) {
    message += " and signatures may not cover it";
  }
  return message;
}

const MemberInfo* own_member(const AnnotatedCard& card, Part part,
                             std::string_view name) {
  for (const MemberInfo& info : members_of(part)) {
    if (info.name == name && belongs(card, info)) return &info;
  }
  return nullptr;
}

// Where a member belongs that stands in capabilities instead of beside it, or
// the other way round, and is missing there; empty for all others.
std::string_view place_of_misplaced(const AnnotatedCard& card,
                                    const UnknownMember& unknown) {
  const std::string_view name = name_of_unknown(unknown);
  if (unknown.part == Part::capabilities && !card.root[name] &&
      own_member(card, Part::card, name)) {
    return "the top level of the card";
  }
  if (unknown.part == Part::card && !card.capabilities[name] &&
      own_member(card, Part::capabilities, name)) {
    return "\"capabilities\"";
  }
  return {};
}

bool is_required_at_top(const AnnotatedCard& card,
                        const UnknownMember& unknown) {
  if (unknown.part != Part::capabilities) return false;
  const std::string_view name = name_of_unknown(unknown);
  const MemberInfo* const info = own_member(card, Part::card, name);
  return info && (info->required & bit_of(card.detected.version)) &&
         unknown.value.is(info->kind) && !card.root[name];
}

// What is said about an unknown member, besides its name and part.
struct Advice {
  const MemberInfo* own = nullptr;    // the member of this version it is nearly
  const MemberInfo* other = nullptr;  // else that of another version
  const MemberInfo* twin = nullptr;   // else one that is there too
  std::string_view place;             // else where it belongs
  bool holds_secret = false;
};

// Which members of a part the card's version has, as bits. Neighbouring unknown
// members are most often in objects of the same part.
class OwnMembers {
 public:
  explicit OwnMembers(const AnnotatedCard& card) : card_(card) {}
  std::uint32_t of(Part part) {
    if (part == part_) return bits_;
    part_ = part;
    bits_ = 0;
    const std::span<const MemberInfo> infos = members_of(part);
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (belongs(card_, infos[i])) bits_ |= 1u << i;
    }
    return bits_;
  }

 private:
  const AnnotatedCard& card_;
  Part part_ = Part::none;  // which has no members
  std::uint32_t bits_ = 0;
};

Advice advice_for(const AnnotatedCard& card, const UnknownMember& unknown,
                  std::uint32_t own, const Findings& out,
                  PresentMembers& present) {
  const std::span<const MemberInfo> infos = members_of(unknown.part);
  const FoldedName name(name_of_unknown(unknown));
  Advice advice;
  advice.own = present.nearest_absent(unknown, name, own);
  if (advice.own) return advice;
  advice.other = closest_member(name, infos, ~own & ~present.beside(unknown));
  if (advice.other) return advice;
  const MemberInfo* const near =
      closest_member(name, infos, own & present.beside(unknown));
  if (near && unknown.value.is(near->kind)) advice.twin = near;
  advice.place = place_of_misplaced(card, unknown);
  advice.holds_secret = !out.free_of_secrets() &&
                        holds_secret(name_of_unknown(unknown), unknown.value);
  return advice;
}

std::string help_of(const Advice& advice) {
  if (advice.own) {
    return "did you mean \"" + std::string(advice.own->name) + "\"?";
  }
  if (advice.other) {
    return "did you mean \"" + std::string(advice.other->name) + "\" of A2A " +
           std::string(last_version_of(*advice.other)) + "?";
  }
  if (advice.twin) {
    return "did you mean \"" + std::string(advice.twin->name) +
           "\"? It is there too";
  }
  if (!advice.place.empty()) return "move it to " + std::string(advice.place);
  return "put custom data into the params of an extension "
         "(capabilities.extensions)";
}

// All that its message and help depend on besides its name.
NameFindings::Sense sense_of(const UnknownMember& unknown,
                             const Advice& advice) {
  NameFindings::Sense sense{.part = name_of(unknown.part)};
  if (advice.own) sense.meant = advice.own->name;
  if (advice.other) {
    sense.meant = advice.other->name;
    sense.version = last_version_of(*advice.other);
  }
  if (advice.twin) {
    sense.meant = advice.twin->name;
    sense.version = "twin";
  }
  if (!advice.place.empty()) sense.version = advice.place;
  return sense;
}

// The member of the card's version that a name is the snake_case of, if any.
const MemberInfo* snake_case_of(const AnnotatedCard& card,
                                const UnknownMember& unknown) {
  const std::string_view name = name_of_unknown(unknown);
  constexpr std::size_t name_bytes_max = 64;
  if (name.size() > name_bytes_max || !name.contains('_')) return nullptr;
  const std::size_t letter = name.find_first_not_of("_- ");
  if (letter == std::string_view::npos) return nullptr;
  const char first = to_lower(name[letter]);
  for (const MemberInfo& member : members_of(unknown.part)) {
    // Names of members begin with a letter in lower case.
    if (first == member.name[0] && belongs(card, member) &&
        is_same_word(name, member.name)) {
      return &member;
    }
  }
  return nullptr;
}

void check_unknown_member(const AnnotatedCard& card, Findings& out) {
  PresentMembers present;
  OwnMembers own(card);
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    if (card.misspelled.meant[i] || card.snake_case[i]) continue;
    if (is_reported_elsewhere(unknown)) continue;
    if (is_required_at_top(card, unknown)) continue;  // a2a/member-required
    const Advice advice =
        advice_for(card, unknown, own.of(unknown.part), out, present);
    if (advice.holds_secret) continue;  // card/secret
    // A rule about the member that is missing reports it. StackA2A turns some
    // of these rules off, so that beside it both say their part.
    if (advice.own && !out.under(under_stacka2a) &&
        out.reported(unknown.value)) {
      continue;
    }
    names.add(unknown.value, sense_of(unknown, advice),
              advice.own ? renamed_to(unknown, *advice.own) : std::nullopt,
              [&] {
                return NameFindings::Words{message_about(card, unknown, out),
                                           help_of(advice)};
              });
    if (advice.own) present.claim(unknown, *advice.own);
  }
  names.report("card", out);
}

constinit const CardRule unknown_member_rule{
    .info =
        {
            .id = "a2a/unknown-member",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .overrides = {{{card_signed, Severity::warning}}},
            .title = "Unknown member",
            .summary = "All members are defined in the card's version",
            .why = "Readers ignore members they do not know, so a misspelled "
                   "member is silently lost. Typed SDKs drop it when they pass "
                   "the card on, and the signature no longer matches.",
            .bad = R"({"documentationURI": "https://acme.dev/docs"})",
            .good = R"({"documentationUrl": "https://acme.dev/docs"})",
            .spec = "A2A 1.0, section 5.7: unknown members SHOULD be ignored; "
                    "section 8.4.1",
        },
    .triggers = unknown_member,
    .check = check_unknown_member,
};

}  // namespace

bool belongs(const AnnotatedCard& card, const MemberInfo& member) {
  Versions versions = bit_of(card.detected.version);
  if (card.detected.hybrid) versions |= bit_of(Version::v0_3);
  return member.in & versions;
}

void note_misspelled_members(AnnotatedCard& card) {
  card.snake_case.clear();
  for (const UnknownMember& unknown : card.unknown) {
    card.snake_case.push_back(snake_case_of(card, unknown));
  }
  find_misspelled_members<MemberInfo>(
      card,
      [&](std::size_t i, std::span<const MemberInfo> infos,
          std::uint32_t missing) {
        const MemberInfo* const snake = card.snake_case[i];
        const std::uint32_t allowed =
            snake ? 1u << (snake - infos.data()) : ~0u;
        return closest_member(name_of_unknown(card.unknown[i]), infos,
                              missing & allowed);
      },
      card.misspelled);
}

Value stand_in(const AnnotatedCard& card, Value object, std::string_view name) {
  for (const UnknownMember& unknown : card.unknown) {
    if (unknown.object != object) continue;
    const MemberInfo* const meant = own_member(card, unknown.part, name);
    if (!meant || !unknown.value.is(meant->kind)) continue;
    const FoldedName written(name_of_unknown(unknown));
    if (NearName(written).offer(name)) return unknown.value;
    const auto meanings = members_meant_by(written);
    if (std::ranges::find(meanings, name) != meanings.end()) {
      return unknown.value;
    }
  }
  return {};
}

bool reports_stand_in(const AnnotatedCard& card, std::string_view name,
                      std::string_view consequence, Findings& out) {
  const Value stand = stand_in(card, card.root, name);
  if (!stand) return false;
  if (out.reported(stand)) return true;  // a2a/snake-case
  Finding& finding =
      out.add(stand, misspelled_text(stand, name) + std::string(consequence),
              "rename it to \"" + std::string(name) + '"');
  finding.focus = Focus::name;
  const FoldedName written(*stand.key().string());
  if (NearName(written).offer(name)) finding.fix = renamed(stand, name);
  return true;
}

CardRules unknown_member_rules() {
  static constexpr const CardRule* rules[] = {&unknown_member_rule};
  return rules;
}

}  // namespace cardinal::a2a
