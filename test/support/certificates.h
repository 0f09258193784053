// Certificates for tests: of any name and time, signed by themselves or by
// another.
#pragma once

#include <string>

namespace cardinal::test {

struct CertificateWish {
  std::string common_name = "localhost";
  std::string alternative = "DNS:localhost";  // "" for none
  long begins_s = -3'600;                     // from now
  long ends_s = 86'400;
  bool is_authority = false;
  std::string issuer;  // path without ".pem" and ".key"; empty: itself
};

// Writes `path`.pem and `path`.key.
void make_certificate(const std::string& path, const CertificateWish& wish);

}  // namespace cardinal::test
