#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "base/check_that.h"
#include "cardinal/base.h"

namespace cardinal {
namespace {

struct SystemClock final : Clock {
  std::int64_t now_ms() const override {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  }
};

// The kernel's generator, which libsodium and OpenSSL ask as well; in a browser
// that of the host.
struct SystemRandom final : Random {
  void fill(std::uint8_t* bytes, std::size_t count) override {
    constexpr std::size_t request_bytes_max = 256;
    while (count > 0) {
      const std::size_t now = std::min(count, request_bytes_max);
      CHECK(getentropy(bytes, now) == 0);
      bytes += now;
      count -= now;
    }
  }
};

struct SystemVariables final : Variables {
  std::optional<std::string> get(std::string_view name) const override {
    const char* value = std::getenv(std::string(name).c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
  }
};

}  // namespace

std::int64_t Clock::monotonic_us() const {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(since).count();
}

const Variables& system_variables() {
  static const SystemVariables variables;
  return variables;
}

Env& system_env() {
  static SystemClock clock;
  static SystemRandom random;
  static Env env{&clock, &random};
  return env;
}

}  // namespace cardinal
