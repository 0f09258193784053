// What the rules on signatures share: the parsed protected header.
#pragma once

#include "check/rules/a2a/rules.h"

// Parts of the examples: a card that every canonical form agrees on, and one
// good signature with the protected header {"alg":"ES256","kid":"key-1",
// "typ":"JOSE"}. The signature is that of RFC 7515, appendix A.3.
#define A2A_SIGN_SAFE_SECURITY                                                     \
  R"("securitySchemes": {"bearer": null, "oauth": {"oauth2SecurityScheme":)"       \
  "\n    "                                                                         \
  R"({"flows": {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",)" \
  "\n      "                                                                       \
  R"("scopes": {"search": "Search the web"}}}}}},)"                                \
  "\n  "                                                                           \
  R"("securityRequirements": [{"schemes": {"oauth": {"list": ["search"]}}}])"
#define A2A_SIGN_SAFE_PARTS \
  R"("capabilities": {"streaming": true}, )" A2A_SIGN_SAFE_SECURITY
#define A2A_GOOD_PROTECTED \
  R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSJ9")"
#define A2A_GOOD_SIGNATURE \
  R"("signature": "DtEhU3ljbEg8L38VWAfUAqOyKAM6-XX-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")"
// A merge patch that signs the card with the members given.
#define A2A_SIGNED(members) \
  "{" A2A_SIGN_SAFE_PARTS ",\n  \"signatures\": [{" members "}]}"
#define A2A_WELL_SIGNED A2A_SIGNED(A2A_GOOD_PROTECTED ", " A2A_GOOD_SIGNATURE)

namespace cardinal::a2a {

// The protected header of a signature, as far as it can be read.
struct ProtectedHeader {
  Document document;
  std::string fault;  // why it is not a JSON object; empty if it is one
  Value object;       // absent after a fault or invalid base64url
};
ProtectedHeader read_protected(const Signature& signature);

// Calls `judge(signature, header)` for every protected header that is a JSON
// object.
template <class Judge>
void for_each_header(const AnnotatedCard& card, Judge judge) {
  for (const Signature& signature : card.signatures) {
    const ProtectedHeader header = read_protected(signature);
    if (header.object) judge(signature, header.object);
  }
}

extern const CardRule signature_alg_rule;
extern const CardRule signature_alg_unusual_rule;
extern const CardRule signature_kid_rule;
extern const CardRule signature_typ_rule;
extern const CardRule signature_jku_rule;
extern const CardRule signature_jku_host_rule;
extern const CardRule signature_crit_rule;
extern const CardRule signature_header_disjoint_rule;
extern const CardRule sign_safe_rule;

}  // namespace cardinal::a2a
