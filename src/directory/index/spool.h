// Bytes that are collected before it is known where they go: in memory, or
// beyond a few megabytes in a file without a name.
//
//   Spool spool(folder);
//   spool.append(bytes);
//   TRY_STATUS(spool.each([&](std::string_view part) { ... }));
//
// Thread safety: one thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "cardinal/base.h"

namespace cardinal {

class Spool {
 public:
  // An empty folder: all of it stays in memory.
  explicit Spool(std::string folder) : folder_(std::move(folder)) {}

  // What the system refuses is reported by `each`.
  void append(std::string_view bytes);
  template <class T>
  void append_value(const T& value) {
    append({reinterpret_cast<const char*>(&value), sizeof value});
  }
  std::uint64_t size() const { return written_ + waiting_.size(); }

  // All bytes in their order. Fails: as writing and reading files does, or as
  // `use` does.
  Status each(const std::function<Status(std::string_view)>& use);

 private:
  static constexpr std::size_t memory_bytes_max = 4u << 20;
  void spill();
  Status write_waiting();

  std::string folder_;
  std::string waiting_;
  std::unique_ptr<Descriptor> file_;
  std::uint64_t written_ = 0;
  Status status_;
};

}  // namespace cardinal
