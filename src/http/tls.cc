#include "http/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <algorithm>
#include <climits>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/regular_file.h"
#include "http/tls_ciphers.h"
#include "http/tls_key.h"

namespace cardinal::http {
namespace {

std::unexpected<Error> unusable_file(const std::string& file,
                                     std::string_view expected) {
  char reason[200] = "";
  if (const unsigned long code = ERR_get_error()) {
    ERR_error_string_n(code, reason, sizeof reason);
  }
  ERR_clear_error();
  return at(file, invalid("expected {}{}{}", expected,
                          reason[0] != '\0' ? "; " : "", reason));
}

Status load_private_key(SSL_CTX* context, const std::string& file) {
  switch (use_private_key(context, file)) {
    case KeyUse::used:
      return {};
    case KeyUse::unusable:
      return unusable_file(file, "a private key (PEM)");
    case KeyUse::encrypted:
      break;
  }
  return at(file, invalid("the private key is encrypted, and a server cannot "
                          "ask for its pass phrase; decrypt it with openssl "
                          "pkey -in FILE -out NEW, in a file that only the "
                          "server's user can read"));
}

// Selects HTTP/1.1 (ALPN); a client that offers only others is refused.
int choose_protocol(SSL*, const unsigned char** out, unsigned char* out_size,
                    const unsigned char* in, unsigned int in_size, void*) {
  static constexpr unsigned char ours[] = "\x08http/1.1";
  unsigned char* chosen = nullptr;
  const int result = SSL_select_next_proto(&chosen, out_size, ours,
                                           sizeof ours - 1, in, in_size);
  *out = chosen;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK
                                          : SSL_TLSEXT_ERR_ALERT_FATAL;
}

int size_of(std::size_t bytes) {
  return static_cast<int>(std::min<std::size_t>(bytes, INT_MAX));
}

}  // namespace

TlsSession::~TlsSession() { SSL_free(ssl_); }

IoStep TlsSession::step_of(int result) {
  if (result > 0) return {static_cast<std::size_t>(result), IoWait::nothing};
  switch (SSL_get_error(ssl_, result)) {
    case SSL_ERROR_WANT_READ:
      return {0, IoWait::read};
    case SSL_ERROR_WANT_WRITE:
      return {0, IoWait::write};
    case SSL_ERROR_ZERO_RETURN:
      has_ended_ = true;
      return {0, IoWait::close};
    default:
      break;
  }
  has_failed_ = true;
  return {0, IoWait::close};
}

IoStep TlsSession::handshake() {
  ERR_clear_error();
  return step_of(SSL_do_handshake(ssl_));
}

IoStep TlsSession::read(char* to, std::size_t bytes) {
  ERR_clear_error();
  return step_of(SSL_read(ssl_, to, size_of(bytes)));
}

IoStep TlsSession::write(std::string_view bytes) {
  ERR_clear_error();
  return step_of(SSL_write(ssl_, bytes.data(), size_of(bytes.size())));
}

void TlsSession::finish() {
  // Sends close_notify without waiting for the peer's. OpenSSL forbids it after
  // a failure.
  ERR_clear_error();
  if (!has_failed_ && SSL_is_init_finished(ssl_)) SSL_shutdown(ssl_);
}

std::string TlsSession::client_subject() const {
  X509* certificate = SSL_get0_peer_certificate(ssl_);
  if (certificate == nullptr || SSL_get_verify_result(ssl_) != X509_V_OK) {
    return {};
  }
  BIO* text = BIO_new(BIO_s_mem());
  if (text == nullptr) return {};
  X509_NAME_print_ex(text, X509_get_subject_name(certificate), 0,
                     XN_FLAG_RFC2253);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(text, &bytes);
  std::string subject(bytes, static_cast<std::size_t>(std::max(size, 0L)));
  BIO_free(text);
  return subject;
}

TlsContext::~TlsContext() { SSL_CTX_free(context_); }

Result<std::shared_ptr<const TlsContext>> TlsContext::load(const Tls& files) {
  for (const std::string* file :
       {&files.certificate_file, &files.key_file, &files.client_ca_file}) {
    TRY_STATUS(require_regular_file(*file));
  }
  ERR_clear_error();
  SSL_CTX* context = SSL_CTX_new(TLS_server_method());
  if (context == nullptr) {
    return internal("not enough memory for TLS");
  }
  std::shared_ptr<const TlsContext> owner(new TlsContext(context));
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(context, tls_1_2_ciphers);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                   SSL_OP_CIPHER_SERVER_PREFERENCE);
  // Release buffers between requests. A write that would block may be repeated
  // from another address.
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS |
                                SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  if (SSL_CTX_use_certificate_chain_file(context,
                                         files.certificate_file.c_str()) != 1) {
    return unusable_file(files.certificate_file, "a certificate chain (PEM)");
  }
  TRY_STATUS(load_private_key(context, files.key_file));
  if (SSL_CTX_check_private_key(context) != 1) {
    return unusable_file(files.key_file, "the key of the certificate");
  }
  if (files.client_ca_file.empty()) return owner;
  const char* authorities = files.client_ca_file.c_str();
  if (SSL_CTX_load_verify_locations(context, authorities, nullptr) != 1) {
    return unusable_file(files.client_ca_file, "CA certificates (PEM)");
  }
  SSL_CTX_set_client_CA_list(context, SSL_load_client_CA_file(authorities));
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  // A resumed session would keep a verification from before a reload.
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
  return owner;
}

std::unique_ptr<TlsSession> TlsContext::session(int socket) const {
  SSL* ssl = SSL_new(context_);
  if (ssl == nullptr) return nullptr;
  auto session = std::make_unique<TlsSession>(ssl);
  if (SSL_set_fd(ssl, socket) != 1) return nullptr;
  SSL_set_accept_state(ssl);
  return session;
}

}  // namespace cardinal::http
