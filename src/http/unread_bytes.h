// What a client has sent ahead, while its connection has no buffers.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/check_that.h"
#include "http/io_thread_state.h"

namespace cardinal::http {

class UnreadBytes {
 public:
  void keep(std::string_view bytes,
            const std::shared_ptr<MemoryBudget>& budget) {
    if (bytes.empty()) return;
    text_ = bytes;
    charge_ = MemoryCharge(budget);
    charge_.set(text_.capacity());
  }

  void move_to(RequestBuffers& buffers) {
    CHECK(text_.size() <= buffers.in.size());
    std::ranges::copy(text_, buffers.in.begin());
    buffers.begin = 0;
    buffers.filled = text_.size();
    std::string().swap(text_);  // and its memory
    charge_ = {};
  }

 private:
  std::string text_;
  MemoryCharge charge_;
};

}  // namespace cardinal::http
