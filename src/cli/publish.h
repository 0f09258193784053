// cardinal publish: a server for cards. No operation, since it does not end by
// itself; a record like theirs all the same, so that flags, help and pages are
// made as for every verb.
#pragma once

#include "cardinal/operations.h"

namespace cardinal::cli {

extern const Operation publish_operation;

}  // namespace cardinal::cli
