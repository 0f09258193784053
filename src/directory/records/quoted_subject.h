// Subjects in messages.
#pragma once

#include <string>
#include <string_view>

#include "base/text.h"
#include "cardinal/store.h"

namespace cardinal::directory {

// Whole, unlike other quoted texts: two subjects often differ at their end, and
// the next command needs all of it.
inline std::string quoted_subject(std::string_view subject) {
  return quoted(subject, store::subject_bytes_max);
}

}  // namespace cardinal::directory
