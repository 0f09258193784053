#include "access/password_verifier.h"

#include "base/check_that.h"

namespace cardinal::access {
namespace {

std::string random_text(std::size_t bytes, const Env& env) {
  std::string text(bytes, '\0');
  env.random->fill(reinterpret_cast<std::uint8_t*>(text.data()), bytes);
  return text;
}

}  // namespace

PasswordVerifier::PasswordVerifier(const Env& env)
    : key_(random_text(32, env)) {}

// Two rounds, the key in both, so that no text can be lengthened into another.
Sha256 PasswordVerifier::mark_of(std::string_view argon2id,
                                 std::string_view password) const {
  std::string text;
  text.reserve(key_.size() + argon2id.size() + 1 + password.size());
  text += key_.reveal();
  text += argon2id;
  text += '\0';
  text += password;
  const Sha256 inner = sha256(text);
  wipe(text);
  text.reserve(key_.size() + inner.size());
  text += key_.reveal();
  text += bytes_of(inner);
  const Sha256 mark = sha256(text);
  wipe(text);
  return mark;
}

bool PasswordVerifier::begin(std::uint32_t kib) {
  std::unique_lock lock(mutex_);
  const auto fits = [&] {
    return running_ < tries_at_once_max && kib_ + kib <= tries_kib_max;
  };
  if (!fits()) {
    if (waiting_ == tries_waiting_max) return false;
    ++waiting_;
    turn_.wait(lock, fits);
    --waiting_;
  }
  ++running_;
  kib_ += kib;
  return true;
}

void PasswordVerifier::end(std::uint32_t kib) {
  {
    const std::scoped_lock lock(mutex_);
    --running_;
    kib_ -= kib;
  }
  turn_.notify_all();
}

bool PasswordVerifier::remembers(const Sha256& mark) {
  const std::scoped_lock lock(mutex_);
  return right_.contains(mark);
}

void PasswordVerifier::remember(const Sha256& mark) {
  const std::scoped_lock lock(mutex_);
  if (!right_.insert(mark).second) return;
  order_.push_back(mark);
  if (order_.size() <= remembered_max) return;
  right_.erase(order_.front());
  order_.pop_front();
}

PasswordResult PasswordVerifier::verify(const std::string& argon2id,
                                        std::string_view password) {
  const auto cost = cost_of_password(argon2id);
  CHECK(cost);
  const Sha256 mark = mark_of(argon2id, password);
  if (remembers(mark)) return PasswordResult::right;
  if (!begin(cost->memory_kib)) return PasswordResult::busy;
  const bool right = verify_password(argon2id, password);
  end(cost->memory_kib);
  if (!right) return PasswordResult::wrong;
  remember(mark);
  return PasswordResult::right;
}

}  // namespace cardinal::access
