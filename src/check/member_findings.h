// Findings about the names of members, one per family: all that an object lacks
// is one finding, and so is a name that is wrong in many objects.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "check/engine.h"
#include "check/misspelled_members.h"
#include "check/repair.h"

namespace cardinal {

// `the card has no "a", "b" and "c"`
std::string missing_text(std::string_view part,
                         std::span<const std::string_view> names);
// An object of the kind `part` lacks the members.
Finding& add_missing(Findings& out, Value object, std::string_view part,
                     std::span<const std::string_view> names, std::string help);

// `"url" is missing; found "urI" instead`
std::string misspelled_text(Value member, std::string_view meant);

// Findings of one rule about names of members. Those that say the same are one
// finding: at the first place, with the number of places and the fixes of all.
class NameFindings {
 public:
  void add(Value member, std::string message, std::string help,
           std::optional<Fix> fix = std::nullopt);
  // A required member under a name that is nearly its own.
  void add_misspelled(Value member, std::string_view meant,
                      std::optional<Fix> fix);
  // `document` is what a message calls the whole: "card", "catalog".
  void report(std::string_view document, Findings& out);

 private:
  struct Family {
    Value first;
    std::string message, help;
    std::optional<Fix> fix;
    std::size_t count = 1;

    bool says(Value member, std::string_view text, std::string_view advice,
              const std::optional<Fix>& repair) const;
  };
  // The family that says it; null where none does.
  Family* find(Value member, std::string_view message, std::string_view help,
               const std::optional<Fix>& fix);

  std::vector<Family> families_;
  // By name; made when there are too many families to look through.
  std::unordered_multimap<std::string_view, std::size_t> by_name_;
};

// Calls `report(missing, names)` for each object that lacks members which do
// not stand there under another spelling. `excused(missing, info)` holds for a
// member that another rule reports.
template <class MemberInfo, class Card, class Excused, class Report>
void for_each_missing(const Card& card,
                      const MisspelledMembers<MemberInfo>& misspelled,
                      const Excused& excused, const Report& report) {
  for (std::size_t k = 0; k < card.missing.size(); ++k) {
    const auto& missing = card.missing[k];
    const std::span<const MemberInfo> infos = members_of(missing.part);
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < infos.size(); ++i) {
      const bool absent = misspelled.still_missing[k] >> i & 1;
      if (absent && !excused(missing, infos[i])) names.push_back(infos[i].name);
    }
    if (!names.empty()) report(missing, names);
  }
}

// A new name for the member, if its value has the type that the name requires:
// a near miss whose value is of a different kind was most likely meant
// otherwise.
template <class UnknownMember, class MemberInfo>
std::optional<Fix> renamed_to(const UnknownMember& unknown,
                              const MemberInfo& meant) {
  Fix fix = renamed(unknown.value, meant.name);
  if (!fix.safe && !unknown.value.is(meant.kind)) return std::nullopt;
  return fix;
}

}  // namespace cardinal
