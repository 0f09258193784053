#include "directory/discovery/scoring.h"

#include <algorithm>
#include <cmath>

#include "base/errors.h"

namespace cardinal::directory {
namespace {

// A card whose words all match, and nothing else does, gets two thirds.
constexpr double half_score = 0.5;

bool has_history(const std::optional<Prior>& prior) {
  return prior && prior->completed_tasks >= cold_start_tasks;
}

}  // namespace

Weights effective_weights(const Weights& weights, bool asks_tags,
                          bool asks_text) {
  Weights effective = weights;
  if (!asks_tags) {
    if (asks_text) effective.text += effective.tags;
    effective.tags = 0;
  }
  if (!asks_text) {
    if (asks_tags) effective.tags += effective.text;
    effective.text = 0;
  }
  const double sum = effective.tags + effective.text + effective.reputation +
                     effective.availability + effective.rating;
  if (sum <= 0) return effective;
  for (double* weight :
       {&effective.tags, &effective.text, &effective.reputation,
        &effective.availability, &effective.rating}) {
    *weight /= sum;
  }
  return effective;
}

Status check_weights(const Weights& weights) {
  struct Named {
    const char* name;
    double value;
  };
  double sum = 0;
  for (const Named& weight : {Named{"tags", weights.tags},
                              {"text", weights.text},
                              {"reputation", weights.reputation},
                              {"availability", weights.availability},
                              {"rating", weights.rating}}) {
    if (!std::isfinite(weight.value) || weight.value < 0) {
      return usage("the weight of {} must be a number from 0 up; got {}",
                   weight.name, weight.value);
    }
    sum += weight.value;
  }
  if (sum <= 0)
    return usage("all weights are 0; give at least one factor some");
  return {};
}

double text_factor(double text_score) {
  return text_score <= 0 ? 0 : text_score / (text_score + half_score);
}

double reputation_factor(const std::optional<Prior>& prior) {
  const double known =
      prior && prior->reputation ? *prior->reputation : neutral_prior;
  const double boost = has_history(prior) ? 0 : cold_start_boost;
  return std::clamp(known + boost, 0.0, 1.0);
}

double rating_factor(const std::optional<Prior>& prior) {
  const double known = prior && prior->rating ? *prior->rating : neutral_prior;
  return std::clamp(known, 0.0, 1.0);
}

double composite(const Weights& weights, const Factors& factors) {
  return weights.tags * factors.tags.value_or(0) +
         weights.text * factors.text.value_or(0) +
         weights.reputation * factors.reputation +
         weights.availability * factors.availability +
         weights.rating * factors.rating;
}

}  // namespace cardinal::directory
