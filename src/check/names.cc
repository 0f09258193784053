// Severities, categories and profiles by name.
#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "cardinal/rule.h"

namespace cardinal {
namespace {

constexpr std::string_view severities[] = {"off", "hint", "warning", "error"};

// In the order of Category.
constexpr std::string_view categories[] = {"correctness", "security",
                                           "interoperability", "style"};

// In the order of Profile.
constexpr ProfileInfo profile_infos[] = {
    {"agentcard", Dialect::agentcard,
     "AgentCard as defined by draft-aevum-agentcard-00"},
    {"agentcard-reference", Dialect::agentcard,
     "AgentCard as defined by its reference README and schema"},
    {"a2a", Dialect::a2a, "A2A as specified for the card's version"},
    {"stacka2a", Dialect::a2a,
     "A2A 0.3 as StackA2A's reference reads it: relaxed, with style rules"},
    {"production", Dialect::a2a, "A2A with stricter rules for published cards"},
    {"adp", Dialect::adp, "ADP as defined by draft-song-anp-adp-00"},
    {"ai-catalog", Dialect::ai_catalog,
     "AI Catalog as defined by the schema of Agentic Resource Discovery"},
    {"oasf", Dialect::oasf, "Structure of OASF records from 0.7 to 1.1"},
};

constexpr Profile each_profile[] = {
    Profile::agentcard,  Profile::agentcard_reference,
    Profile::a2a,        Profile::stacka2a,
    Profile::production, Profile::adp,
    Profile::ai_catalog, Profile::oasf};
static_assert(std::size(each_profile) == std::size(profile_infos));

}  // namespace

std::string_view name_of(Severity severity) {
  return severities[static_cast<std::size_t>(severity)];
}

std::optional<Severity> severity_named(std::string_view name) {
  const auto found = std::ranges::find(severities, name);
  if (found == std::end(severities)) return std::nullopt;
  return static_cast<Severity>(found - std::begin(severities));
}

std::span<const std::string_view> category_names() { return categories; }

std::string_view name_of(Category category) {
  return categories[static_cast<std::size_t>(category)];
}

std::optional<Category> category_named(std::string_view name) {
  const auto found = std::ranges::find(categories, name);
  if (found == std::end(categories)) return std::nullopt;
  return static_cast<Category>(found - std::begin(categories));
}

std::span<const ProfileInfo> profiles() { return profile_infos; }

const ProfileInfo& info_of(Profile profile) {
  return profile_infos[static_cast<std::size_t>(profile)];
}

std::optional<Profile> profile_named(std::string_view name) {
  const auto found = std::ranges::find(profile_infos, name, &ProfileInfo::name);
  if (found == std::end(profile_infos)) return std::nullopt;
  return static_cast<Profile>(found - std::begin(profile_infos));
}

// The first of its profiles.
Profile default_profile(Dialect dialect) {
  const auto found =
      std::ranges::find(profile_infos, dialect, &ProfileInfo::dialect);
  return static_cast<Profile>(found - std::begin(profile_infos));
}

ProfileSet ProfileSet::of(Dialect dialect) const {
  ProfileSet found;
  for (const Profile profile : each_profile) {
    if (contains(profile) && info_of(profile).dialect == dialect) {
      found.add(profile);
    }
  }
  return found;
}

std::optional<Dialect> ProfileSet::dialect() const {
  for (const Profile profile : each_profile) {
    if (!contains(profile)) continue;
    const Dialect dialect = info_of(profile).dialect;
    if (of(dialect) == *this) return dialect;
    return std::nullopt;
  }
  return std::nullopt;
}

Result<ProfileSet> profiles_named(std::string_view names) {
  std::vector<std::string_view> known;
  for (const ProfileInfo& info : profile_infos) known.push_back(info.name);
  ProfileSet found;
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    const std::string_view name = names.substr(begin, end - begin);
    const auto profile = profile_named(name);
    if (name.empty()) {
      return usage("empty name in the list of profiles \"{}\" (known: {})",
                   names, joined(known, ", "));
    }
    if (!profile) {
      const std::string_view meant = closest(name, known);
      return usage(
          "unknown profile \"{}\"{} (known: {})", name,
          meant.empty() ? "" : "; did you mean \"" + std::string(meant) + "\"?",
          joined(known, ", "));
    }
    found.add(*profile);
    begin = end + 1;
  }
  return found;
}

std::string names_of(ProfileSet profiles) {
  std::string names;
  for (const Profile profile : each_profile) {
    if (!profiles.contains(profile)) continue;
    names += names.empty() ? "" : ",";
    names += info_of(profile).name;
  }
  return names;
}

Conditions conditions_of(ProfileSet profiles) {
  Conditions conditions = 0;
  for (const Profile profile : each_profile) {
    if (!profiles.contains(profile)) continue;
    switch (profile) {
      case Profile::agentcard:
      case Profile::a2a:
      case Profile::adp:
      case Profile::ai_catalog:
      case Profile::oasf:
        conditions |= under_default;
        break;
      case Profile::agentcard_reference:
        conditions |= under_reference;
        break;
      case Profile::stacka2a:
        conditions |= under_stacka2a;
        break;
      case Profile::production:
        conditions |= under_production;
        break;
    }
  }
  return conditions;
}

}  // namespace cardinal
