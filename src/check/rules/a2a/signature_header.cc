// The parameters of a signature's protected header (A2A 1.0, section 8.4.2).
#include "check/rules/a2a/signatures.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view public_key_algs[] = {
    "ES256", "ES384", "ES512", "RS256",  "RS384",   "RS512", "PS256",
    "PS384", "PS512", "EdDSA", "ES256K", "Ed25519", "Ed448"};

bool is_text(Value value) { return !value.string().value_or("").empty(); }

// If the parameter is in the unprotected header, the help says to move it.
std::string help_for(const Signature& signature, std::string_view name,
                     std::string otherwise) {
  if (!signature.header[name]) return otherwise;
  return "move it from \"header\", which the signature does not cover";
}

bool has_alg(Value header) {
  return is_text(header["alg"]) && header["alg"].string() != "none";
}

void check_signature_alg(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    if (has_alg(header)) return;
    const Value alg = header["alg"];
    out.add(signature.protected_header.at,
            !alg ? "the protected header has no \"alg\""
                 : "\"alg\" in the protected header must name an algorithm; "
                   "got " +
                       for_message(alg),
            help_for(signature, "alg",
                     "sign again with a header that names one, such as ES256"));
  });
}

void check_signature_alg_unusual(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    if (!has_alg(header)) return;
    const std::string_view alg = *header["alg"].string();
    if (is_one_of(public_key_algs, alg)) return;
    const bool shared = alg.starts_with("HS");
    out.add(signature.protected_header.at,
            shared
                ? "\"alg\" is " + for_message(header["alg"]) +
                      ": anyone who can verify with a shared key can also sign"
                : "\"alg\" is not a well-known signature algorithm: " +
                      for_message(header["alg"]),
            shared ? std::string("sign with ES256 or EdDSA")
                   : did_you_mean(alg, public_key_algs));
  });
}

void check_signature_kid(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    const Value kid = header["kid"];
    if (is_text(kid)) return;
    out.add(
        signature.protected_header.at,
        !kid ? "the protected header has no \"kid\""
             : "\"kid\" in the protected header must be a string that names "
               "the key; got " +
                   for_message(kid),
        help_for(signature, "kid",
                 "sign again with a header that names the key: the header is "
                 "part of what is signed"));
  });
}

void check_signature_typ(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for_each_header(card, [&](const Signature& signature, Value header) {
    const Value typ = header["typ"];
    if (typ.string() == "JOSE") return;
    out.add(signature.protected_header.at,
            !typ ? "the protected header has no \"typ\""
                 : "\"typ\" in the protected header should be \"JOSE\"; got " +
                       for_message(typ),
            help_for(signature, "typ", "add \"typ\": \"JOSE\" and sign again"));
  });
}

void judge_crit(const Signature& signature, Value header, Value crit,
                Findings& out) {
  const Value at = signature.protected_header.at;
  if (!crit.is(Kind::array) || crit.size() == 0) {
    out.add(at, "\"crit\" must be a non-empty array of names; got " +
                    for_message(crit));
    return;
  }
  for (const Value name : crit.items()) {
    // b64 is judged by its value.
    if (name.string() == "b64" && header["b64"]) continue;
    out.add(at,
            "\"crit\" names " + for_message(name) +
                ", which A2A does not define: verifiers must refuse it",
            "remove \"crit\" and sign again");
  }
}

void check_signature_crit(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    if (const Value crit = header["crit"]) {
      judge_crit(signature, header, crit, out);
    }
    const Value b64 = header["b64"];
    if (!b64 || b64.boolean() == true) return;
    out.add(signature.protected_header.at,
            "\"b64\" must not be set: A2A signs the card in base64url; got " +
                for_message(b64),
            "remove \"b64\" and sign again");
  });
}

