// Which version of A2A a card is judged by: what it states, or else what its
// members show. docs/a2a.md has the same order of precedence for people.
#include <optional>

#include "base/ascii.h"
#include "card/a2a/version_evidence.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {
namespace {

// In the order of Version.
constexpr std::string_view names[] = {"0.1", "0.2", "0.3", "1.0"};

constexpr std::string_view requested_reason = "this version was requested";

// "1" of "1.0", "0.3" of "0.3.0": the numbers before the first two dots, after
// an optional "v".
struct StatedNumbers {
  std::string_view major, minor;
};

std::optional<StatedNumbers> numbers_of(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  std::string_view found[2];
  std::size_t count = 0;
  while (true) {
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    if (digits == 0) return std::nullopt;
    if (count < 2) found[count] = text.substr(0, digits);
    ++count;
    text.remove_prefix(digits);
    if (text.empty()) return StatedNumbers{found[0], found[1]};
    if (text[0] != '.') return std::nullopt;
    text.remove_prefix(1);
  }
}

bool is_zero(std::string_view digits) {
  return digits.find_first_not_of('0') == std::string_view::npos;
}

// states_1_0 and states_0_2 in version_evidence.h are the same as patterns.
Detection by_statement(std::string_view stated, bool has_url) {
  const auto numbers = numbers_of(stated);
  if (!numbers) {
    return {Version::v0_3, false,
            "protocolVersion is not a version number, and clients read it as "
            "0.3"};
  }
  if (numbers->major == "1") {
    return {Version::v1_0, false, "protocolVersion states it"};
  }
  if (!is_zero(numbers->major)) {
    return {has_url ? Version::v0_3 : Version::v1_0, false,
            "protocolVersion states a version that was never released, and the "
            "form of the card is this one's"};
  }
  if (numbers->minor == "3") {
    return {Version::v0_3, false, "protocolVersion states it"};
  }
  if (numbers->minor == "2") {
    return {Version::v0_2, false, "protocolVersion states it"};
  }
  // 0.1 had no JSON Schema and requires next to nothing: stating it must not be
  // a way to pass.
  if (numbers->minor == "1" || numbers->minor == "0") {
    return {Version::v0_2, false,
            "protocolVersion states an earlier version, and 0.2 is the oldest "
            "with a published schema"};
  }
  return {Version::v0_3, false,
          "protocolVersion states a version that was never released, of which "
          "0.3 is the closest"};
}

// A card that does not state its version and has no sign of 1.0.
Detection by_members(Value root) {
  for (const VersionEvidence& evidence : evidence_of_0_3) {
    if (evidence.is_seen(root)) {
      return {.version = Version::v0_3,
              .reason = evidence.reason,
              .inferred = &evidence != &evidence_of_0_3[0]};
    }
  }
  return {Version::v0_2, false,
          "no version is stated, and 0.2 is the oldest with a published schema",
          true};
}

// The members that settle it for nearly every card.
struct VersionMembers {
  Value interfaces, url, protocol_version;

  explicit VersionMembers(Value root) {
    for (const Member member : root.members()) {
      Value* const place = place_of(member.name);
      if (place && !*place) *place = member.value;
    }
  }
  Value* place_of(std::string_view name) {
    if (name == "url") return &url;
    if (name == "protocolVersion") return &protocol_version;
    return name == "supportedInterfaces" ? &interfaces : nullptr;
  }
};

}  // namespace

std::string_view name_of(Version version) {
  return names[static_cast<std::size_t>(version)];
}

std::span<const std::string_view> version_names() { return names; }

std::optional<Version> version_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(names); ++i) {
    if (names[i] == name) return static_cast<Version>(i);
  }
  return std::nullopt;
}

Detection detect_version(Value root, std::optional<Version> requested) {
  const VersionMembers members(root);
  const bool lists_interfaces =
      members.interfaces.is(Kind::array) && members.interfaces.size() > 0;
  // Without a url no reader of 0.x gets anywhere: what else there is of 0.x was
  // left behind.
  const bool hybrid = lists_interfaces && members.url.is(Kind::string);
  if (requested) {
    return {*requested, hybrid && *requested == Version::v1_0,
            requested_reason};
  }
  if (lists_interfaces) {
    return {Version::v1_0, hybrid, "supportedInterfaces is present"};
  }
  if (const auto stated = members.protocol_version.string()) {
    return by_statement(*stated, static_cast<bool>(members.url));
  }
  // 1.0 has no url at the top level. What is wrong with the one that is there
  // is for the rules to say.
  if (!members.url) {
    for (const VersionEvidence& evidence : evidence_of_1_0) {
      if (evidence.is_seen(root)) {
        return {Version::v1_0, false, evidence.reason};
      }
    }
  }
  return by_members(root);
}

}  // namespace cardinal::a2a
