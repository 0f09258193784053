#include "operations/call_buffers.h"

#include "cardinal/check.h"

namespace cardinal {

CallBuffers::CallBuffers(const Env& env) : env_(env), evaluator(*env.clock) {}
CallBuffers::~CallBuffers() = default;

Checker* CallBuffers::kept_checker(const std::string& key) {
  const auto kept = checkers_.find(key);
  return kept == checkers_.end() ? nullptr : kept->second.get();
}

Checker* CallBuffers::keep_checker(const std::string& key,
                                   CheckOptions options) {
  if (checkers_.size() >= checkers_max) checkers_.clear();
  auto checker = std::make_unique<Checker>(std::move(options), env_);
  return checkers_.insert_or_assign(key, std::move(checker))
      .first->second.get();
}

}  // namespace cardinal
