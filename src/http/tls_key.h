// The private key of a certificate, for servers and clients.
#pragma once

#include <string>

using SSL_CTX = struct ssl_ctx_st;

namespace cardinal::http {

enum class KeyUse { used, encrypted, unusable };

// Never asks for a pass phrase: OpenSSL would ask the terminal, and wait.
// OpenSSL's queue of errors has the reason for `unusable`.
KeyUse use_private_key(SSL_CTX* context, const std::string& file);

}  // namespace cardinal::http
