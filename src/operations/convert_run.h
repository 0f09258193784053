// What convert does alike for a card in the input and for files.
#pragma once

#include "cardinal/convert.h"
#include "cardinal/operations.h"

namespace cardinal {

// Fails: usage, for options that contradict each other.
Result<ConvertOptions> convert_options(Value input);

// A card in the input.
Result<Reply> run_convert(Call& call);

inline constexpr std::string_view strict_note =
    "--strict: content was lost that no embedded original keeps";

}  // namespace cardinal
