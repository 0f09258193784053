// What the program in WebAssembly asks of its host, which is node: files, and
// where its output goes. Paths and texts are UTF-8 in the module's memory.
// Results below zero are errors: the negated errno of wasi-libc.
#pragma once

#include <cstddef>
#include <cstdint>

#define CARDINAL_HOST(name)                      \
  __attribute__((import_module("cardinal_host"), \
                 import_name(#name))) extern "C" int host_##name

namespace cardinal::wasm {

// How a file is opened; their sum.
enum OpenMode : unsigned {
  open_to_write = 1,
  open_creates = 2,
  open_only_new = 4,
  open_empties = 8,
  open_folder = 16,
};

// What stat and fstat write, as the host knows it.
struct HostStat {
  std::uint64_t device, inode, bytes, names;
  std::int64_t changed_s, changed_ns;
  std::uint32_t mode, user, group;
  std::uint32_t unused;
};

}  // namespace cardinal::wasm

CARDINAL_HOST(open)(const char* path, std::size_t bytes, unsigned how,
                    unsigned mode);
CARDINAL_HOST(close)(int file);
CARDINAL_HOST(read)(int file, char* into, std::size_t bytes);
CARDINAL_HOST(write)(int file, const char* from, std::size_t bytes);
CARDINAL_HOST(sync)(int file);
CARDINAL_HOST(truncate)(int file, double bytes);
CARDINAL_HOST(set_mode)(int file, unsigned mode);
CARDINAL_HOST(set_owner)(int file, int user, int group);
CARDINAL_HOST(stat_file)(int file, cardinal::wasm::HostStat* out);
CARDINAL_HOST(stat)(const char* path, std::size_t bytes, int follows,
                    cardinal::wasm::HostStat* out);
CARDINAL_HOST(rename)(const char* from, std::size_t from_bytes, const char* to,
                      std::size_t to_bytes);
CARDINAL_HOST(link)(const char* from, std::size_t from_bytes, const char* to,
                    std::size_t to_bytes);
CARDINAL_HOST(remove)(const char* path, std::size_t bytes);
CARDINAL_HOST(make_folder)(const char* path, std::size_t bytes);
// The size of a text that take() then writes: the names in a folder, each with
// a zero after it; the path without links; the folder that relative paths begin
// at.
CARDINAL_HOST(list_folder)(const char* path, std::size_t bytes);
CARDINAL_HOST(real_path)(const char* path, std::size_t bytes);
CARDINAL_HOST(link_target)(const char* path, std::size_t bytes);
CARDINAL_HOST(current_folder)();
CARDINAL_HOST(take)(char* into);
CARDINAL_HOST(user)();
CARDINAL_HOST(process)();
CARDINAL_HOST(is_terminal)(int file);
// Whether a signature is valid, of a question as in wasm/host_signatures.h:
// 1 or 0, or -1 where the host cannot tell.
CARDINAL_HOST(verify)(const char* question, std::size_t bytes);
