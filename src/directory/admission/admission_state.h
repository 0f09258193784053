// What the parts of Admission share.
#pragma once

#include <algorithm>
#include <atomic>

#include "directory/admission/admission.h"
#include "directory/admission/checker_pool.h"

namespace cardinal::directory {

struct Admission::State {
  State(const AdmissionOptions& given, const Env& environment)
      : options(given),
        policy(options.policy),
        quality(options.quality),
        env(environment),
        checkers(limits_of(options), environment) {}

  static Limits limits_of(const AdmissionOptions& options) {
    Limits limits;
    limits.bytes_max = static_cast<std::uint32_t>(
        std::min(options.text_bytes_max, store::text_bytes_max));
    return limits;
  }
  // Within what the store accepts, whatever the clock says.
  std::int64_t now_ms() const {
    return std::clamp<std::int64_t>(env.clock->now_ms(), 0, store::time_max_ms);
  }

  const AdmissionOptions options;
  // Those of the options at first.
  std::atomic<AdmissionPolicy> policy;
  std::atomic<QualityPolicy> quality;
  const Env& env;
  mutable CheckerPool checkers;
};

// Without a body. Requires: require_encodable(facts).
store::Proposal proposal_of(store::Kind kind, std::string subject,
                            const RecordFacts& facts, std::int64_t now_ms);

}  // namespace cardinal::directory
