// What changed, for a terminal.
#include "base/text.h"
#include "cardinal/compare.h"

namespace cardinal {
namespace {

std::string counts_text(const Comparison& found) {
  if (found.changes.empty()) return "the cards have the same content\n";
  std::string text = counted(found.changes.size(), "change") + ":";
  for (const ChangeLevel level :
       {ChangeLevel::breaking, ChangeLevel::compatible,
        ChangeLevel::cosmetic}) {
    if (found.count(level) == 0) continue;
    text += (text.ends_with(':') ? " " : ", ") +
            std::to_string(found.count(level)) + " " +
            std::string(name_of(level));
  }
  return text + "\n";
}

std::string pointers_text(const CardChange& change) {
  const auto place = [](const std::optional<std::string>& pointer) {
    return pointer->empty() ? std::string("the card") : for_terminal(*pointer);
  };
  const auto& from = change.old_pointer;
  const auto& to = change.new_pointer;
  if (from && to) {
    return *from == *to ? "at " + place(from)
                        : "at " + place(from) + ", now " + place(to);
  }
  if (from) return "was at " + place(from);
  return to ? "at " + place(to) : std::string();
}

}  // namespace

std::string text_of(const Comparison& found, const VersionAdvice& advice) {
  std::string text;
  for (const CardChange& change : found.changes) {
    text += std::string(name_of(change.level)) + ": " +
            for_terminal(change.message) + ": " + for_terminal(change.why) +
            "\n";
    const std::string place = pointers_text(change);
    if (!place.empty()) text += "  " + place + "\n";
  }
  text += counts_text(found);
  if (found.changes.empty()) return text;
  text += "advice: " + for_terminal(advice.reason);
  if (!advice.rule.empty()) text += " (" + std::string(advice.rule) + ")";
  return text + "\n";
}

}  // namespace cardinal
