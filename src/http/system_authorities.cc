#include "http/system_authorities.h"

#include <unistd.h>

namespace cardinal::http {
namespace {

bool is_readable(const char* path) { return ::access(path, R_OK) == 0; }

}  // namespace

std::span<const char* const> known_authority_bundles() {
  static constexpr const char* bundles[] = {
      "/etc/ssl/certs/ca-certificates.crt",  // Debian, Alpine, Arch, Gentoo
      "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora, RHEL
      "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // RHEL
      "/etc/ssl/ca-bundle.pem",                             // openSUSE
      "/etc/ssl/cert.pem",                                  // Alpine, OpenWrt
      "/var/lib/ca-certificates/ca-bundle.pem",             // openSUSE
  };
  return bundles;
}

std::optional<std::string> authorities_elsewhere(
    const char* default_file, const char* default_folder,
    std::span<const char* const> bundles) {
  if (is_readable(default_file) || is_readable(default_folder)) return {};
  for (const char* const bundle : bundles) {
    if (is_readable(bundle)) return bundle;
  }
  return {};
}

}  // namespace cardinal::http
