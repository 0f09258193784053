// What calls keep for the next ones: readers, evaluators and checkers, whose
// construction would cost more than a call. A call borrows a set of them, so
// that each is used by one thread at a time.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/operations.h"
#include "cardinal/schema.h"

namespace cardinal {

class Checker;
struct CheckOptions;

class CallBuffers {
 public:
  explicit CallBuffers(const Env& env);
  ~CallBuffers();

  // The checker that was kept under this key; null when there is none.
  Checker* kept_checker(const std::string& key);
  // Makes a checker and keeps it. `key` is the same for the same options only.
  Checker* keep_checker(const std::string& key, CheckOptions options);

 private:
  // Callers choose the options, so there is no end of them.
  static constexpr std::size_t checkers_max = 8;

  const Env& env_;
  std::map<std::string, std::unique_ptr<Checker>> checkers_;

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
