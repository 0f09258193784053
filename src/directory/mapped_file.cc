#include "directory/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/descriptor.h"
#include "base/errors.h"

namespace cardinal {

SharedBytes::SharedBytes(std::string bytes) {
  const auto owned = std::make_shared<const std::string>(std::move(bytes));
  view_ = *owned;
  owner_ = owned;
}

Result<SharedBytes> SharedBytes::map(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat about{};
  if (file.number < 0 || ::fstat(file.number, &about) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  if (!S_ISREG(about.st_mode)) return at(path, usage("expected a file"));
  const auto size = static_cast<std::size_t>(about.st_size);
  SharedBytes bytes;
  if (size == 0) return bytes;  // cannot be mapped
  void* begin = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
  if (begin == MAP_FAILED) return std::unexpected(system_error(path, errno));
  bytes.owner_ = std::shared_ptr<const void>(
      begin, [size](const void* at) { ::munmap(const_cast<void*>(at), size); });
  bytes.view_ = {static_cast<const char*>(begin), size};
  return bytes;
}

std::uint64_t checksum_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Result<std::uint64_t> checksum_of_file(const std::string& path,
                                       std::uint64_t begin) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number < 0) return std::unexpected(system_error(path, errno));
  Checksum sum;
  std::string part(1u << 20, '\0');
  for (std::uint64_t at = begin;;) {
    const ssize_t got =
        ::pread(file.number, part.data(), part.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::unexpected(system_error(path, errno));
    if (got == 0) return sum.value();
    sum.add(std::string_view(part).substr(0, static_cast<std::size_t>(got)));
    at += static_cast<std::uint64_t>(got);
  }
}

struct Checksum::State {
  XXH3_state_t state;
};
Checksum::Checksum() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->state);
}
Checksum::~Checksum() = default;
void Checksum::add(std::string_view bytes) {
  XXH3_64bits_update(&state_->state, bytes.data(), bytes.size());
}
std::uint64_t Checksum::value() const {
  return XXH3_64bits_digest(&state_->state);
}

}  // namespace cardinal
