// The signature of a trust manifest: a detached compact JWS. Whether it
// verifies takes a key.
#include "base/base64url.h"
#include "check/rules/ai_catalog/rules.h"

#define SIGNED(signature)                                                 \
  AI_CATALOG_ENTRY(AI_CATALOG_WHOLE                                       \
                   ",\n  \"trustManifest\": {\"identity\": "              \
                   "\"did:web:acme.dev\",\n  \"signature\": \"" signature \
                   "\"}")
// The signature of RFC 7515, appendix A.3.
#define SIGNATURE_BYTES                                                 \
  "DtEhU3ljbEg8L38VWAfUAqOyKAM6-XX-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmW" \
  "QxfKTUJqPP3-Kg6NU1Q"

namespace cardinal::ai_catalog {
namespace {

struct Jws {
  std::string fault;  // empty where the form is right
  Document header;    // of the protected header
};

Jws read_jws(std::string_view text) {
  const std::size_t first = text.find('.');
  const std::size_t second =
      first == text.npos ? text.npos : text.find('.', first + 1);
  if (second == text.npos || text.find('.', second + 1) != text.npos) {
    return {"it must have three parts separated by two dots", {}};
  }
  if (second != first + 1) {
    return {
        "its middle part must be empty, because the signed payload is the "
        "manifest itself",
        {}};
  }
  const DecodedBase64url header = decode_base64url(text.substr(0, first));
  const DecodedBase64url bytes = decode_base64url(text.substr(second + 1));
  if (header.fault != Base64urlFault::none || header.bytes.empty()) {
    return {"its header is not unpadded base64url", {}};
  }
  if (bytes.fault != Base64urlFault::none || bytes.bytes.empty()) {
    return {"its last part is not unpadded base64url", {}};
  }
  Faults faults;
  Document document = Reader().read(header.bytes, Limits{}, faults);
  if (!faults.empty() || !document.root().is(Kind::object)) {
    return {"its header is not a JSON object", {}};
  }
  return {{}, std::move(document)};
}

void check_signature_form(const AnnotatedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    const auto text = manifest.signature.string();
    if (!text) continue;
    const Jws jws = read_jws(*text);
    if (jws.fault.empty()) continue;
    out.add(manifest.signature,
            "\"signature\" must be a detached compact JWS: " + jws.fault,
            "write it like eyJhbGciOiJFUzI1NiJ9..<signature>");
  }
}

constinit const CatalogRule signature_form_rule{
    .info =
        {
            .id = "ai-catalog/signature-form",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Signature is not a detached JWS",
            .summary = "A signature is a detached compact JWS",
            .why = "Verifiers insert the canonical form of the manifest "
                   "between the two dots. They cannot verify anything else.",
            .bad = SIGNED("eyJhbGciOiJFUzI1NiJ9.e30." SIGNATURE_BYTES),
            .good = SIGNED("eyJhbGciOiJFUzI1NiJ9.." SIGNATURE_BYTES),
            .spec = "ai-catalog.schema.json, trustManifest.signature: detached "
                    "JWS; RFC 7515, appendix F",
        },
    .triggers = has_trust,
    .check = check_signature_form,
};

void check_signature_alg(const AnnotatedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    const auto text = manifest.signature.string();
    if (!text) continue;
    const Jws jws = read_jws(*text);
    if (!jws.fault.empty()) continue;
    const Value alg = jws.header.root()["alg"];
    const std::string_view name = alg.string().value_or("");
    if (!name.empty() && name != "none" && !name.starts_with("HS")) continue;
    out.add(manifest.signature,
            !alg ? "the header of the signature has no \"alg\""
                 : "the header of the signature must name a public-key "
                   "algorithm; got " +
                       for_message(alg),
            "sign with ES256 or EdDSA");
  }
}

constinit const CatalogRule signature_alg_rule{
    .info =
        {
            .id = "ai-catalog/signature-alg",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Signature without public-key algorithm",
            .summary = "A signature uses a public-key algorithm",
            .why =
                "Without an algorithm the signature cannot be verified. With "
                "a shared key anyone who can verify it can also forge it.",
            .bad = SIGNED("eyJhbGciOiJub25lIn0.." SIGNATURE_BYTES),
            .good = SIGNED("eyJhbGciOiJFUzI1NiJ9.." SIGNATURE_BYTES),
            .spec = "RFC 7515, section 4.1.1; RFC 8725, section 3.2",
        },
    .triggers = has_trust,
    .check = check_signature_alg,
};

}  // namespace

CatalogRules signature_rules() {
  static constexpr const CatalogRule* rules[] = {&signature_form_rule,
                                                 &signature_alg_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
