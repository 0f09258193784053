#include "support/certificates.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <memory>

namespace cardinal::test {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

File open(const std::string& path, const char* mode) {
  File file(std::fopen(path.c_str(), mode), std::fclose);
  EXPECT_NE(file, nullptr) << path;
  return file;
}

void add_extension(X509* certificate, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension =
      X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
  ASSERT_NE(extension, nullptr) << value;
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

}  // namespace

void make_certificate(const std::string& path, const CertificateWish& wish) {
  static long serial = 1;
  const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"),
                EVP_PKEY_free);
  const Certificate made(X509_new(), X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), serial++);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), wish.begins_s);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), wish.ends_s);
  X509_set_pubkey(made.get(), key.get());
  X509_NAME* name = X509_get_subject_name(made.get());
  X509_NAME_add_entry_by_txt(
      name, "CN", MBSTRING_UTF8,
      reinterpret_cast<const unsigned char*>(wish.common_name.c_str()), -1, -1,
      0);
  if (!wish.alternative.empty()) {
    add_extension(made.get(), NID_subject_alt_name, wish.alternative);
  }
  if (wish.is_authority) {
    add_extension(made.get(), NID_basic_constraints, "critical,CA:TRUE");
  }
  if (wish.issuer.empty()) {
    X509_set_issuer_name(made.get(), name);
    X509_sign(made.get(), key.get(), EVP_sha256());
  } else {
    const File certificate_file = open(wish.issuer + ".pem", "r");
    const File key_file = open(wish.issuer + ".key", "r");
    const Certificate issuer(
        PEM_read_X509(certificate_file.get(), nullptr, nullptr, nullptr),
        X509_free);
    const Key issuer_key(
        PEM_read_PrivateKey(key_file.get(), nullptr, nullptr, nullptr),
        EVP_PKEY_free);
    X509_set_issuer_name(made.get(), X509_get_subject_name(issuer.get()));
    X509_sign(made.get(), issuer_key.get(), EVP_sha256());
  }
  PEM_write_X509(open(path + ".pem", "w").get(), made.get());
  PEM_write_PrivateKey(open(path + ".key", "w").get(), key.get(), nullptr,
                       nullptr, 0, nullptr, nullptr);
}

}  // namespace cardinal::test
