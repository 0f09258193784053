// The A2A dialect (Agent2Agent protocol 0.1 to 1.0): a typed view of one card,
// whatever its version and whoever's serialisation it is.
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

#include <vector>

#include "cardinal/card.h"

namespace cardinal::a2a {

enum class Version : std::uint8_t { v0_1, v0_2, v0_3, v1_0 };
// Sets of versions, as bits by Version.
using Versions = std::uint8_t;
constexpr Versions bit_of(Version version) {
  return static_cast<Versions>(1u << static_cast<unsigned>(version));
}
std::string_view name_of(Version version);  // "0.3"

// What speaks for a version. `hybrid`: members of 0.3 beside those of 1.0, so
// that readers of both find their own.
struct Detection {
  Version version = Version::v0_3;
  bool hybrid = false;
  std::string_view evidence;
  bool by_default = false;  // nothing speaks for one version or another
};
Detection detect_version(Value root);
// What a document lacks that is nearly a card: "closest match: A2A 1.0, missing
// supportedInterfaces".
std::string near_miss(Value root);

// Part of a card an object may be.
enum class Part : std::uint8_t {
  card,
  provider,
  capabilities,
  extension,
  skill,
  interface,
  signature,
  api_key,
  http,
  oauth2,
  open_id,
  mutual_tls,
  flows,
  authorization_code,
  client_credentials,
  device_code,
  implicit,
  password,
};
inline constexpr std::size_t part_count = 18;
std::string_view name_of(Part part);

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items;         // of an array's items or a map's values; else absent
  Versions in;        // where it exists
  Versions required;  // where it must be
};
// The members a part has in any version.
std::span<const MemberInfo> members_of(Part part);

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

// How a security scheme is written down (docs/a2a.md has them all).
enum class SchemeForm : std::uint8_t {
  typed,     // {"type": "apiKey", ...}: 0.2, 0.3
  wrapped,   // {"apiKeySecurityScheme": {...}}: 1.0
  both,      // the two in one object: hybrid cards
  internal,  // {"scheme": {"$case": ..., "value": ...}}: leaked by the JS SDK
  bare,      // members without any name of the kind: Java alphas
  none,
};

struct Scheme {
  std::string_view name;
  Value at;
  SchemeKind kind = SchemeKind::unknown;
  SchemeForm form = SchemeForm::none;
  Value typed;    // the object that holds the members of the typed form
  Value wrapped;  // of the wrapped form
  std::uint32_t wrapped_count = 0;
  bool snake_case = false;  // the wrapped form under its name in a2a.proto
};

enum class RequirementForm : std::uint8_t {
  plain,         // {"name": ["scope"]}: 0.2, 0.3
  wrapped,       // {"schemes": {"name": {"list": ["scope"]}}}: 1.0
  wrapped_list,  // {"schemes": {"name": ["scope"]}}: Go SDK
  other,
};

// One scheme that an entry asks for.
struct Need {
  std::string_view scheme;
  Value at;      // its value
  Value scopes;  // the array; absent when there is none
};

// One alternative of a requirement list: all its needs together.
struct Requirement {
  Value at;
  Value list;           // it stands in
  bool of_1_0 = false;  // in securityRequirements rather than security
  RequirementForm form = RequirementForm::other;
  std::uint32_t first_need = 0, end_need = 0;
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

// An object that lacks members its version requires.
using Missing = MissingMembers<Part>;

using UnknownMember = UnnamedMember<Part>;

// A member that the card's version does not have, though another has.
struct ForeignMember {
  Value value;
  Part part;
  const MemberInfo* info;
};

struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  bool item = false;  // an item of the array, or a value of the map
};

// The bindings every client may know.
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
  std::vector<Need> needs;
  std::uint32_t end_requirement = 0;  // of the card's own
  std::vector<Signature> signatures;
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  std::vector<ForeignMember> foreign;
  std::vector<Mistyped> mistyped;
  std::vector<Value> nulls;  // where the member is optional
  std::vector<Value> blank;  // required texts without content
  std::vector<Value>
      edges;  // texts with white space around or controls in them
  std::vector<Value> empty_lists;
  Facts facts = 0;

  bool is(Version v) const { return detected.version == v; }
  // What a call of the skill may send or get back: its own modes, else the
  // agent's; absent where text/plain is implied. Empty lists count as none.
  Value input_modes_of(const Skill& skill) const;
  Value output_modes_of(const Skill& skill) const;
  // The alternatives of which a call must satisfy one: the skill's own, else
  // the agent's; of a hybrid card those for readers of 1.0.
  std::span<const Requirement> requirements_of(const Skill& skill) const;
  // As they stand in the card and in the skill.
  std::span<const Requirement> own_requirements() const;
  std::span<const Requirement> written_for(const Skill& skill) const;
  std::span<const Need> needs_of(const Requirement& requirement) const;
};

// JSON Schema 2020-12 for a card of 0.3 or 1.0, whichever it is: its required
// members and types, with a description of every member for editors.
std::string_view json_schema();

// `root` may be any value, so that cards inside other documents come for free.
void read(Value root, Card& out);

}  // namespace cardinal::a2a
