#include "wellknown/modification_times.h"

#include <algorithm>

namespace cardinal::wellknown {

std::int64_t ModificationTimes::modified_s(const std::string& name,
                                           std::string_view text,
                                           std::int64_t written_s,
                                           const Env& env) {
  const std::int64_t now_s = env.clock->now_ms() / 1'000;
  const Sha256 digest = sha256(text);
  const auto [known, is_new] = known_.try_emplace(name);
  if (!is_new && known->second.digest == digest) {
    return known->second.modified_s;
  }
  known->second = {digest, is_new ? std::min(written_s, now_s) : now_s};
  return known->second.modified_s;
}

}  // namespace cardinal::wellknown
