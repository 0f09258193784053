// What the endpoints of all dialects have in common.
#pragma once

#include "cardinal/reach.h"

namespace cardinal {

// Judges one endpoint after the other and keeps the answer.
class Reacher {
 public:
  Reacher(const ReachQuery& query, std::span<const std::string_view> known)
      : query_(query), known_(known) {}

  // Takes the endpoint, or says why not. `reaches` is empty where the method is
  // reached, else says why it is not.
  void judge(ReachPoint point, std::string reaches);
  // Passes over what is not an object, where each item of `list` is to be one.
  void others(Value list);
  // The answer in its order; what is there twice is passed over.
  Reach take();
  Reach& found() { return found_; }

 private:
  std::optional<std::string> foreign_protocol(const ReachPoint& point) const;
  bool can_meet(const ReachPoint& point) const;
  void pass_over(const ReachPoint& point, Unusable why, std::string words);

  const ReachQuery& query_;
  std::span<const std::string_view> known_;
  Reach found_;
};

}  // namespace cardinal
