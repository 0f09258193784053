// The operation that begins a configuration.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

extern const Operation init_operation;

}  // namespace cardinal
