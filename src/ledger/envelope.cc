#include "ledger/envelope.h"

#include "base/base64url.h"
#include "base/errors.h"
#include "trust/jws.h"
#include "trust/resolve.h"

namespace cardinal::ledger {
namespace {

Result<std::string> member_text(Value value, std::string_view name) {
  const auto text = value[name].string();
  if (text && !text->empty()) return std::string(*text);
  return invalid("the envelope of a signed record needs \"{}\", a text; got {}",
                 name,
                 value[name] ? kind_with_article(value[name].kind()) : "none");
}

// A did:key is its own proof; other names are resolved as those of cards.
ResolvedKeys keys_of(const std::string& subject, const TrustSources& sources) {
  if (subject.starts_with("did:key:")) {
    ResolvedKeys resolved;
    if (const Result<PublicKey> key = key_of_did(subject)) {
      resolved.of_name = NamedKey{*key, {}};
      resolved.how = How::self_certified;
    }
    return resolved;
  }
  return resolve_keys(subject, sources);
}

struct SignedInput {
  std::string input, signature;
  Algorithm algorithm;
};

bool verifies(const NamedKey& key, const SignedInput& given) {
  const auto usable = key_for(key, given.algorithm);
  return usable && usable->verify(given.input, given.signature);
}

Signer signer_among(SignedBy party, const std::string& subject,
                    const SignedInput& given, const TrustSources& sources) {
  const ResolvedKeys resolved = keys_of(subject, sources);
  const auto found = [&](const NamedKey& key) {
    return Signer{party, resolved.how, thumbprint(key.key), {}};
  };
  if (resolved.of_name && verifies(*resolved.of_name, given)) {
    return found(*resolved.of_name);
  }
  for (const NamedKey* key : resolved.keys) {
    if (verifies(*key, given)) return found(*key);
  }
  return {};
}

}  // namespace

bool is_envelope(Value value) {
  return value.is(Kind::object) && (value["protected"] || value["signature"]);
}

Result<Envelope> envelope_of(Value value) {
  Envelope envelope;
  TRY(const std::string payload, member_text(value, "payload"));
  TRY(envelope.protected_text, member_text(value, "protected"));
  TRY(envelope.signature, member_text(value, "signature"));
  DecodedBase64url decoded = decode_base64url(payload);
  if (decoded.fault != Base64urlFault::none) {
    return invalid("\"payload\" of the envelope must be base64url: {}",
                   explain(decoded, payload));
  }
  envelope.record = std::move(decoded.bytes);
  return envelope;
}

std::string_view name_of(SignedBy party) {
  switch (party) {
    case SignedBy::agent:
      return "agent";
    case SignedBy::caller:
      return "caller";
    case SignedBy::nobody:
      break;
  }
  return "nobody";
}

Signer signer_of(const Envelope& envelope, const Action& action,
                 const TrustSources& sources) {
  const Result<JwsHeader> header = read_jws_header(envelope.protected_text, {});
  if (!header) return {.reason = header.error().message};
  const Result<std::string> signature =
      read_jws_signature(envelope.signature, header->algorithm);
  if (!signature) return {.reason = signature.error().message};
  const SignedInput given{jws_input(envelope.protected_text, envelope.record),
                          *signature, header->algorithm};
  for (const auto& [party, subject] :
       {std::pair{SignedBy::caller, &action.caller},
        std::pair{SignedBy::agent, &action.agent}}) {
    Signer signer = signer_among(party, *subject, given, sources);
    if (signer.party != SignedBy::nobody) return signer;
  }
  return {.reason =
              "no key that is bound to the caller or the agent made the "
              "signature; " +
              advice_for(action.caller)};
}

Result<std::string> sign_record(std::string_view record,
                                const SigningKey& key) {
  TRY(const JwsParts jws, sign_jws(key, key.kid, {}, {}, record));
  Writer out;
  out.begin_object().key("payload").string(encode_base64url(record));
  out.key("protected").string(jws.protected_text);
  out.key("signature").string(jws.signature);
  return out.end_object().take();
}

}  // namespace cardinal::ledger
