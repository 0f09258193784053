#include "access/jwt.h"

#include <algorithm>

#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "http/text.h"
#include "trust/jws.h"

namespace cardinal::access {
namespace {

constexpr Limits part_limits{.bytes_max = 16u << 10, .depth_max = 16};

Result<Document> read_part(std::string_view text, std::string_view what) {
  DecodedBase64url decoded = decode_base64url(text);
  if (decoded.fault != Base64urlFault::none) {
    return denied("the {} is not base64url without padding", what);
  }
  Document document =
      Reader().read_clean(std::move(decoded.bytes), part_limits);
  if (!document.clean() || !document.root().is(Kind::object)) {
    return denied(
        "the {} is not a JSON object, has duplicate names or exceeds the "
        "limits",
        what);
  }
  return document;
}

// RFC 8725, 3.11: rejects tokens of another type.
Status check_type(Value header) {
  const Value typ = header["typ"];
  if (!typ) return {};
  constexpr std::string_view known[] = {"JWT", "at+jwt", "application/jwt",
                                        "application/at+jwt"};
  const auto name = typ.string();
  for (const std::string_view each : known) {
    if (name && equal_ignoring_case(*name, each)) return {};
  }
  return denied("\"typ\" is neither JWT nor at+jwt");
}

// Stricter than signatures of cards: RFC 7519 knows no critical parameters,
// and RFC 7797 keeps "b64" out of tokens.
Result<JwsHeader> read_header(std::string_view text) {
  TRY(const Document document, read_part(text, "header"));
  const Value header = document.root();
  if (header["crit"] || header["b64"]) {
    return denied(
        "the header has \"crit\" or \"b64\", which are not supported");
  }
  TRY_STATUS(check_type(header));
  Result<JwsHeader> read = read_jws_header(text, Value());
  if (read) return read;
  return denied(
      "\"alg\" and \"kid\" in the header must be strings, and \"alg\" EdDSA, "
      "ES256, ES384, RS256 or PS256");
}

const Issuer* find_issuer(Value claims, std::span<const Issuer> issuers) {
  const auto name = claims["iss"].string();
  if (!name) return nullptr;
  const auto found = std::ranges::find(issuers, *name, &Issuer::issuer);
  return found == issuers.end() ? nullptr : &*found;
}

bool is_in_force(const NamedKey& key, std::int64_t now_ms) {
  return (!key.nbf_s || now_ms >= *key.nbf_s * 1000) &&
         (!key.exp_s || now_ms < *key.exp_s * 1000);
}

// A token that names its key is tried with keys of that name only, and never
// with one of another algorithm.
Status check_signature(const JwsHeader& header, const Issuer& issuer,
                       std::string_view input, std::string_view signature_text,
                       std::int64_t now_ms) {
  const Result<std::string> signature =
      read_jws_signature(signature_text, header.algorithm);
  if (!signature) {
    return denied("the signature is malformed for its algorithm");
  }
  std::size_t tried = 0;
  for (const NamedKey& key : issuer.keys) {
    const auto usable = key_for(key, header.algorithm);
    if (!usable) continue;
    if (!header.kid.empty() && key.kid != header.kid) continue;
    if (!is_in_force(key, now_ms)) continue;
    if (++tried > keys_tried_max) break;
    if (usable->verify(input, *signature)) return {};
  }
  return denied(
      "{}", tried == 0 ? "the issuer has no key with this \"kid\" and \"alg\""
                       : "the signature does not match the issuer's key");
}

// Seconds since 1970, maybe with a fraction (RFC 7519, 2).
Result<std::optional<double>> time_of(Value claims, std::string_view name) {
  constexpr double seconds_max = 1e12;  // the year 33658
  const Value time = claims[name];
  if (!time) return std::nullopt;
  const auto seconds = time.number();
  if (seconds && *seconds >= 0 && *seconds <= seconds_max) return seconds;
  return denied("\"{}\" is not a number of seconds since 1970", name);
}

Status check_times(Value claims, const Issuer& issuer, std::int64_t now_ms) {
  const double now = static_cast<double>(now_ms) / 1000;
  const auto leeway = static_cast<double>(issuer.leeway_s);
  TRY(const auto exp, time_of(claims, "exp"));
  TRY(const auto nbf, time_of(claims, "nbf"));
  TRY(const auto iat, time_of(claims, "iat"));
  if (!exp) return denied("\"exp\" is missing");
  if (now >= *exp + leeway) {
    return denied("the token has expired");
  }
  if (nbf && now < *nbf - leeway) {
    return denied("the token is not valid yet");
  }
  if (iat && now < *iat - leeway) {
    return denied("the token was issued in the future");
  }
  return {};
}

Status check_audience(Value claims, const Issuer& issuer) {
  const Value aud = claims["aud"];
  const auto is_ours = [&](Value value) {
    const auto text = value.string();
    return text &&
           std::ranges::find(issuer.audiences, *text) != issuer.audiences.end();
  };
  if (is_ours(aud)) return {};
  for (const Value one : aud.items()) {
    if (is_ours(one)) return {};
  }
  return denied("\"aud\" does not include this server's audience");
}

// "a b", or ["a", "b"].
Result<std::vector<std::string>> read_scopes(Value claim) {
  std::vector<std::string> scopes;
  if (const auto text = claim.string()) {
    std::string_view rest = *text;
    while (!rest.empty() && scopes.size() < scopes_max) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end > 0) scopes.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return scopes;
  }
  if (claim && !claim.is(Kind::array)) {
    return denied("the scopes are neither a string nor a list of strings");
  }
  for (const Value one : claim.items()) {
    if (!one.string()) {
      return denied("a scope in the list is not a string");
    }
    if (scopes.size() < scopes_max) scopes.emplace_back(*one.string());
  }
  return scopes;
}

Result<JwtClaims> read_claims(Value claims, const Issuer& issuer) {
  JwtClaims read{.issuer = &issuer};
  const auto subject = claims["sub"].string();
  if (!subject || subject->empty() || subject->size() > subject_bytes_max ||
      std::ranges::any_of(*subject, [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
      })) {
    return denied(
        "\"sub\" must be a string of 1 to 255 bytes without control "
        "characters");
  }
  read.subject = std::string(*subject);
  const Value scopes = !issuer.scopes_claim.empty()
                           ? claims[issuer.scopes_claim]
                       : claims["scope"] ? claims["scope"]
                                         : claims["scp"];
  TRY(read.scopes, read_scopes(scopes));
  read.scopes.insert(read.scopes.end(), issuer.grant.scopes.begin(),
                     issuer.grant.scopes.end());
  return read;
}

}  // namespace

bool is_jwt_shaped(std::string_view token) {
  return std::ranges::count(token, '.') == 2;
}

Result<JwtClaims> verify_jwt(std::string_view token,
                             std::span<const Issuer> issuers,
                             std::int64_t now_ms) {
  if (!is_jwt_shaped(token)) {
    return denied("the token does not have three parts");
  }
  const std::size_t first = token.find('.');
  const std::size_t last = token.rfind('.');
  TRY(const JwsHeader header, read_header(token.substr(0, first)));
  TRY(const Document document,
      read_part(token.substr(first + 1, last - first - 1), "payload"));
  const Value claims = document.root();
  const Issuer* const issuer = find_issuer(claims, issuers);
  if (issuer == nullptr) {
    return denied("\"iss\" is not a configured issuer");
  }
  TRY_STATUS(check_signature(header, *issuer, token.substr(0, last),
                             token.substr(last + 1), now_ms));
  TRY_STATUS(check_times(claims, *issuer, now_ms));
  TRY_STATUS(check_audience(claims, *issuer));
  return read_claims(claims, *issuer);
}

}  // namespace cardinal::access
