#include "trust/jws.h"

#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"

namespace cardinal {
namespace {

constexpr Limits header_limits{.bytes_max = 16u << 10, .depth_max = 8};

Result<Algorithm> read_algorithm(Value alg) {
  const auto name = alg.string();
  if (!name) {
    return invalid(
        "the protected header must name the algorithm in \"alg\"; got {}",
        alg ? kind_with_article(alg.kind()) : "none");
  }
  if (const auto algorithm = algorithm_named(*name)) return *algorithm;
  if (*name == "none") {
    return invalid("\"alg\" is \"none\": the card is not signed at all");
  }
  if (name->starts_with("HS")) {
    return invalid(
        "\"alg\" is {}: with a shared key, anyone who can verify can also sign",
        quoted(*name));
  }
  return invalid("\"alg\" must be EdDSA, ES256, ES384, RS256 or PS256; got {}",
                 quoted(*name));
}

// A verifier must reject a signature with a critical parameter it does not
// support (RFC 7515, 4.1.11). Only b64 is supported (RFC 7797), and only with
// its default value.
Status check_critical(Value header) {
  const Value crit = header["crit"];
  if (crit && (!crit.is(Kind::array) || crit.size() == 0)) {
    return invalid("\"crit\" must be an array of names, not empty");
  }
  for (const Value name : crit.items()) {
    if (name.string() == "b64" && header["b64"]) continue;
    return invalid(
        "\"crit\" names {}, which is not supported, so the signature must be "
        "rejected",
        quoted(name.string().value_or("?")));
  }
  const Value b64 = header["b64"];
  if (b64 && b64.boolean() != true) {
    return invalid(
        "\"b64\" is not true: a payload that is not in base64url is not "
        "accepted");
  }
  return {};
}

Status check_disjoint(Value header, Value unprotected) {
  if (unprotected && !unprotected.is(Kind::object)) {
    return invalid("\"header\" must be an object; got {}",
                   kind_with_article(unprotected.kind()));
  }
  for (const Member member : unprotected.members()) {
    if (header[member.name]) {
      return invalid("{} is in both headers, of which one is not protected",
                     quoted(member.name));
    }
    if (member.name == "crit" || member.name == "b64") {
      return invalid("{} is in the header that is not protected",
                     quoted(member.name));
    }
  }
  return {};
}

Result<std::string> text_of(Value header, std::string_view name) {
  const Value value = header[name];
  if (value && !value.string()) {
    return invalid("\"{}\" in the protected header must be a string; got {}",
                   name, kind_with_article(value.kind()));
  }
  return std::string(value.string().value_or(""));
}

}  // namespace

Result<JwsHeader> read_jws_header(std::string_view protected_text,
                                  Value unprotected) {
  DecodedBase64url decoded = decode_base64url(protected_text);
  if (decoded.fault != Base64urlFault::none) {
    return invalid("\"protected\" must be base64url without padding: {}",
                   explain(decoded, protected_text));
  }
  Faults faults;
  const Document document =
      Reader().read(std::move(decoded.bytes), header_limits, faults);
  const Value header = document.root();
  if (!faults.empty() || !header.is(Kind::object)) {
    return invalid("\"protected\" must contain a JSON object: {}",
                   faults.empty()
                       ? std::string("it contains ") +
                             std::string(kind_with_article(header.kind()))
                       : faults[0].message);
  }
  JwsHeader read;
  TRY(read.algorithm, read_algorithm(header["alg"]));
  TRY_STATUS(check_critical(header));
  TRY_STATUS(check_disjoint(header, unprotected));
  TRY(read.kid, text_of(header, "kid"));
  TRY(read.jku, text_of(header, "jku"));
  TRY(read.form, text_of(header, jws_form_parameter));
  return read;
}

Result<std::string> read_jws_signature(std::string_view text,
                                       Algorithm algorithm) {
  DecodedBase64url decoded = decode_base64url(text);
  if (decoded.fault != Base64urlFault::none) {
    return invalid("\"signature\" must be base64url without padding: {}",
                   explain(decoded, text));
  }
  const std::size_t wanted = algorithm == Algorithm::es384 ? 96 : 64;
  const std::size_t size = decoded.bytes.size();
  if (algorithm == Algorithm::rs256 || algorithm == Algorithm::ps256 ||
      size == wanted) {
    return std::move(decoded.bytes);
  }
  const bool der = algorithm != Algorithm::eddsa && size > 8 &&
                   size <= wanted + 8 && decoded.bytes[0] == '\x30';
  return invalid(
      "a signature of {} has {} bytes; got {}{}", name_of(algorithm), wanted,
      size, der ? ": it is DER, but JWS requires R and S side by side" : "");
}

std::string jws_input(std::string_view protected_text,
                      std::string_view payload) {
  return std::string(protected_text) + "." + encode_base64url(payload);
}

Result<JwsParts> sign_jws(const SigningKey& key, std::string_view kid,
                          std::string_view jku, std::string_view form,
                          std::string_view payload) {
  Writer header;
  header.begin_object().key("alg").string(name_of(key.key.algorithm()));
  header.key("typ").string("JOSE").key("kid").string(kid);
  if (!jku.empty()) header.key("jku").string(jku);
  if (!form.empty()) header.key(jws_form_parameter).string(form);
  JwsParts parts;
  parts.protected_text = encode_base64url(header.end_object().take());
  TRY(const std::string signature,
      key.key.sign(jws_input(parts.protected_text, payload)));
  parts.signature = encode_base64url(signature);
  return parts;
}

}  // namespace cardinal
