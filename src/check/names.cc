// Severities, categories and profiles by name.
#include <algorithm>

#include "cardinal/check.h"

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

Conditions conditions_of(Profile profile) {
  switch (profile) {
    case Profile::agentcard:
    case Profile::a2a:
    case Profile::adp:
    case Profile::ai_catalog:
    case Profile::oasf:
      return 0;
    case Profile::agentcard_reference:
      return under_reference;
    case Profile::stacka2a:
      return under_stacka2a;
    case Profile::production:
      return under_production;
  }
  return 0;
}

}  // namespace cardinal
