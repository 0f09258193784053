// JSON Web Signatures (RFC 7515) over a payload that is not sent along.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

struct JwsHeader {
  Algorithm algorithm = Algorithm::eddsa;
  std::string kid, jku;
  std::string form;  // as `jws_form_parameter` names it; may be empty
};
// The canonical form that the signer used. Ours is in the header of signatures
// whose form omits more than the specification's: without it, a card from which
// those members were removed could not be told from one that never had them.
inline constexpr std::string_view jws_form_parameter = "cardinal:form";

// Rejects what no verifier should accept: the algorithm "none", algorithms with
// shared keys, unknown critical parameters, a payload that is not in base64url,
// parameters in both headers. Fails: invalid, with the reason.
Result<JwsHeader> read_jws_header(std::string_view protected_text,
                                  Value unprotected);
// The signature's bytes. Fails: invalid; DER and padding are named as such.
Result<std::string> read_jws_signature(std::string_view text,
                                       Algorithm algorithm);

// What is signed.
std::string jws_input(std::string_view protected_text,
                      std::string_view payload);

struct JwsParts {
  std::string protected_text, signature;
};
// `jku` and `form` may be empty.
Result<JwsParts> sign_jws(const SigningKey& key, std::string_view kid,
                          std::string_view jku, std::string_view form,
                          std::string_view payload);

}  // namespace cardinal
