// Severities and profiles by name.
#include <algorithm>

#include "cardinal/check.h"

namespace cardinal {
namespace {

constexpr std::string_view severities[] = {"off", "hint", "warning", "error"};

constexpr ProfileInfo profile_infos[] = {
    {"agentcard", Dialect::agentcard,
     "AgentCard as draft-aevum-agentcard-00 has it"},
    {"agentcard-reference", Dialect::agentcard,
     "AgentCard as its reference README and schema have it"},
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

std::span<const ProfileInfo> profiles() { return profile_infos; }

const ProfileInfo& info_of(Profile profile) {
  return profile_infos[static_cast<std::size_t>(profile)];
}

std::optional<Profile> profile_named(std::string_view name) {
  const auto found = std::ranges::find(profile_infos, name, &ProfileInfo::name);
  if (found == std::end(profile_infos)) return std::nullopt;
  return static_cast<Profile>(found - std::begin(profile_infos));
}

Profile default_profile(Dialect dialect) {
  switch (dialect) {
    case Dialect::agentcard:
      return Profile::agentcard;
  }
  return Profile::agentcard;
}

Settings settings_of(Profile profile) {
  return profile == Profile::agentcard_reference ? Settings{under_reference}
                                                 : Settings{};
}

}  // namespace cardinal
