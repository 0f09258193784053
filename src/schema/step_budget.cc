#include "schema/step_budget.h"

namespace cardinal::schema {

void StepBudget::start() { started_us_ = clock_.monotonic_us(); }

bool StepBudget::is_out_of_time() const {
  return clock_.monotonic_us() - started_us_ > limits_.time_ms_max * 1'000;
}

void StepBudget::stop(std::string reason) {
  if (!stopped_) reason_ = std::move(reason);
  stopped_ = true;
}

void StepBudget::look_at_limits() {
  next_look_ = steps_ + steps_between_looks;
  if (is_out_of_time()) {
    stop("it took longer than " + std::to_string(limits_.time_ms_max) + " ms");
  } else if (steps_ > limits_.steps_max) {
    stop("it took more than " + std::to_string(limits_.steps_max) + " steps");
  }
}

}  // namespace cardinal::schema
