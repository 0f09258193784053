// Any text as an auth file: refused with a place and without a word of its
// contents, or an Authority that admits nobody who shows nothing right.
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "cardinal/access.h"
#include "property.h"

namespace {

using namespace cardinal;

// A secret that the file may have in any place; messages must not.
constexpr std::string_view secret = "Zx9qZx9qZx9q";

http::Request request_with(std::string_view name, std::string_view value) {
  http::Request request;
  request.fields.push_back({name, value});
  return request;
}

void hold_admits_nobody(const access::Authority& authority) {
  HOLDS(!authority.who(http::Request()));
  HOLDS(!authority.who(request_with("Authorization", "Bearer ")));
  HOLDS(!authority.who(request_with("Authorization", "Bearer a.b.c")));
  HOLDS(!authority.who(request_with("Authorization", "Basic Og==")));
  HOLDS(!authority.who(request_with("X-API-Key", "")));
  for (const std::string& warning : authority.warnings()) {
    HOLDS(!warning.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static const int file = memfd_create("auth", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  HOLDS(file >= 0);
  HOLDS(ftruncate(file, 0) == 0);
  HOLDS(pwrite(file, data, size, 0) == static_cast<ssize_t>(size));
  const auto authority = access::Authority::read(path, system_env());
  if (!authority) {
    HOLDS(!authority.error().message.empty());
    HOLDS(!authority.error().message.contains(secret));
    return 0;
  }
  hold_admits_nobody(*authority);
  return 0;
}
