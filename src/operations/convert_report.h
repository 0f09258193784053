// What a conversion carried and what not, for people and for programs.
#pragma once

#include <optional>

#include "cardinal/convert.h"

namespace cardinal {

// Lines for standard error; empty where there is nothing to report.
std::string conversion_as_text(const std::string& name, const Converted& made);
// {"name", "from", "to", "unchanged", "lost", "added", "notes"}, and "text"
// where asked for.
std::string conversion_as_json(const std::string& name, const Converted& made,
                               bool with_text);

// What such an object says; absent if it is about several cards.
std::optional<Converted> conversion_from(Value result);

}  // namespace cardinal
