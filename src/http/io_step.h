// The outcome of one read, write or handshake on a socket that does not block.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal::http {

// What to wait for before the next attempt; `close`: the connection is of no
// further use.
enum class IoWait : std::uint8_t { nothing, read, write, close };

struct IoStep {
  std::size_t bytes = 0;  // read or written
  IoWait wait = IoWait::nothing;
};

}  // namespace cardinal::http
