#include <sodium.h>

#include <utility>

#include "base/check_that.h"
#include "cardinal/crypto.h"
#include "crypto/sodium_init.h"

namespace cardinal {

void init_sodium() {
  static const bool is_ready = sodium_init() >= 0;
  CHECK(is_ready);
}

void wipe(std::string& text) {
  sodium_memzero(text.data(), text.capacity());
  text.clear();
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

// Copied, not moved: moving a short string leaves its bytes behind.
Secret::Secret(std::string&& bytes) : bytes_(bytes) { wipe(bytes); }

Secret::Secret(Secret&& other) noexcept { *this = std::move(other); }

Secret& Secret::operator=(Secret&& other) noexcept {
  if (this == &other) return *this;
  wipe(bytes_);
  bytes_.swap(other.bytes_);
  wipe(other.bytes_);  // what a short string left behind
  return *this;
}

Secret::~Secret() { wipe(bytes_); }

}  // namespace cardinal
