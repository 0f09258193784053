// Part of the static program and of the bundled C library. The OpenSSL that
// they contain would read the openssl.cnf of the machine, and load the
// providers that it names for another OpenSSL. Our settings are in src/http.
#include <openssl/crypto.h>

namespace {

[[gnu::constructor]] void use_openssl_without_settings() {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
}

}  // namespace
