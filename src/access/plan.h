// A card's requirement list, made ready for being asked.
#pragma once

#include "access/caller.h"

namespace cardinal::access {

// How a scheme is shown.
enum class Show : std::uint8_t { bearer, basic, api_key, certificate };

struct PlannedScheme {
  std::string name;
  Show show = Show::bearer;
  Place place = Place::header;  // of an API key
  std::string key_name;         // of an API key
};

struct PlannedNeed {
  std::size_t scheme = 0;
  std::vector<std::string> scopes;
};

struct Plan {
  std::shared_ptr<const Authority> authority;
  std::string realm;
  // Those that some alternative asks for.
  std::vector<PlannedScheme> schemes;
  // Never without a need.
  std::vector<std::vector<PlannedNeed>> alternatives;
  std::vector<std::string> headers, lacking;
};

class PlanReader {
 public:
  PlanReader(const a2a::Card& card, std::shared_ptr<const Authority> authority,
             std::string realm);
  // Requires: the card has schemes.
  std::shared_ptr<const Plan> read();

 private:
  void add_requirements(Value list);
  void add_requirement(const a2a::Requirement& requirement);
  void add_any_scheme();
  // The scheme's place in the plan; nothing when it can never be shown, which
  // is told.
  std::optional<std::size_t> scheme_named(std::string_view name,
                                          const std::string& asked_at);
  std::optional<PlannedScheme> planned(const a2a::Scheme& scheme);
  std::optional<PlannedScheme> planned_api_key(const a2a::Scheme& scheme);
  std::optional<PlannedScheme> planned_http(const a2a::Scheme& scheme);
  void tell_what_the_file_lacks(const PlannedScheme& scheme,
                                std::string_view kind);
  void note_headers();
  void tell(std::string sentence);

  const a2a::Card& card_;
  std::shared_ptr<Plan> plan_;
  std::vector<std::string> dead_;  // schemes that were told of
};

}  // namespace cardinal::access
