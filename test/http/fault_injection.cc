#include "http/fault_injection.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

namespace cardinal::http::test {
namespace {

struct Armed {
  std::atomic<bool> is_armed = false;
  std::atomic<SystemCall> call;
  std::atomic<int> error, left, failed, times;
  std::atomic<std::thread::id> exempt;  // nobody: a default id
};
Armed armed;

bool fails(SystemCall call) {
  if (!armed.is_armed.load() || armed.call.load() != call) return false;
  if (armed.exempt.load() == std::this_thread::get_id()) return false;
  const int left = --armed.left;
  if (left > 0 || left <= -armed.times.load()) return false;
  ++armed.failed;
  errno = armed.error;
  return true;
}

}  // namespace

void arm(const Fault& fault) {
  armed.is_armed = false;
  armed.call = fault.call;
  armed.error = fault.error;
  armed.left = fault.n;
  armed.times = fault.times;
  armed.failed = 0;
  armed.exempt =
      fault.counts_caller ? std::thread::id() : std::this_thread::get_id();
  armed.is_armed = true;
}

int disarm() {
  armed.is_armed = false;
  return armed.failed;
}

}  // namespace cardinal::http::test

using cardinal::http::test::fails;
using cardinal::http::test::SystemCall;

extern "C" {

int __real_accept4(int, sockaddr*, socklen_t*, int);
int __wrap_accept4(int socket, sockaddr* address, socklen_t* size, int flags) {
  return fails(SystemCall::accept)
             ? -1
             : __real_accept4(socket, address, size, flags);
}

int __real_epoll_ctl(int, int, int, epoll_event*);
int __wrap_epoll_ctl(int poll, int action, int socket, epoll_event* event) {
  return fails(SystemCall::epoll_control)
             ? -1
             : __real_epoll_ctl(poll, action, socket, event);
}

int __real_epoll_wait(int, epoll_event*, int, int);
int __wrap_epoll_wait(int poll, epoll_event* events, int count, int wait_ms) {
  return fails(SystemCall::epoll_wait)
             ? -1
             : __real_epoll_wait(poll, events, count, wait_ms);
}

ssize_t __real_recv(int, void*, size_t, int);
ssize_t __wrap_recv(int socket, void* to, size_t bytes, int flags) {
  return fails(SystemCall::receive) ? -1
                                    : __real_recv(socket, to, bytes, flags);
}

ssize_t __real_send(int, const void*, size_t, int);
ssize_t __wrap_send(int socket, const void* from, size_t bytes, int flags) {
  return fails(SystemCall::send) ? -1 : __real_send(socket, from, bytes, flags);
}

ssize_t __real_sendmsg(int, const msghdr*, int);
ssize_t __wrap_sendmsg(int socket, const msghdr* message, int flags) {
  return fails(SystemCall::send) ? -1 : __real_sendmsg(socket, message, flags);
}

int __real_setsockopt(int, int, int, const void*, socklen_t);
int __wrap_setsockopt(int socket, int level, int name, const void* value,
                      socklen_t size) {
  return fails(SystemCall::socket_option)
             ? -1
             : __real_setsockopt(socket, level, name, value, size);
}

// std::thread::_M_start_thread, which throws where the system makes no thread.
using ThreadState = std::unique_ptr<std::thread::_State>;
void __real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    std::thread*, ThreadState, void (*)());
void __wrap__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    std::thread* thread, ThreadState state, void (*depend)()) {
  if (fails(SystemCall::thread)) {
    throw std::system_error(errno, std::generic_category(), "thread");
  }
  __real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
      thread, std::move(state), depend);
}

}  // extern "C"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CARDINAL_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CARDINAL_SANITIZED
#endif
#endif

#ifdef CARDINAL_SANITIZED

bool cardinal::http::test::can_fail_memory() { return false; }

#else

bool cardinal::http::test::can_fail_memory() { return true; }

void* operator new(std::size_t bytes) {
  void* const memory =
      fails(SystemCall::memory) ? nullptr : std::malloc(bytes + (bytes == 0));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
