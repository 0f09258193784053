// What Debian's compiler-rt and libc++abi for wasm32 expect of a program.
#include <cstdint>

extern "C" {

std::uintptr_t __stack_chk_guard = 0x595e9fbd;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// There is one thread, which does not end before the module does.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"
