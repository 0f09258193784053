// Cards converted one after the other, and where the results go.
#pragma once

#include "cardinal/convert.h"
#include "cardinal/operations.h"

namespace cardinal {

// The paths of the call; several into the folder --out.
Result<Outcome> convert_files(const ConvertOptions& options, Call& call);
Result<Outcome> convert_text(std::string text, const ConvertOptions& options,
                             Call& call);

}  // namespace cardinal
