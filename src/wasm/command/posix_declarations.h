// What wasi-libc leaves out of its headers, and libc++ of <filesystem>, because
// WASI has none of it; the host of the program does. Included before everything
// else.
#pragma once

#include <__config_site>
#undef _LIBCPP_HAS_NO_FILESYSTEM

#include <sys/types.h>

#define RENAME_NOREPLACE 1

extern "C" {

int fchmod(int file, mode_t mode);
int fchown(int file, uid_t user, gid_t group);
int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags);
uid_t geteuid();
pid_t getpid();

}  // extern "C"
