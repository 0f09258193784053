// Unknown and misspelled names of members.
#include <utility>

#include "base/text.h"
#include "card/a2a/private_names.h"
#include "check/rules/a2a/rules.h"
#include "check/security/document_text.h"

namespace cardinal::a2a {
namespace {

// The absent member that the name is nearly, of the card's version or, with
// `own` false, of the others.
const MemberInfo* nearest(const CheckedCard& card, const UnknownMember& unknown,
                          bool own, PresentMembers& present) {
  return present.nearest_absent(unknown, [&](const MemberInfo& member) {
    return belongs(card, member) == own;
  });
}

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

std::string message_about(const CheckedCard& card, const UnknownMember& unknown,
                          const Findings& out) {
  std::string message = for_message(unknown.value.key());
  constexpr std::size_t usual_bytes = 128;
  message.reserve(usual_bytes);
  message += " is not a member of ";
  message += name_of(unknown.part);
  message += " in ";
  message += versioned(card);
  message += "; readers ignore it";
  if (out.under(card_signed) && unknown.part != Part::signature) {
    message += " and signatures may not cover it";
  }
  return message;
}

// What to do with a member that no member of this version is like.
std::string help_for_custom(const CheckedCard& card,
                            const UnknownMember& unknown, const Findings& out,
                            PresentMembers& present) {
  if (const MemberInfo* const other = nearest(card, unknown, false, present)) {
    return "did you mean \"" + std::string(other->name) + "\" of A2A " +
           std::string(last_version_of(*other)) + "?";
  }
  // A secret belongs nowhere in the card.
  return !out.free_of_secrets() &&
                 holds_secret(name_of_unknown(unknown), unknown.value)
             ? "remove it: it holds a secret"
             : "put custom data into the params of an extension "
               "(capabilities.extensions)";
}

void check_unknown_member(const CheckedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    if (misspelled.meant[i] || is_reported_elsewhere(unknown)) continue;
    if (snake_case_of(card, unknown)) continue;
    std::string message = message_about(card, unknown, out);
    const MemberInfo* const own = nearest(card, unknown, true, present);
    if (!own) {
      names.add(unknown.value, std::move(message),
                help_for_custom(card, unknown, out, present));
      continue;
    }
    names.add(unknown.value, std::move(message),
              "did you mean \"" + std::string(own->name) + "\"?",
              renamed_to(unknown, *own));
    present.claim(unknown, *own);
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

bool belongs(const CheckedCard& card, const MemberInfo& member) {
  Versions versions = bit_of(card.detected.version);
  if (card.detected.hybrid) versions |= bit_of(Version::v0_3);
  return member.in & versions;
}

const MemberInfo* snake_case_of(const CheckedCard& card,
                                const UnknownMember& unknown) {
  const std::string_view name = name_of_unknown(unknown);
  constexpr std::size_t name_bytes_max = 64;
  if (name.size() > name_bytes_max || !name.contains('_')) return nullptr;
  for (const MemberInfo& member : members_of(unknown.part)) {
    if (belongs(card, member) && is_same_word(name, member.name)) {
      return &member;
    }
  }
  return nullptr;
}

MisspelledMembers<MemberInfo> misspelled_members_of(const CheckedCard& card) {
  return find_misspelled_members<MemberInfo>(
      card, [&](const UnknownMember& unknown, std::span<const MemberInfo> infos,
                std::uint32_t missing) {
        const MemberInfo* const snake = snake_case_of(card, unknown);
        const std::uint32_t allowed =
            snake ? 1u << (snake - infos.data()) : ~0u;
        return closest_member(name_of_unknown(unknown), infos,
                              missing & allowed);
      });
}

CardRules unknown_member_rules() {
  static constexpr const CardRule* rules[] = {&unknown_member_rule};
  return rules;
}

}  // namespace cardinal::a2a