void check_signature_header_disjoint(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    for (const Member member : signature.header.members()) {
      if (header[member.name]) {
        out.add(member.value,
                for_message(member.value.key()) + " is in both headers",
                "keep the one in \"protected\"")
            .focus = Focus::name;
      } else if (member.name == "jku") {
        out.add(member.value,
                "\"jku\" is only in the unprotected header: anyone can change "
                "which keys verify the card",
                "move it to \"protected\" and sign again")
            .focus = Focus::name;
      }
    }
  });
}

}  // namespace

constinit const CardRule signature_alg_rule{
    .info =
        {
            .id = "a2a/signature-alg",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Missing signature algorithm",
            .summary =
                "The protected header names an algorithm other than none",
            .why = "A signature without an algorithm cannot be verified; "
                   "\"none\" is how forged signatures pass careless verifiers.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJub25lIiwia2lkIjoia2V5LTEiLCJ0eXAiOiJKT1NFIn0", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.2; RFC 7515, section 4.1.1",
        },
    .triggers = has_signatures,
    .check = check_signature_alg,
};

constinit const CardRule signature_alg_unusual_rule{
    .info =
        {
            .id = "a2a/signature-alg-unusual",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Unsuitable signature algorithm",
            .summary = "The signature uses a well-known public-key algorithm",
            .why =
                "A key that verifiers share with the signer does not prove who "
                "signed. Verifiers reject an algorithm they do not know.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJIUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSJ9",
    "signature": "DtEhU3ljbEg8L38VWAfUAqOyKAM6-XX-F4GawxaepmU")"),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7518, section 3.1; A2A 1.0, section 8.4.2",
        },
    .triggers = has_signatures,
    .check = check_signature_alg_unusual,
};

constinit const CardRule signature_kid_rule{
    .info =
        {
            .id = "a2a/signature-kid",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{in_0_1, Severity::warning},
                           {in_0_2, Severity::warning},
                           {in_0_3, Severity::warning}}},
            .title = "Missing key id",
            .summary = "The protected header names its key",
            .why = "Verifiers look up the key by \"kid\"; the official SDKs "
                   "refuse a signature without one.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UifQ", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.2",
        },
    .triggers = has_signatures,
    .check = check_signature_kid,
};

constinit const CardRule signature_typ_rule{
    .info =
        {
            .id = "a2a/signature-typ",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Signature type is not JOSE",
            .summary = "The \"typ\" of the protected header is JOSE",
            .why = "The specification lists it as mandatory, and the "
                   "JavaScript SDK refuses a signature without it.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.2",
        },
    .triggers = has_signatures,
    .check = check_signature_typ,
};

constinit const CardRule signature_crit_rule{
    .info =
        {
            .id = "a2a/signature-crit",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Unsupported critical header parameter",
            .summary = "No header parameter is critical unless A2A defines it",
            .why = "A verifier must refuse critical parameters it does not "
                   "understand, and A2A defines none. An unencoded payload "
                   "(b64) differs from the bytes that A2A signs.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSIsImNyaXQiOlsiZXhwIl0sImV4cCI6MX0", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7515, section 4.1.11; RFC 7797, section 6",
        },
    .triggers = has_signatures,
    .check = check_signature_crit,
};

constinit const CardRule signature_header_disjoint_rule{
    .info =
        {
            .id = "a2a/signature-header-disjoint",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Unprotected signature parameter",
            .summary = "The two headers of a signature have no name in common",
            .why = "Anyone can change an unprotected parameter. Readers that "
                   "merge the headers could be sent to another key.",
            .bad = A2A_SIGNED(A2A_GOOD_PROTECTED
                              ", " A2A_GOOD_SIGNATURE
                              R"(, "header": {"kid": "key-2"})"),
            .good = A2A_SIGNED(A2A_GOOD_PROTECTED
                               ", " A2A_GOOD_SIGNATURE
                               R"(, "header": {"note": "rotated"})"),
            .spec = "RFC 7515, section 4",
        },
    .triggers = has_signatures,
    .check = check_signature_header_disjoint,
};

}  // namespace cardinal::a2a
