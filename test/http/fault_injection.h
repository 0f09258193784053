// Fails the n-th call of a system function in the server under test.
//
//   arm({SystemCall::accept, EMFILE, 3});  // the third call from now on
//   ...
//   EXPECT_EQ(disarm(), 1);                 // how many have failed
//
// The linker redirects the calls of the library and of the tests here (--wrap),
// so it works beside the sanitizers, which intercept the functions themselves.
#pragma once

#include <cstdint>

namespace cardinal::http::test {

enum class SystemCall : std::uint8_t {
  accept,
  epoll_control,
  epoll_wait,
  receive,
  send,
  socket_option,
  thread,  // a new one
  memory,  // operator new
};

struct Fault {
  SystemCall call;
  int error;      // errno, for all but memory
  int n = 1;      // the first call that fails
  int times = 1;  // calls in a row that fail
  // Whether calls of the thread that arms the fault count; it is the client
  // otherwise.
  bool counts_caller = false;
};

void arm(const Fault& fault);
// How many calls have failed.
int disarm();
// Sanitizers have their own operator new.
bool can_fail_memory();

}  // namespace cardinal::http::test
