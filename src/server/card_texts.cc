#include "server/card_texts.h"

#include "base/errors.h"

namespace cardinal::server {

Result<CardTexts::Found> CardTexts::find(
    std::uint64_t change, const std::function<Result<Found>()>& read) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = texts_.find(change);
    if (found != texts_.end()) return Found{found->second};
  }
  TRY(Found made, read());
  if (!made.is_for_all) return made;
  const std::lock_guard lock(mutex_);
  if (bytes_ + made.text->size() > bytes_max) {
    texts_.clear();
    bytes_ = 0;
  }
  if (texts_.emplace(change, made.text).second) bytes_ += made.text->size();
  return made;
}

}  // namespace cardinal::server
