// Counts the work of an evaluation against its limits.
#pragma once

#include <string>

#include "cardinal/schema.h"

namespace cardinal::schema {

class StepBudget {
 public:
  // The reason for stopping goes into `reason`.
  StepBudget(const Clock& clock, const SchemaBudget& limits,
             std::string& reason)
      : clock_(clock), limits_(limits), reason_(reason) {}

  void start();
  // A step is about a nanosecond or a few. False when it is too much.
  bool charge(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ >= next_look_) [[unlikely]]
      look_at_limits();
    return !stopped_;
  }
  bool is_out_of_time() const;
  void stop(std::string reason);
  bool stopped() const { return stopped_; }

 private:
  // The clock is read now and then.
  static constexpr std::uint64_t steps_between_looks = 16384;
  void look_at_limits();

  const Clock& clock_;
  const SchemaBudget& limits_;
  std::string& reason_;
  std::uint64_t steps_ = 0;
  std::uint64_t next_look_ = steps_between_looks;
  std::int64_t started_us_ = 0;
  bool stopped_ = false;
};

}  // namespace cardinal::schema
