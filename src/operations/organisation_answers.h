// rules and explain where there are configuration files, whose rules they know
// as well.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

Result<Reply> run_explain_files(Call& call);
Result<Reply> run_rules_files(Call& call);

}  // namespace cardinal
