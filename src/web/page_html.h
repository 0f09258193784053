// A shell with the answers that its page shows first.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "web/inner_request.h"

namespace cardinal::web {

struct FirstAnswer {
  std::string_view name;
  InnerAnswer answer;
};

// Each answer as a data block that nothing in it can end. Larger ones are left
// out: the page asks for them.
inline constexpr std::size_t first_answer_bytes_max = 128 << 10;

// In the place of the mark; `target` is the page's own, for those who read it
// without scripts.
std::string page_html(std::string_view shell,
                      const std::vector<FirstAnswer>& answers,
                      std::string_view target);

std::string html_escaped(std::string_view text);

}  // namespace cardinal::web
