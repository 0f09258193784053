#include "http/client_tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "http/system_authorities.h"
#include "http/tls_ciphers.h"
#include "http/tls_key.h"

namespace cardinal::http {
namespace {

std::string last_reason() {
  const unsigned long code = ERR_peek_last_error();
  ERR_clear_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  return reason == nullptr ? "" : reason;
}

std::unexpected<ClientFailure> bad_file(const std::string& file,
                                        std::string_view expected) {
  std::string message = "expected " + std::string(expected) + " in " + file;
  if (const std::string reason = last_reason(); !reason.empty()) {
    message += "; " + reason;
  }
  return failed(ClientFault::bad_option, std::move(message));
}

std::string text_of(const X509_NAME* name) {
  BIO* text = BIO_new(BIO_s_mem());
  if (text == nullptr) return {};
  X509_NAME_print_ex(text, name, 0, XN_FLAG_RFC2253);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(text, &bytes);
  std::string out(bytes, static_cast<std::size_t>(std::max(size, 0L)));
  BIO_free(text);
  return out;
}

std::int64_t seconds_of(const ASN1_TIME* time) {
  std::tm parts{};
  if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) return 0;
  return std::int64_t{timegm(&parts)};
}

std::string name_of_host(const std::string& host) {
  return host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
}

const char* from_environment(const char* variable, const char* otherwise) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? otherwise : value;
}

bool load_system_authorities(SSL_CTX* context) {
  if (SSL_CTX_set_default_verify_paths(context) != 1) return false;
  const auto bundle =
      authorities_elsewhere(from_environment(X509_get_default_cert_file_env(),
                                             X509_get_default_cert_file()),
                            from_environment(X509_get_default_cert_dir_env(),
                                             X509_get_default_cert_dir()));
  return !bundle ||
         SSL_CTX_load_verify_locations(context, bundle->c_str(), nullptr) == 1;
}

// What OpenSSL must compare the certificate with.
bool set_expected_host(SSL* ssl, const std::string& host) {
  if (parse_ip(host)) {
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) ==
           1;
  }
  const std::string name = name_of_host(host);
  // RFC 9110, 4.3.4: a name in the subject is no name of a host. Issuers do not
  // validate it as one.
  SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS |
                             X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
  return SSL_set1_host(ssl, name.c_str()) == 1 &&
         SSL_set_tlsext_host_name(ssl, name.c_str()) == 1;
}

}  // namespace

ClientTls::~ClientTls() { SSL_CTX_free(context_); }

ClientResult<std::shared_ptr<const ClientTls>> ClientTls::load(
    const ClientOptions& options, bool with_certificate) {
  ERR_clear_error();
  SSL_CTX* context = SSL_CTX_new(TLS_client_method());
  if (context == nullptr) {
    return failed(ClientFault::tls_failed, "not enough memory for TLS");
  }
  std::shared_ptr<const ClientTls> owner(new ClientTls(context));
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(context, tls_1_2_ciphers);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  static constexpr unsigned char protocols[] = "\x08http/1.1";
  SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1);
  SSL_CTX_set_verify(
      context, options.insecure ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nullptr);
  if (!options.ca_file.empty()) {
    if (SSL_CTX_load_verify_locations(context, options.ca_file.c_str(),
                                      nullptr) != 1) {
      return bad_file(options.ca_file, "CA certificates (PEM)");
    }
  } else if (!load_system_authorities(context)) {
    return failed(ClientFault::tls_failed,
                  "cannot read the system's CA certificates: " + last_reason());
  }
  if (!with_certificate || options.cert_file.empty()) return owner;
  if (SSL_CTX_use_certificate_chain_file(context, options.cert_file.c_str()) !=
      1) {
    return bad_file(options.cert_file, "a certificate chain (PEM)");
  }
  switch (use_private_key(context, options.key_file)) {
    case KeyUse::used:
      return owner;
    case KeyUse::unusable:
      return bad_file(options.key_file, "the private key of the certificate");
    case KeyUse::encrypted:
      break;
  }
  return failed(ClientFault::bad_option,
                "the private key in " + options.key_file +
                    " is encrypted, and pass phrases are not asked for; "
                    "decrypt it with openssl pkey -in FILE -out NEW, in a file "
                    "that only you can read");
}

std::unique_ptr<TlsSession> ClientTls::session(int socket,
                                               const std::string& host) const {
  SSL* ssl = SSL_new(context_);
  if (ssl == nullptr) return nullptr;
  auto session = std::make_unique<TlsSession>(ssl);
  if (SSL_set_fd(ssl, socket) != 1) return nullptr;
  if (!set_expected_host(ssl, host)) return nullptr;
  SSL_set_connect_state(ssl);
  return session;
}

CertificateFacts certificate_facts(const TlsSession& session) {
  SSL* ssl = session.handle();
  CertificateFacts facts;
  facts.protocol = SSL_get_version(ssl);
  facts.is_verified = SSL_get_verify_mode(ssl) != SSL_VERIFY_NONE &&
                      SSL_get_verify_result(ssl) == X509_V_OK;
  const X509* certificate = SSL_get0_peer_certificate(ssl);
  if (certificate == nullptr) return facts;
  facts.subject = text_of(X509_get_subject_name(certificate));
  facts.issuer = text_of(X509_get_issuer_name(certificate));
  facts.not_before = seconds_of(X509_get0_notBefore(certificate));
  facts.not_after = seconds_of(X509_get0_notAfter(certificate));
  return facts;
}

ClientFailure handshake_fault(const TlsSession& session,
                              const std::string& host) {
  const long verdict = SSL_get_verify_result(session.handle());
  const bool is_judged =
      SSL_get_verify_mode(session.handle()) != SSL_VERIFY_NONE;
  if (is_judged && verdict != X509_V_OK) {
    ERR_clear_error();
    return {ClientFault::bad_certificate,
            "the certificate is not trusted for " + host + ": " +
                X509_verify_cert_error_string(verdict)};
  }
  const std::string reason = last_reason();
  return {ClientFault::tls_failed,
          "the TLS handshake with " + host + " failed: " +
              (reason.empty() ? "the connection was closed" : reason)};
}

}  // namespace cardinal::http
