// The texts of cards by the changes that brought them, which never change.
// Whoever asks must have learnt of the change from an answer to the same
// caller. A text that not everybody who learns of it may see whole is not kept.
//
// Thread safety: any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "cardinal/base.h"

namespace cardinal::server {

class CardTexts {
 public:
  using Text = std::shared_ptr<const std::string>;

  // A text for one caller.
  struct Found {
    Text text;
    bool is_partial = false;
    bool is_for_all = true;  // and may be kept
  };
  // What is kept, or what `read` gives. Fails: as `read` does.
  Result<Found> find(std::uint64_t change,
                     const std::function<Result<Found>()>& read);

  // Beyond it, all are forgotten.
  static constexpr std::size_t bytes_max = 32u << 20;

 private:
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, Text> texts_;
  std::size_t bytes_ = 0;
};

}  // namespace cardinal::server
