// Words of two lists, for messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal {

// What each list has and the other lacks, in order, once each.
struct Differences {
  std::vector<std::string> removed, added;
  bool empty() const { return removed.empty() && added.empty(); }
};
Differences differences(const std::vector<std::string>& before,
                        const std::vector<std::string>& after);
// "a", "b" and "c", at most a handful of them.
std::string listed(const std::vector<std::string>& words);

}  // namespace cardinal
