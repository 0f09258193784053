// RFC 9421 by its own example, and by a second implementation: the base is put
// together by hand and OpenSSL verifies it.
#include "http/message_signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include "base/base64url.h"
#include "cardinal/trust.h"

namespace cardinal::http {
namespace {

using testing::HasSubstr;

// RFC 9421, B.1.4.
constexpr const char* rfc_private =
    "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU";
constexpr const char* rfc_public =
    "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs";

PublicKey rfc_public_key() {
  Ed25519Point point;
  const std::string bytes = decode_base64url(rfc_public).bytes;
  std::copy(bytes.begin(), bytes.end(), point.bytes.begin());
  return PublicKey::of_ed25519(point);
}
PrivateKey rfc_private_key() {
  PrivateParts parts;
  parts.shared = rfc_public_key().parts();
  parts.d = Secret(decode_base64url(rfc_private).bytes);
  return PrivateKey::from(std::move(parts)).value();
}

// RFC 9421, B.2: test-request.
const Fields& rfc_fields() {
  static const Fields fields = {{"Host", "example.com"},
                                {"Date", "Tue, 20 Apr 2021 02:07:55 GMT"},
                                {"Content-Type", "application/json"},
                                {"Content-Length", "18"}};
  return fields;
}
SignedRequest rfc_request() {
  return {"POST", "https://example.com/foo?param=Value&Pet=dog", rfc_fields()};
}
SignatureInput rfc_input() {
  return {.components = {"date", "@method", "@path", "@authority",
                         "content-type", "content-length"},
          .created_s = 1'618'884'473,
          .keyid = "test-key-ed25519"};
}
// RFC 9421, B.2.6.
constexpr const char* rfc_parameters =
    R"(("date" "@method" "@path" "@authority" "content-type" )"
    R"("content-length");created=1618884473;keyid="test-key-ed25519")";
constexpr const char* rfc_signature =
    ":wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1"
    "u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:";

Fields with(Fields fields, const Fields& more) {
  fields.insert(fields.end(), more.begin(), more.end());
  return fields;
}

TEST(MessageSignature, MakesTheBaseOfTheSpecification) {
  const SignatureInput input = rfc_input();
  EXPECT_EQ(signature_parameters(input), rfc_parameters);
  EXPECT_EQ(
      signature_base(rfc_request(), input.components, rfc_parameters).value(),
      "\"date\": Tue, 20 Apr 2021 02:07:55 GMT\n"
      "\"@method\": POST\n"
      "\"@path\": /foo\n"
      "\"@authority\": example.com\n"
      "\"content-type\": application/json\n"
      "\"content-length\": 18\n"
      "\"@signature-params\": " +
          std::string(rfc_parameters));
}

TEST(MessageSignature, MakesTheSignatureOfTheSpecification) {
  const Fields added =
      sign_request(rfc_request(), rfc_input(), "sig-b26", rfc_private_key())
          .value();
  EXPECT_EQ(
      added,
      (Fields{{"Signature-Input", "sig-b26=" + std::string(rfc_parameters)},
              {"Signature", "sig-b26=" + std::string(rfc_signature)}}));
}

TEST(MessageSignature, VerifiesTheSignatureOfTheSpecification) {
  const Fields fields =
      with(rfc_fields(),
           {{"Signature-Input", "sig-b26=" + std::string(rfc_parameters)},
            {"signature", "sig-b26=" + std::string(rfc_signature)}});
  const auto signatures = read_signatures(fields);
  ASSERT_TRUE(signatures) << signatures.error().message;
  ASSERT_EQ(signatures->size(), 1u);
  EXPECT_EQ((*signatures)[0].label, "sig-b26");
  EXPECT_EQ((*signatures)[0].input, rfc_input());
  const SignedRequest request{"POST", rfc_request().url, fields};
  EXPECT_TRUE(verify_signature(request, (*signatures)[0], rfc_public_key())
                  .has_value());
}

TEST(MessageSignature, RefusesAnyOtherRequest) {
  const Fields added =
      sign_request(rfc_request(), rfc_input(), "s", rfc_private_key()).value();
  const RequestSignature signature = read_signatures(added).value()[0];
  const auto refuses = [&](std::string_view method, std::string_view url,
                           const Fields& fields) {
    return !verify_signature({method, url, fields}, signature,
                             rfc_public_key());
  };
  const std::string url(rfc_request().url);
  EXPECT_FALSE(refuses("POST", url, rfc_fields()));
  EXPECT_TRUE(refuses("GET", url, rfc_fields()));
  EXPECT_TRUE(refuses("POST", "https://example.com/bar", rfc_fields()));
  EXPECT_TRUE(refuses("POST", "https://other.example/foo", rfc_fields()));
  for (std::size_t i = 1; i < rfc_fields().size(); ++i) {
    Fields other = rfc_fields();
    other[i].second += "1";
    EXPECT_TRUE(refuses("POST", url, other)) << other[i].first;
    other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_TRUE(refuses("POST", url, other));
  }
  // A second line of a field is part of its value.
  EXPECT_TRUE(refuses("POST", url, with(rfc_fields(), {{"Date", "x"}})));
  RequestSignature changed = signature;
  changed.parameters += ";nonce=\"x\"";
  EXPECT_FALSE(verify_signature(rfc_request(), changed, rfc_public_key()));
  changed = signature;
  changed.input.alg = "rsa-v1_5-sha256";
  EXPECT_FALSE(verify_signature(rfc_request(), changed, rfc_public_key()));
}

// As a receiver with nothing of ours would do it.
bool openssl_verifies(std::string_view base, std::string_view signature,
                      std::string_view public_key) {
  const auto* const key_bytes =
      reinterpret_cast<const unsigned char*>(public_key.data());
  EVP_PKEY* const key = EVP_PKEY_new_raw_public_key(
      EVP_PKEY_ED25519, nullptr, key_bytes, public_key.size());
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  const bool is_good =
      EVP_DigestVerifyInit(context, nullptr, nullptr, nullptr, key) == 1 &&
      EVP_DigestVerify(
          context, reinterpret_cast<const unsigned char*>(signature.data()),
          signature.size(), reinterpret_cast<const unsigned char*>(base.data()),
          base.size()) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return is_good;
}

TEST(MessageSignature, IsVerifiedByABaseThatIsPutTogetherByHand) {
  const std::string body = R"({"hello": "world"})";
  const Fields fields = {{"Content-Type", "application/json"},
                         {"Content-Digest", content_digest(body)}};
  const SignatureInput input{
      .components = {"@method", "@target-uri", "content-digest"},
      .created_s = 1'800'000'000,
      .keyid = "k \"1\"",
      .alg = "ed25519",
      .nonce = "bm9uY2U",
      .tag = "cardinal-webhook"};
  const Fields added =
      sign_request({"POST", "http://127.0.0.1:8080/hook?a=b", fields}, input,
                   "sig1", rfc_private_key())
          .value();
  // The digest is that of RFC 9530, appendix D.
  const std::string by_hand =
      "\"@method\": POST\n"
      "\"@target-uri\": http://127.0.0.1:8080/hook?a=b\n"
      "\"content-digest\": "
      "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:\n"
      "\"@signature-params\": (\"@method\" \"@target-uri\" "
      "\"content-digest\");created=1800000000;keyid=\"k \\\"1\\\"\";"
      "alg=\"ed25519\";nonce=\"bm9uY2U\";tag=\"cardinal-webhook\"";
  const std::string signature = read_signatures(added).value()[0].signature;
  const std::string key = decode_base64url(rfc_public).bytes;
  EXPECT_TRUE(openssl_verifies(by_hand, signature, key));
  EXPECT_FALSE(openssl_verifies(by_hand + " ", signature, key));
}

TEST(MessageSignature, ComponentsMustBeThereOnceAndBeKnown) {
  const auto base = [](std::vector<std::string> components) {
    return signature_base(rfc_request(), components, "()");
  };
  EXPECT_EQ(base({"@query", "@scheme", "@request-target"}).value(),
            "\"@query\": ?param=Value&Pet=dog\n\"@scheme\": https\n"
            "\"@request-target\": /foo?param=Value&Pet=dog\n"
            "\"@signature-params\": ()");
  for (const auto& components :
       std::vector<std::vector<std::string>>{{"@method", "@method"},
                                             {"x-missing"},
                                             {"@status"},
                                             {"@query-param"},
                                             {"Date"},
                                             {""},
                                             {"@"},
                                             {"a b"},
                                             {"date\n"},
                                             {"@signature-params"}}) {
    EXPECT_FALSE(base(components)) << components[0];
  }
}

TEST(MessageSignature, MalformedFieldsAreRefused) {
  const auto refused = [](std::string input, std::string signature) {
    return !read_signatures({{"Signature-Input", std::move(input)},
                             {"Signature", std::move(signature)}});
  };
  const std::string bytes = "s=:AAAA:";
  EXPECT_FALSE(refused("s=(\"date\");created=1", bytes));
  EXPECT_FALSE(refused("s=( \"date\"  \"@path\" ); created=1", bytes));
  for (const char* input :
       {"s=(\"date\"", "s=(date)", "s=\"date\"", "s=(\"date\";sf)",
        "s=(\"date\");created=\"1\"", "s=(\"date\");keyid=k",
        "s=(\"date\");created=1;created=2", "s=(\"date\"), s=(\"date\")",
        "s=(\"date\"),", "t=(\"date\")", "S=(\"date\")", "s=(\"da\xc3\xa9\")",
        "s=(\"date\");created=1234567890123456", "s=(\"date\")x", ""}) {
    EXPECT_TRUE(refused(input, bytes)) << input;
  }
  for (const char* signature :
       {"s=:AAA:", "s=AAAA", "s=:AAAA", "s=(:AAAA:)", "s", ""}) {
    EXPECT_TRUE(refused("s=(\"date\")", signature)) << signature;
  }
}

TEST(ContentDigest, IsOfTheBody) {
  const std::string body = R"({"hello": "world"})";
  const std::string field = content_digest(body);
  EXPECT_EQ(field, "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:");
  EXPECT_TRUE(verify_content_digest(field, body));
  EXPECT_TRUE(verify_content_digest("md5=:AAAA:, " + field, body));
  EXPECT_FALSE(verify_content_digest(field, body + " "));
  EXPECT_FALSE(verify_content_digest("md5=:AAAA:", body));
  EXPECT_FALSE(verify_content_digest("", body));
}

}  // namespace
}  // namespace cardinal::http
