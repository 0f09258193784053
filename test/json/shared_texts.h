// Other people's JSON texts, good and bad, with the names of their files.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/shared_data.h"

namespace cardinal::test {

struct SharedText {
  std::string name;
  std::string text;
};

// Every *.json in `folder` and below, by name.
inline std::vector<SharedText> texts_in(const std::filesystem::path& folder) {
  std::vector<SharedText> texts;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    texts.push_back({entry.path().lexically_relative(folder).string(),
                     read_file(entry.path())});
  }
  std::ranges::sort(texts, {}, &SharedText::name);
  return texts;
}

}  // namespace cardinal::test
