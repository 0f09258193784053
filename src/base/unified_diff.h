// The difference of two texts, line by line, as `diff -u` prints it: `patch`
// and `git apply` take it.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

// Empty when the texts are equal. `path` stands behind a/ and b/ in the
// header, quoted as git does where it must be.
std::string unified_diff(std::string_view path, std::string_view before,
                         std::string_view after);

}  // namespace cardinal
