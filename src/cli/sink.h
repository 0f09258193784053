// Where output goes: a stream, or a string in tests.
#pragma once

#include <string_view>

namespace cardinal::cli {

struct Sink {
  virtual ~Sink() = default;
  virtual void write(std::string_view text) = 0;
  // So that a reader sees it now.
  virtual void flush() {}
};

}  // namespace cardinal::cli
