// What calls keep for the next ones: readers, evaluators and checkers, whose
// construction would cost more than a call. A call borrows a set of them, so
// that each is used by one thread at a time.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/check.h"
#include "cardinal/operations.h"

namespace cardinal {

class CallBuffers {
 public:
  explicit CallBuffers(const Env& env) : env_(env), evaluator(*env.clock) {}

  // The checker for these options. `key` is the same for the same options only.
  // `make` returns a Result<CheckOptions>, and is called for an unknown key.
  template <class Make>
  Result<Checker*> checker_for(const std::string& key, Make make) {
    const auto known = checkers_.find(key);
    if (known != checkers_.end()) return &known->second;
    Result<CheckOptions> options = make();
    if (!options) return std::unexpected(options.error());
    if (checkers_.size() >= checkers_max) checkers_.clear();
    return &checkers_.emplace(key, Checker(std::move(*options), env_))
                .first->second;
  }

 private:
  // Callers choose the options, so there is no end of them.
  static constexpr std::size_t checkers_max = 8;

  const Env& env_;
  std::map<std::string, Checker> checkers_;

 public:
  Reader reader;
  SchemaEvaluator evaluator;
  // Their memory is used again: of an input, and of the document in it.
  std::string input_text, document_text;
};

class CallBufferPool {
 public:
  std::unique_ptr<CallBuffers> take(const Env& env) {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<CallBuffers> buffers = std::move(free_.back());
        free_.pop_back();
        return buffers;
      }
    }
    return std::make_unique<CallBuffers>(env);
  }
  void give_back(std::unique_ptr<CallBuffers> buffers) {
    const std::lock_guard lock(mutex_);
    if (free_.size() < kept_max) free_.push_back(std::move(buffers));
  }

 private:
  static constexpr std::size_t kept_max = 64;  // more than workers of a server
  std::mutex mutex_;
  std::vector<std::unique_ptr<CallBuffers>> free_;
};

}  // namespace cardinal
