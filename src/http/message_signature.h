// HTTP message signatures (RFC 9421) and the digest of a body (RFC 9530): who
// sent a request, whatever lies between.
//
//   const SignedRequest request{"POST", url, fields};
//   TRY(const Fields added, sign_request(request, covered, "sig1", key));
//
//   TRY(const auto signatures, read_signatures(fields));
//   TRY_STATUS(verify_signature(request, signatures[0], public_key));
//
// A target is signed as it is sent or in its normal form: "%7E" and "~" name
// one path and give two signatures, and a receiver cannot know which form the
// signer took. It verifies both.
//
// Covers fields and the derived components of requests except @query-param.
// Parameters of components (sf, key, bs, tr, req) are refused.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/crypto.h"
#include "cardinal/http_client.h"
#include "http/structured_fields.h"

namespace cardinal::http {

struct SignedRequest {
  std::string_view method;
  std::string_view url;  // the absolute target URI
  const Fields& fields;  // without those of the signature itself, or with them
  // Path and query as the request line had them; empty: those of `url`, in
  // normal form.
  std::string_view sent_target = {};
};

// What a signature says of itself.
struct SignatureInput {
  // In order: "@method", "content-digest"; names of fields in lower case.
  std::vector<std::string> components;
  std::optional<std::int64_t> created_s = {}, expires_s = {};
  std::string keyid = {}, alg = {}, nonce = {}, tag = {};  // empty: absent
  bool operator==(const SignatureInput&) const = default;
};

struct RequestSignature {
  std::string label;  // its name among those of one message
  SignatureInput input;
  // `input` as the signer wrote it, in canonical form: signed like this.
  std::string parameters;
  std::string signature;  // its bytes
};

// The name of the algorithm in RFC 9421, section 6.2; empty for one that has
// none there.
std::string_view signature_algorithm(Algorithm algorithm);

// The inner list with its parameters.
std::string signature_parameters(const SignatureInput& input);
// What is signed (RFC 9421, 2.5). Fails: invalid, for a component that is
// unknown, that comes twice or that the request does not have.
Result<std::string> signature_base(const SignedRequest& request,
                                   const std::vector<std::string>& components,
                                   std::string_view parameters);

// The fields Signature-Input and Signature. Fails: as signature_base.
Result<Fields> sign_request(const SignedRequest& request,
                            const SignatureInput& input, std::string_view label,
                            const PrivateKey& key);

// All signatures of a message. Fails: invalid, for fields that are malformed
// or do not fit together.
Result<std::vector<RequestSignature>> read_signatures(const Fields& fields);
// Fails: denied, when the key did not make it, or it names another algorithm.
// What it covers, when it was made and whether its nonce was seen before is
// for the caller to judge.
Status verify_signature(const SignedRequest& request,
                        const RequestSignature& signature,
                        const PublicKey& key);

// The value of Content-Digest with SHA-256.
std::string content_digest(std::string_view body);
// Fails: denied, if the field has no SHA-256 or it is of another body.
Status verify_content_digest(std::string_view field, std::string_view body);

}  // namespace cardinal::http
