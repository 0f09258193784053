// Checks of signatures that need no key (RFC 7515; A2A 1.0, section 8.4).
#include "check/rules/a2a/signatures.h"

#include "base/base64url.h"
#include "base/text.h"

namespace cardinal::a2a {

ProtectedHeader read_protected(const Signature& signature) {
  ProtectedHeader header;
  if (!signature.protected_header) return header;
  DecodedBase64url decoded = decode_base64url(signature.protected_header.text);
  if (decoded.fault != Base64urlFault::none || decoded.bytes.empty()) {
    return header;
  }
  Faults faults;
  header.document = Reader().read(std::move(decoded.bytes), Limits{}, faults);
  if (!faults.empty()) {
    header.fault = faults.front().message;
  } else if (!header.document.root().is(Kind::object)) {
    header.fault =
        "got " + std::string(kind_with_article(header.document.root().kind()));
  } else {
    header.object = header.document.root();
  }
  return header;
}

namespace {

void check_signature_base64url(const AnnotatedCard& card, Findings& out) {
  for (const Signature& signature : card.signatures) {
    for (const Text& text : {signature.protected_header, signature.signature}) {
      // A blank one, for example.
      if (!text || out.reported(text.at, Severity::error)) continue;
      const DecodedBase64url decoded = decode_base64url(text.text);
      if (decoded.fault == Base64urlFault::none) continue;
      out.add(text.at,
              for_message(text.at.key()) +
                  " must be base64url without padding: " +
                  explain(decoded, text.text),
              "use - and _ instead of + and /, and remove =");
    }
  }
}

constinit const CardRule signature_base64url_rule{
    .info =
        {
            .id = "a2a/signature-base64url",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Signature is not base64url",
            .summary = "The parts of a signature are unpadded base64url",
            .why = "A verifier must refuse any other encoding; standard base64 "
                   "is the usual mistake.",
            .bad = A2A_SIGNED(
                A2A_GOOD_PROTECTED
                R"(, "signature": "DtEhU3ljbEg8L38VWAfUAqOyKAM6+XX+F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3+Kg6NU1Q==")"),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7515, section 2; A2A 1.0, section 8.4.2",
        },
    .triggers = has_signatures,
    .check = check_signature_base64url,
};

void check_signature_protected_json(const AnnotatedCard& card, Findings& out) {
  for (const Signature& signature : card.signatures) {
    const ProtectedHeader header = read_protected(signature);
    if (header.fault.empty()) continue;
    out.add(
        signature.protected_header.at,
        "\"protected\" must be a JSON object in base64url: " + header.fault);
  }
}

constinit const CardRule signature_protected_json_rule{
    .info =
        {
            .id = "a2a/signature-protected-json",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid protected header",
            .summary =
                "The protected header is a JSON object with unique names",
            .why = "It says how to verify the signature. If a name occurs "
                   "twice, readers may use different values.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSI", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7515, section 4; A2A 1.0, section 8.4.2",
        },
    .triggers = has_signatures,
    .check = check_signature_protected_json,
};

struct SignatureSize {
  std::string_view alg;
  std::size_t bytes;
  std::size_t or_bytes = 0;  // another curve
};
// ECDSA: R and S, each as long as the curve's order. EdDSA: Ed25519 or Ed448.
constexpr SignatureSize sizes[] = {
    {"ES256", 64},      {"ES256K", 64},  {"ES384", 96},  {"ES512", 132},
    {"EdDSA", 64, 114}, {"Ed25519", 64}, {"Ed448", 114}, {"HS256", 32},
    {"HS384", 48},      {"HS512", 64},
};
constexpr std::size_t rsa_bytes_min = 256;  // of a key of 2,048 bits

bool is_rsa(std::string_view alg) {
  return alg == "RS256" || alg == "RS384" || alg == "RS512" || alg == "PS256" ||
         alg == "PS384" || alg == "PS512";
}

// ASN.1, as OpenSSL and most key stores return an ECDSA signature.
bool looks_der(std::string_view bytes) {
  return bytes.size() > 8 && bytes[0] == '\x30' &&
         static_cast<std::uint8_t>(bytes[1]) + 2u == bytes.size();
}

void judge_size(Value at, std::string_view alg, std::string_view bytes,
                Findings& out) {
  const std::string got = "; got " + counted(bytes.size(), "byte");
  if (is_rsa(alg)) {
    if (bytes.size() >= rsa_bytes_min) return;
    out.add(at, "a signature with " + std::string(alg) + " has at least " +
                    std::to_string(rsa_bytes_min) + " bytes" + got);
    return;
  }
  for (const SignatureSize& size : sizes) {
    if (size.alg != alg) continue;
    if (bytes.size() == size.bytes || bytes.size() == size.or_bytes) return;
    out.add(
        at,
        "a signature with " + std::string(alg) + " has " +
            std::to_string(size.bytes) +
            (size.or_bytes ? " or " + std::to_string(size.or_bytes) : "") +
            " bytes" + got,
        looks_der(bytes)
            ? "convert it from ASN.1 (DER): JWS expects R and S concatenated"
            : "");
  }
}

void check_signature_length(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    const auto alg = header["alg"].string();
    if (!alg || !signature.signature || signature.signature.text.empty()) {
      return;
    }
    const DecodedBase64url decoded = decode_base64url(signature.signature.text);
    if (decoded.fault != Base64urlFault::none) return;
    judge_size(signature.signature.at, *alg, decoded.bytes, out);
  });
}

