// Included before everything else for wasm32-wasi: there is one thread, and
// libc++ has no std::mutex without threads.
#pragma once

#include <mutex>

namespace std {

struct mutex {
  constexpr mutex() = default;
  mutex(const mutex&) = delete;
  mutex& operator=(const mutex&) = delete;
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
};

}  // namespace std
