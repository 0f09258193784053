// The rules by which cards are checked: records with their own documentation.
//
//   for (const RuleInfo* rule : all_rules()) print(rule->id, rule->title);
//
// Thread safety: immutable.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cardinal/card.h"

namespace cardinal {

// In ascending order. An error makes a card invalid; a hint never fails a run.
enum class Severity : std::uint8_t { off, hint, warning, error };
std::string_view name_of(Severity severity);
std::optional<Severity> severity_named(std::string_view name);

// What a rule protects.
enum class Category : std::uint8_t {
  correctness,       // the card says what its specification demands
  security,          // nobody is harmed, tricked or let in by it
  interoperability,  // every client in use reads it alike
  style,             // people and models find and understand it
};
std::span<const std::string_view> category_names();
std::string_view name_of(Category category);
std::optional<Category> category_named(std::string_view name);

// A category without a default value: a rule that names none does not compile.
class RequiredCategory {
 public:
  constexpr RequiredCategory(Category category) : category_(category) {}
  constexpr operator Category() const { return category_; }

 private:
  Category category_;
};

// A set of severities for one dialect.
enum class Profile : std::uint8_t {
  agentcard,            // the draft
  agentcard_reference,  // the reference README and its schema
  a2a,                  // the specification of the card's version
  stacka2a,             // StackA2A's reading of 0.3, with its style
  production,           // A2A, ready to be served to the public
  adp,                  // draft-song-anp-adp-00
  ai_catalog,           // the reference schema and the text of AI Catalog
  oasf,                 // the structure of records from 0.7 to 1.1
};
struct ProfileInfo {
  std::string_view name;
  Dialect dialect;
  std::string_view summary;
};
std::span<const ProfileInfo> profiles();
const ProfileInfo& info_of(Profile profile);
std::optional<Profile> profile_named(std::string_view name);
Profile default_profile(Dialect dialect);

// Profiles that apply together, each to the cards of its dialect. Of several of
// one dialect, the strictest severity of each rule counts.
class ProfileSet {
 public:
  constexpr ProfileSet() = default;
  constexpr ProfileSet(Profile profile) : bits_(bit_of(profile)) {}

  constexpr void add(ProfileSet profiles) { bits_ |= profiles.bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Profile profile) const {
    return (bits_ & bit_of(profile)) != 0;
  }
  // Those of one dialect.
  ProfileSet of(Dialect dialect) const;
  // The dialect of all; absent if they have several, or there is no profile.
  std::optional<Dialect> dialect() const;
  bool operator==(const ProfileSet&) const = default;

 private:
  static constexpr std::uint32_t bit_of(Profile profile) {
    return 1u << static_cast<std::uint32_t>(profile);
  }
  std::uint32_t bits_ = 0;
};
// Reads names separated by commas: "stacka2a,production".
// Fails: usage, naming the unknown profile and the known ones.
Result<ProfileSet> profiles_named(std::string_view names);
// Their names in the order of Profile, separated by commas.
std::string names_of(ProfileSet profiles);

// What a rule's severity may depend on, as bits.
enum Condition : std::uint32_t {
  under_reference = 1u << 0,   // profile agentcard-reference
  under_stacka2a = 1u << 1,    // profile stacka2a
  under_production = 1u << 2,  // profile production
  in_0_1 = 1u << 3,            // an A2A card of this version
  in_0_2 = 1u << 4,
  in_0_3 = 1u << 5,
  in_1_0 = 1u << 6,
  card_signed = 1u << 7,
  card_hybrid = 1u << 8,
  served_agentcard = 1u << 9,  // the card that a probe got
  served_other = 1u << 10,     // neither that nor a card of A2A 1.0
  under_default = 1u << 11,    // the default profile of the card's dialect
};
using Conditions = std::uint32_t;
// Of these only one holds, unless profiles are combined.
inline constexpr Conditions profile_conditions =
    under_reference | under_stacka2a | under_production | under_default;
// Requires: the profiles are of one dialect.
Conditions conditions_of(ProfileSet profiles);

// Another severity if all bits of `when` are set; the first match wins.
struct SeverityOverride {
  Conditions when = 0;
  Severity severity = Severity::off;
};

// What `bad` and `good` are: merge patches (RFC 7396) on the profile's minimal
// card, whole texts, objects with a "schema" and a "value" for it, merge
// patches on the observation of a server without findings, or merge patches on
// a minimal PACR record.
enum class Examples : std::uint8_t {
  patches,
  texts,
  schemas,
  observations,
  records
};

// A rule: its page, its `explain` text and its first test come from this.
struct RuleInfo {
  std::string_view id;
  RequiredCategory category;
  Severity severity;
  std::array<SeverityOverride, 4> overrides{};
  std::string_view title;    // names the fault: "Duplicate skill id"
  std::string_view summary;  // the requirement: "Skill ids are unique"
  std::string_view why;
  std::string_view bad;
  std::string_view good;
  std::string_view spec;
  Examples examples = Examples::patches;
  std::string_view version;  // of the minimal card; empty: the newest
  // The rule's source file, such as "src/check/rules/a2a/skills.cc".
  std::string_view source = __builtin_FILE();

  // Under several profiles, the strictest one.
  Severity severity_for(Conditions conditions) const;
};

// All rules, by id.
std::span<const RuleInfo* const> all_rules();
const RuleInfo* rule_named(std::string_view id);
// A card with only what its profiles require and no findings. `version` selects
// one if the dialect has several; empty: the newest.
// Requires: the profiles are of one dialect, and one card can satisfy them all.
std::string_view minimal_card(ProfileSet profiles,
                              std::string_view version = {});

// Fails: usage, naming the unknown id and the nearest known one.
Status check_rule_id(std::string_view id_or_pattern);

// Which rules run, and their severities. Ids may end in /* for a whole dialect.
struct RuleChoice {
  std::vector<std::string> only;     // empty: all
  std::vector<std::string> without;  // wins over everything else
  std::vector<Category> categories;  // empty: all
  // By id or pattern; of several that match, the last one is used.
  std::vector<std::pair<std::string, Severity>> severities;
};

}  // namespace cardinal
