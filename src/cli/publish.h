// The `publish` verb. It is an Operation record, so flags, help and pages are
// derived as usual, but it is not in all_operations(): it runs until it is
// signalled.
#pragma once

#include "cardinal/operations.h"

namespace cardinal::cli {

extern const Operation publish_operation;

}  // namespace cardinal::cli
