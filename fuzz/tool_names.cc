// Any id comes back from its name, and names of other ids are others.
#include "convert/tool_names.h"

#include <cstddef>

#include "base/utf8.h"
#include "property.h"

namespace {

using namespace cardinal;
using namespace cardinal::convert;

void try_with(const std::vector<std::string>& ids, const NameRules& rules) {
  const std::vector<ToolName> names = tool_names(ids, rules);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    HOLDS(is_name(names[i].text, rules));
    if (!names[i].cut && is_utf8(ids[i])) {
      HOLDS(unescaped(names[i].text, rules) == ids[i]);
    }
    for (std::size_t j = 0; j < i; ++j) {
      HOLDS((ids[i] == ids[j]) == (names[i].text == names[j].text));
    }
  }
  const std::vector<std::string> read = tool_ids(ids, rules);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      HOLDS((ids[i] == ids[j]) == (read[i] == read[j]));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  constexpr std::size_t ids_max = 16;
  std::vector<std::string> ids(1);
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == '\n' && ids.size() < ids_max) {
      ids.emplace_back();
    } else {
      ids.back() += static_cast<char>(data[i]);
    }
  }
  for (const NameRules& rules : {openai_names, mcp_names, capability_names}) {
    try_with(ids, rules);
  }
  return 0;
}