constinit const CardRule signature_length_rule{
    .info =
        {
            .id = "a2a/signature-length",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong signature length",
            .summary = "A signature has the length that its algorithm produces",
            .why = "No key can verify a signature of another length: it was "
                   "truncated, was made with another algorithm, or is ASN.1 "
                   "where JWS expects R and S.",
            .bad = A2A_SIGNED(
                A2A_GOOD_PROTECTED
                R"(, "signature": "MEUCIA7RIVN5Y2xIPC9_FVgH1AKjsigDOvl1_heBmsMWnqZlAiEAxQoH04w8cOXY8S2vCEpUgKZlkMXyk1Cajz9_ioOjVNU")"),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7518, sections 3.2 to 3.5; RFC 8037, section 3.1",
        },
    .triggers = has_signatures,
    .check = check_signature_length,
};

void check_signature_undefined(const AnnotatedCard& card, Findings& out) {
  if (card.is(Version::v1_0) || card.signatures.empty()) return;
  out.add(card.signatures_at,
          versioned(card) + " does not define which bytes are signed",
          "convert the card to A2A 1.0 and sign that")
      .focus = Focus::name;
}

constinit const CardRule signature_undefined_rule{
    .info =
        {
            .id = "a2a/signature-undefined",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Signature before A2A 1.0",
            .summary = "Only cards of A2A 1.0 are signed",
            .why = "0.3 has the member but no canonical form: each SDK signs "
                   "different bytes and verifies only its own signatures.",
            .bad = "{\"signatures\": [{" A2A_GOOD_PROTECTED
                   ", " A2A_GOOD_SIGNATURE "}]}",
            .good = R"({"signatures": null})",
            .spec = "A2A 0.3, section 5.5.6",
            .version = "0.3",
        },
    .triggers = has_signatures,
    .check = check_signature_undefined,
};

void check_signature_hybrid(const AnnotatedCard& card, Findings& out) {
  if (!card.detected.hybrid || card.signatures.empty()) return;
  out.add(card.signatures_at,
          "SDKs do not verify the members of 0.3 in this card: anyone can "
          "change them while the signature stays valid",
          "sign and serve a card that has only members of 1.0")
      .focus = Focus::name;
}

constinit const CardRule signature_hybrid_rule{
    .info =
        {
            .id = "a2a/signature-hybrid",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Signed hybrid card",
            .summary = "A signed card has members of only one version",
            .why = "SDKs canonicalise only the members of 1.0, so the url and "
                   "security that a client of 0.3 uses are not covered. "
                   "Verifiers of the raw bytes see a different card.",
            .bad =
                "{\"url\": \"https://agent.acme.dev/a2a\", "
                "\"protocolVersion\": \"0.3.0\", "
                "\"preferredTransport\": \"JSONRPC\",\n  " A2A_SIGN_SAFE_PARTS
                ",\n  \"signatures\": [{" A2A_GOOD_PROTECTED
                ", " A2A_GOOD_SIGNATURE "}]}",
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.1",
        },
    .triggers = has_signatures,
    .check = check_signature_hybrid,
};

}  // namespace

CardRules signature_rules() {
  static constexpr const CardRule* rules[] = {
      &signature_base64url_rule, &signature_protected_json_rule,
      &signature_alg_rule,       &signature_alg_unusual_rule,
      &signature_kid_rule,       &signature_typ_rule,
      &signature_jku_rule,       &signature_jku_host_rule,
      &signature_crit_rule,      &signature_header_disjoint_rule,
      &signature_length_rule,    &signature_undefined_rule,
      &signature_hybrid_rule,    &sign_safe_rule};
  return rules;
}

}  // namespace cardinal::a2a
