// When the served texts last changed, for Last-Modified.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cardinal/base.h"
#include "cardinal/crypto.h"

namespace cardinal::wellknown {

// The file's own time is not enough: it may be in the future, and an older file
// may replace a newer one.
class ModificationTimes {
 public:
  // The first text under a name has the file's time, `written_s`, but none in
  // the future. A text that replaces another changed now.
  std::int64_t modified_s(const std::string& name, std::string_view text,
                          std::int64_t written_s, const Env& env);

 private:
  struct Known {
    Sha256 digest{};
    std::int64_t modified_s = 0;
  };
  std::map<std::string, Known> known_;
};

}  // namespace cardinal::wellknown
