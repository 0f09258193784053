#include "http/tls_key.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

namespace cardinal::http {
namespace {

int refuse_pass_phrase(char*, int, int, void* was_asked) {
  *static_cast<bool*>(was_asked) = true;
  return -1;
}

}  // namespace

KeyUse use_private_key(SSL_CTX* context, const std::string& file) {
  bool was_asked = false;
  SSL_CTX_set_default_passwd_cb(context, refuse_pass_phrase);
  SSL_CTX_set_default_passwd_cb_userdata(context, &was_asked);
  const bool used =
      SSL_CTX_use_PrivateKey_file(context, file.c_str(), SSL_FILETYPE_PEM) == 1;
  SSL_CTX_set_default_passwd_cb_userdata(context, nullptr);
  if (used) return KeyUse::used;
  if (!was_asked) return KeyUse::unusable;
  ERR_clear_error();
  return KeyUse::encrypted;
}

}  // namespace cardinal::http
