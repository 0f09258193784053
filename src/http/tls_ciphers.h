// The cipher suites of TLS 1.2 that servers and clients use.
#pragma once

namespace cardinal::http {

// Ephemeral keys and authenticated encryption only: no key exchange with the
// key of the certificate, which would open what was recorded before, and no
// CBC. TLS 1.3 has no others.
inline constexpr const char* tls_1_2_ciphers =
    "ECDHE+AESGCM:ECDHE+CHACHA20:DHE+AESGCM:DHE+CHACHA20:!aNULL:!PSK:!aDSS";

}  // namespace cardinal::http
