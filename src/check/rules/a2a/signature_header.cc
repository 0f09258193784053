// The parameters of a signature's protected header (A2A 1.0, section 8.4.2).
#include "check/rules/a2a/signatures.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view public_key_algs[] = {
    "ES256", "ES384", "ES512", "RS256",  "RS384",   "RS512", "PS256",
    "PS384", "PS512", "EdDSA", "ES256K", "Ed25519", "Ed448"};

bool is_text(Value value) { return !value.string().value_or("").empty(); }

// Where a parameter stands unprotected, that is said instead of what to add.
std::string help_for(const Signature& signature, std::string_view name,
                     std::string otherwise) {
  if (!signature.header[name]) return otherwise;
  return "the one in \"header\" is not covered by the signature: move it";
}

bool has_alg(Value header) {
  return is_text(header["alg"]) && header["alg"].string() != "none";
}

void check_alg(const Card& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    if (has_alg(header)) return;
    const Value alg = header["alg"];
    out.add(signature.protected_header.at,
            !alg ? "the protected header has no \"alg\""
                 : "\"alg\" in the protected header must name an algorithm; "
                   "got " +
                       shown(alg),
            help_for(signature, "alg", "such as ES256"));
  });
}

void check_alg_unusual(const Card& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    if (!has_alg(header)) return;
    const std::string_view alg = *header["alg"].string();
    if (is_one_of(public_key_algs, alg)) return;
    const bool shared = alg.starts_with("HS");
    out.add(signature.protected_header.at,
            shared ? "\"alg\" is " + shown(header["alg"]) +
                         ": who can verify with a shared key can sign, too"
                   : "\"alg\" is no algorithm for signatures that verifiers "
                     "know: " +
                         shown(header["alg"]),
            shared ? std::string("sign with ES256 or EdDSA")
                   : did_you_mean(alg, public_key_algs));
  });
}

void check_kid(const Card& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    const Value kid = header["kid"];
    if (is_text(kid)) return;
    out.add(signature.protected_header.at,
            !kid ? "the protected header has no \"kid\""
                 : "\"kid\" in the protected header must be a text that names "
                   "the key; got " +
                       shown(kid),
            help_for(signature, "kid", "name the key that verifies"));
  });
}

void check_typ(const Card& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for_each_header(card, [&](const Signature& signature, Value header) {
    const Value typ = header["typ"];
    if (typ.string() == "JOSE") return;
    out.add(signature.protected_header.at,
            !typ ? "the protected header has no \"typ\""
                 : "\"typ\" in the protected header should be \"JOSE\"; got " +
                       shown(typ),
            help_for(signature, "typ", "add \"typ\": \"JOSE\" and sign again"));
  });
}

void judge_crit(const Signature& signature, Value header, Value crit,
                Findings& out) {
  const Value at = signature.protected_header.at;
  if (!crit.is(Kind::array) || crit.size() == 0) {
    out.add(at, "\"crit\" must be an array of names, not empty; got " +
                    shown(crit));
    return;
  }
  for (const Value name : crit.items()) {
    // b64 is judged by its value.
    if (name.string() == "b64" && header["b64"]) continue;
    out.add(at,
            "\"crit\" names " + shown(name) +
                ", which A2A does not define: verifiers must refuse it",
            "leave \"crit\" out and sign again");
  }
}

void check_crit(const Card& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    if (const Value crit = header["crit"]) {
      judge_crit(signature, header, crit, out);
    }
    const Value b64 = header["b64"];
    if (!b64 || b64.boolean() == true) return;
    out.add(signature.protected_header.at,
            "\"b64\" must not be set: A2A signs the card in base64url; got " +
                shown(b64),
            "leave \"b64\" out and sign again");
  });
}

