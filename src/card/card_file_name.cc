#include "card/card_file_name.h"

#include <algorithm>

#include "base/text.h"

namespace cardinal {

bool is_card_file_name(std::string_view path) {
  constexpr std::string_view names[] = {"agent-card.json", "agent_card.json",
                                        "agentcard.json", "agent.json",
                                        "ai-catalog.json"};
  constexpr std::string_view endings[] = {".agentcard.json", ".agent-card.json",
                                          ".a2a.json", ".adp.json"};
  constexpr std::string_view published[] = {".well-known/agentcard",
                                            ".well-known/ard.json"};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const auto ends = [](std::string_view text) {
    return [text](std::string_view ending) { return text.ends_with(ending); };
  };
  return is_one_of(names, name) || std::ranges::any_of(endings, ends(name)) ||
         std::ranges::any_of(published, ends(path));
}

}  // namespace cardinal
