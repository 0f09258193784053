// The A2A dialect (Agent2Agent protocol 0.1 to 1.0): a typed view of one card
// of any version, as any SDK writes it.
//
//   a2a::Card card;
//   a2a::read(document.root(), card);
//   for (const auto& skill : card.skills) use(skill.id.text);
//
// The view points into its Document and must not outlive it. Reading into the
// same Card again reuses its memory.
//
// Thread safety: a Card belongs to one thread while it is read.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cardinal/card.h"

namespace cardinal::a2a {

enum class Version : std::uint8_t { v0_1, v0_2, v0_3, v1_0 };
std::string_view name_of(Version version);  // "0.3"
std::optional<Version> version_named(std::string_view name);
std::span<const std::string_view> version_names();

// By which version a card is judged, and why. `hybrid`: the card has the
// members of both 0.3 and 1.0, for readers of either.
struct Detection {
  Version version = Version::v0_3;
  bool hybrid = false;
  std::string_view reason;  // a clause: "protocolVersion states it"
  bool by_default = false;  // nothing states or shows any version
  bool inferred = false;    // by members of 0.3: its absence is a warning
};
// Without a request: what the card states, or else the oldest published version
// that has its members. 0.1 only if requested.
Detection detect_version(Value root,
                         std::optional<Version> requested = std::nullopt);

// Where agents are called: supportedInterfaces, or url with
// additionalInterfaces.
struct Interface {
  Value at;  // the object; the card for a main url
  bool main = false;
  Text url, binding, protocol_version, tenant;
};

enum class SchemeKind : std::uint8_t {
  unknown,
  api_key,
  http,
  oauth2,
  open_id,
  mutual_tls,
};

// "apiKey", "apiKeySecurityScheme"; empty for unknown.
std::string_view type_name(SchemeKind kind);
std::string_view wrapper_name(SchemeKind kind);

// The forms of a security scheme; docs/a2a.md describes them.
enum class SchemeForm : std::uint8_t {
  typed,     // {"type": "apiKey", ...}: 0.2, 0.3
  wrapped,   // {"apiKeySecurityScheme": {...}}: 1.0
  both,      // the two in one object: hybrid cards
  internal,  // {"scheme": {"$case": ..., "value": ...}}: leaked by the JS SDK
  bare,      // only the members of the scheme: Java alphas
  none,
};

struct Scheme {
  std::string_view name;
  Value at;
  SchemeKind kind = SchemeKind::unknown;
  SchemeForm form = SchemeForm::none;
  Value typed;    // the object that holds the members of the typed form
  Value wrapped;  // of the wrapped form
};

enum class RequirementForm : std::uint8_t {
  plain,         // {"name": ["scope"]}: 0.2, 0.3
  wrapped,       // {"schemes": {"name": {"list": ["scope"]}}}: 1.0
  wrapped_list,  // {"schemes": {"name": ["scope"]}}: Go SDK
  other,
};

// A scheme that an alternative requires.
struct RequiredScheme {
  std::string_view scheme;
  Value at;      // its value
  Value scopes;  // the array; absent when there is none
};

// One alternative of a requirement list. All of its schemes must be met.
struct Requirement {
  Value at;
  Value list;           // that contains it
  bool of_1_0 = false;  // in securityRequirements rather than security
  RequirementForm form = RequirementForm::other;
  std::uint32_t first_scheme = 0, end_scheme = 0;
};

struct Skill {
  Value at;
  Text id, name, description;
  Value tags, examples, input_modes, output_modes;
  Value security, security_requirements;
  std::uint32_t first_requirement = 0, end_requirement = 0;
};

struct Signature {
  Value at;
  Text protected_header, signature;
  Value header;
};

// The bindings that the specification defines.
inline constexpr std::string_view core_bindings[] = {"JSONRPC", "GRPC",
                                                     "HTTP+JSON"};

struct Card {
  Value root;
  Detection detected;
  Text name, description, version, url, protocol_version;
  Text icon_url, documentation_url, preferred_transport;
  Value provider;
  Text provider_organization, provider_url;
  Value capabilities;
  Value default_input_modes, default_output_modes;
  Value security, security_requirements;
  Value security_schemes, skills_at, interfaces_at, additional_at;
  Value signatures_at, extended_card;  // the flag, whatever its name
  std::vector<Value> extensions;
  std::vector<Interface> interfaces;
  std::vector<Skill> skills;
  std::vector<Scheme> schemes;
  std::vector<Requirement> requirements;  // the card's, then the skills'
  std::vector<RequiredScheme> required_schemes;
  std::uint32_t end_requirement = 0;  // of the card's own
  std::vector<Signature> signatures;

  bool is(Version v) const { return detected.version == v; }
  // The media types for a call of the skill: its own, or else the agent's. An
  // empty list counts as absent; absent means text/plain.
  Value input_modes_of(const Skill& skill) const;
  Value output_modes_of(const Skill& skill) const;
  // The alternatives of which a call must meet one: the skill's own, or else
  // the agent's; of a hybrid card those for readers of 1.0.
  std::span<const Requirement> requirements_of(const Skill& skill) const;
  // As written in the card and in the skill.
  std::span<const Requirement> own_requirements() const;
  std::span<const Requirement> written_for(const Skill& skill) const;
  std::span<const RequiredScheme> schemes_of(
      const Requirement& requirement) const;
};

// JSON Schema 2020-12: required members and types, with a description of every
// member for editors. For cards of one version or, without one, for a card of
// the version that detect_version() finds.
std::string_view json_schema(std::optional<Version> version = std::nullopt);

// `root` may be any value, such as a card inside another document.
void read(Value root, Card& out,
          std::optional<Version> requested = std::nullopt);

}  // namespace cardinal::a2a