void check_disjoint(const Card& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    for (const Member member : signature.header.members()) {
      if (header[member.name]) {
        out.add(member.value, shown(member.value.key()) + " is in both headers",
                "keep the one in \"protected\"")
            .focus = Focus::name;
      } else if (member.name == "jku") {
        out.add(member.value,
                "\"jku\" is in the unprotected header only: anyone can change "
                "whose keys verify the card",
                "move it to \"protected\" and sign again")
            .focus = Focus::name;
      }
    }
  });
}

}  // namespace

constinit const CardRule signature_alg{
    .info =
        {
            .id = "a2a/signature-alg",
            .severity = Severity::error,
            .summary = "The protected header names an algorithm, not none",
            .why = "Without one nothing can be verified; \"none\" is how "
                   "forged signatures pass careless verifiers.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJub25lIiwia2lkIjoia2V5LTEiLCJ0eXAiOiJKT1NFIn0", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.2; RFC 7515, section 4.1.1",
        },
    .when = has_signatures,
    .check = check_alg,
};

constinit const CardRule signature_alg_unusual{
    .info =
        {
            .id = "a2a/signature-alg-unusual",
            .severity = Severity::warning,
            .summary = "The algorithm is one of public keys that is well known",
            .why = "A key that verifiers share with the signer proves nothing "
                   "about who signed; an algorithm they do not know fails.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJIUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSJ9",
    "signature": "DtEhU3ljbEg8L38VWAfUAqOyKAM6-XX-F4GawxaepmU")"),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7518, section 3.1; A2A 1.0, section 8.4.2",
        },
    .when = has_signatures,
    .check = check_alg_unusual,
};

constinit const CardRule signature_kid{
    .info =
        {
            .id = "a2a/signature-kid",
            .severity = Severity::error,
            .grades = {{{in_0_1, Severity::warning},
                        {in_0_2, Severity::warning},
                        {in_0_3, Severity::warning}}},
            .summary = "The protected header names its key",
            .why = "Verifiers look the key up by \"kid\"; official SDKs refuse "
                   "a signature without one.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UifQ", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.2",
        },
    .when = has_signatures,
    .check = check_kid,
};

constinit const CardRule signature_typ{
    .info =
        {
            .id = "a2a/signature-typ",
            .severity = Severity::warning,
            .summary = "The protected header has the type JOSE",
            .why = "The specification lists it among what must be there, and "
                   "the JavaScript SDK refuses a signature without one.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.2",
        },
    .when = has_signatures,
    .check = check_typ,
};

constinit const CardRule signature_crit{
    .info =
        {
            .id = "a2a/signature-crit",
            .severity = Severity::error,
            .summary = "No header parameter is critical that A2A lacks",
            .why = "A verifier must refuse what it does not understand, and "
                   "A2A defines no critical parameter; unencoded payloads "
                   "(b64) are other bytes than those A2A signs.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSIsImNyaXQiOlsiZXhwIl0sImV4cCI6MX0", )" A2A_GOOD_SIGNATURE),
            .good = A2A_WELL_SIGNED,
            .spec = "RFC 7515, section 4.1.11; RFC 7797, section 6",
        },
    .when = has_signatures,
    .check = check_crit,
};

constinit const CardRule signature_header_disjoint{
    .info =
        {
            .id = "a2a/signature-header-disjoint",
            .severity = Severity::error,
            .summary = "The two headers of a signature share no name",
            .why = "What is not protected may be changed by anyone: readers "
                   "that merge the headers could be sent to another key.",
            .bad = A2A_SIGNED(A2A_GOOD_PROTECTED
                              ", " A2A_GOOD_SIGNATURE
                              R"(, "header": {"kid": "key-2"})"),
            .good = A2A_SIGNED(A2A_GOOD_PROTECTED
                               ", " A2A_GOOD_SIGNATURE
                               R"(, "header": {"note": "rotated"})"),
            .spec = "RFC 7515, section 4",
        },
    .when = has_signatures,
    .check = check_disjoint,
};

}  // namespace cardinal::a2a
