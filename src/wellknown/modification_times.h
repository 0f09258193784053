// When what is served last changed, as clients may be told.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cardinal/base.h"
#include "cardinal/crypto.h"

namespace cardinal::wellknown {

// A file's own time will not do by itself: it may lie in the future, and an
// older file may be put in a newer one's place.
class ModificationTimes {
 public:
  // `written_s` counts for a text that is seen first under this name; one that
  // comes in another's place changed now.
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
