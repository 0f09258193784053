// Findings about the names of members, one per family: all that an object lacks
// is one finding, and so is a name that is wrong in many objects.
#pragma once

#include <algorithm>
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
  struct Words {
    std::string message, help;
  };
  void add(Value member, std::string message, std::string help,
           std::optional<Fix> fix = std::nullopt);
  // All that words depend on besides the name of the member and its fix.
  struct Sense {
    std::string_view part = {}, meant = {}, version = {};
    bool operator==(const Sense&) const = default;
  };
  // The same for words that are made by `make()` for the first member of their
  // family only. Requires: all members are added this way.
  template <class Make>
  void add(Value member, const Sense& sense, std::optional<Fix> fix,
           const Make& make) {
    Family* const family =
        find(member, fix, [&](const Family& of) { return of.sense == sense; });
    if (family) {
      join(*family, std::move(fix));
    } else {
      if (families_.empty()) families_.reserve(usual_count);
      families_.push_back({member, make(), std::move(fix), sense});
    }
  }
  // A required member under a name that is nearly its own.
  void add_misspelled(Value member, std::string_view meant,
                      std::optional<Fix> fix);
  // `document` is what a message calls the whole: "card", "catalog".
  void report(std::string_view document, Findings& out);

 private:
  static constexpr std::size_t usual_count = 8;
  struct Family {
    Value first;
    Words words;
    std::optional<Fix> fix;
    Sense sense;
    std::size_t count = 1;
  };
  static std::string_view name_of_member(Value member) {
    return member.key().string_unchecked();
  }
  static std::string_view title_of(const std::optional<Fix>& fix) {
    return fix ? std::string_view(fix->title) : std::string_view();
  }
  // The family of that name and fix that `says`; null where none does. A
  // finding with a fix has it for all its places. A message may shorten the
  // name.
  template <class Says>
  Family* find(Value member, const std::optional<Fix>& fix, const Says& says);
  static void join(Family& family, std::optional<Fix> fix);

  std::vector<Family> families_;
  // By name; made when there are too many families to look through.
  std::unordered_multimap<std::string_view, std::size_t> by_name_;
};

template <class Says>
NameFindings::Family* NameFindings::find(Value member,
                                         const std::optional<Fix>& fix,
                                         const Says& says) {
  constexpr std::size_t looked_through_max = 16;
  const std::string_view name = name_of_member(member);
  const auto fits = [&](const Family& family) {
    return name_of_member(family.first) == name && says(family) &&
           title_of(family.fix) == title_of(fix);
  };
  if (families_.size() <= looked_through_max) {
    const auto found = std::ranges::find_if(families_, fits);
    return found == families_.end() ? nullptr : &*found;
  }
  for (std::size_t i = by_name_.size(); i < families_.size(); ++i) {
    by_name_.emplace(name_of_member(families_[i].first), i);
  }
  const auto [begin, end] = by_name_.equal_range(name);
  for (auto at = begin; at != end; ++at) {
    if (fits(families_[at->second])) return &families_[at->second];
  }
  return nullptr;
}

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

// A new name for the member, if it is nearly that name and its value has the
// type that the name requires: a near miss whose value is of a different kind
// was most likely meant otherwise, and another word may mean another thing.
template <class UnknownMember, class MemberInfo>
std::optional<Fix> renamed_to(const UnknownMember& unknown,
                              const MemberInfo& meant) {
  const FoldedName written(name_of_unknown(unknown));
  if (!NearName(written).offer(meant.name)) return std::nullopt;
  Fix fix = renamed(unknown.value, meant.name);
  if (!fix.safe && !unknown.value.is(meant.kind)) return std::nullopt;
  return fix;
}

}  // namespace cardinal
