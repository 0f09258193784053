// What the files that call the system share: a descriptor that closes itself,
// writing all of a text, and the system's reasons as our errors.
#pragma once

#include <string>
#include <string_view>

#include "base/file.h"

struct stat;

namespace cardinal {

// Closes on every way out; the three standard streams are left open.
struct Descriptor {
  int number;
  explicit Descriptor(int n) : number(n) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
};

// `number` is an errno.
Error system_error(const std::string& path, int number);

// Fails: as the system says, naming `path`.
Status write_all(int descriptor, std::string_view text,
                 const std::string& path);

// A name is on disk only when its folder is synced as well.
Status sync_folder_of(const std::string& file);

FileStamp stamp_of(const struct stat& about);

}  // namespace cardinal
