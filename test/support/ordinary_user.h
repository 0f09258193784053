// Permissions mean nothing to root. While one of these lives, the process acts
// as somebody who owns nothing, where it may change who it acts as.
#pragma once

#include <unistd.h>

namespace cardinal::test {

class OrdinaryUser {
 public:
  OrdinaryUser() : before_(geteuid()) {
    if (before_ == 0) changed_ = seteuid(nobody) == 0;
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;
  ~OrdinaryUser() {
    if (changed_ && seteuid(before_) != 0) _exit(1);
  }

  // False when the process is still root, and permissions cannot be tested.
  bool is_bound() const { return geteuid() != 0; }

 private:
  static constexpr uid_t nobody = 65534;
  uid_t before_;
  bool changed_ = false;
};

}  // namespace cardinal::test
