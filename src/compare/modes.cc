// Media types of input and output: those of a skill, or else of the agent.
#include <algorithm>

#include "base/ascii.h"
#include "compare/card_comparison.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

// Media types ignore letter case (RFC 6838).
std::vector<std::string> lower_case(std::vector<std::string> words) {
  for (std::string& word : words) {
    word = cardinal::lower_case(word);
  }
  return words;
}

}  // namespace

void compare_modes(CardComparison& cards, const Modes& modes) {
  if (!cards.both_support(modes.aspect)) return;
  const Differences found =
      differences(lower_case(modes.from), lower_case(modes.to));
  if (found.empty()) return;
  const std::string kind = modes.input ? "input" : "output";
  const auto add_change = [&](ChangeKind change, ChangeLevel level,
                              std::string message, std::string_view why) {
    if (!modes.used) {
      level = cosmetic;
      why = "every skill has its own";
    }
    cards.add_change(change,
                     {level, name_of(modes.aspect), modes.old_at, modes.new_at,
                      std::move(message), std::string(why)});
  };
  if (modes.to.empty()) {
    add_change(ChangeKind::removed, breaking,
               modes.subject + " no longer lists its " + kind + " modes",
               "callers cannot know whether " + listed(found.removed) +
                   " still works");
    return;
  }
  if (!found.removed.empty()) {
    add_change(ChangeKind::removed, breaking,
               modes.subject + " lost the " + kind + " mode" +
                   (found.removed.size() > 1 ? "s " : " ") +
                   listed(found.removed),
               modes.input ? "callers that send it fail"
                           : "callers that read it get something else");
  }
  if (!found.added.empty()) {
    add_change(ChangeKind::added, compatible,
               modes.subject + " gained the " + kind + " mode" +
                   (found.added.size() > 1 ? "s " : " ") + listed(found.added),
               modes.from.empty() ? "the old card did not list any"
                                  : "callers can keep using theirs");
  }
}

}  // namespace cardinal
