// A string with a secret, wiped when it is destroyed.
#pragma once

#include "cardinal/crypto.h"

namespace cardinal {

class WipedText {
 public:
  std::string text;
  WipedText() = default;
  explicit WipedText(std::string from) : text(std::move(from)) {}
  WipedText(const WipedText&) = delete;
  WipedText& operator=(const WipedText&) = delete;
  ~WipedText() { wipe(text); }
};

}  // namespace cardinal
