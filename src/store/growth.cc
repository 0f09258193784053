#include "store/growth.h"

#include <utility>
#include <vector>

namespace cardinal::store {

class Wake::Registration {
 public:
  Registration(std::weak_ptr<Growth> growth, std::uint64_t after,
               std::function<void()> wake)
      : growth_(std::move(growth)), after_(after), wake_(std::move(wake)) {}

  std::uint64_t after() const { return after_; }

  void fire() {
    const std::lock_guard lock(mutex_);
    if (const auto wake = std::exchange(wake_, nullptr)) wake();
  }

  void end() {
    if (const auto growth = growth_.lock()) growth->remove(after_, this);
    const std::lock_guard lock(mutex_);
    wake_ = nullptr;
  }

 private:
  std::weak_ptr<Growth> growth_;
  std::uint64_t after_;
  // Held while the callback runs. Recursive: a callback may end its own
  // registration.
  std::recursive_mutex mutex_;
  std::function<void()> wake_;
};

Wake::Wake(std::shared_ptr<Registration> registration)
    : registration_(std::move(registration)) {}

Wake& Wake::operator=(Wake&& other) noexcept {
  if (this == &other) return *this;
  end();
  registration_ = std::move(other.registration_);
  return *this;
}

Wake::~Wake() { end(); }

void Wake::end() {
  if (const auto registration = std::exchange(registration_, nullptr)) {
    registration->end();
  }
}

void Growth::grow_to(std::uint64_t last_change) {
  std::vector<std::shared_ptr<Wake::Registration>> woken;
  {
    const std::lock_guard lock(mutex_);
    last_change_ = last_change;
    const auto end = waiting_.lower_bound({last_change, nullptr});
    for (auto it = waiting_.begin(); it != end; ++it) {
      woken.push_back(std::move(it->second));
    }
    waiting_.erase(waiting_.begin(), end);
  }
  for (const auto& registration : woken) registration->fire();
}

Wake Growth::on_grow(std::uint64_t after, std::function<void()> wake) {
  auto registration = std::make_shared<Wake::Registration>(
      weak_from_this(), after, std::move(wake));
  bool is_there = false;
  {
    const std::lock_guard lock(mutex_);
    is_there = after < last_change_;
    if (!is_there) waiting_[{after, registration.get()}] = registration;
  }
  if (is_there) registration->fire();
  return Wake(std::move(registration));
}

void Growth::remove(std::uint64_t after, Wake::Registration* registration) {
  // Destroyed after the lock is released.
  std::shared_ptr<Wake::Registration> removed;
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find({after, registration});
  if (found == waiting_.end()) return;
  removed = std::move(found->second);
  waiting_.erase(found);
}

}  // namespace cardinal::store
