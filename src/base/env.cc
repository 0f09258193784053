#include <sys/random.h>

#include <cerrno>

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

// The kernel's generator, which libsodium and OpenSSL ask as well. A request
// of up to 256 bytes is never cut short once the pool is seeded; the loop is
// for the signals that may come before.
struct SystemRandom final : Random {
  void fill(std::uint8_t* bytes, std::size_t count) override {
    std::size_t done = 0;
    while (done < count) {
      const ssize_t got = getrandom(bytes + done, count - done, 0);
      if (got < 0 && errno == EINTR) continue;
      CHECK(got > 0);
      done += static_cast<std::size_t>(got);
    }
  }
};

}  // namespace

Env& system_env() {
  static SystemClock clock;
  static SystemRandom random;
  static Env env{&clock, &random};
  return env;
}

}  // namespace cardinal
