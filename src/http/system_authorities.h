// Where the system has the CA certificates that it trusts. OpenSSL knows the
// place of the distribution that built it; a static program runs on others.
//
//   if (const auto bundle = authorities_elsewhere(default_file,
//   default_folder))
//     SSL_CTX_load_verify_locations(context, bundle->c_str(), nullptr);
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace cardinal::http {

// The files with all trusted CA certificates (PEM) of the common distributions.
std::span<const char* const> known_authority_bundles();

// The first of `bundles` that can be read, when neither the file nor the folder
// that OpenSSL reads by default is there.
std::optional<std::string> authorities_elsewhere(
    const char* default_file, const char* default_folder,
    std::span<const char* const> bundles = known_authority_bundles());

}  // namespace cardinal::http
