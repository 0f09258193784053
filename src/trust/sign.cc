#include "base/check_that.h"
#include "base/errors.h"
#include "trust/sign_parts.h"

namespace cardinal {

std::string json_text(std::string_view text) {
  std::string json;
  append_quoted(json, text);
  return json;
}

Result<Document> edited(const Document& card, std::vector<Edit> edits) {
  TRY(std::string text, apply_edits(card.text(), std::move(edits)));
  Faults faults;
  Document document = Reader().read(std::move(text), Limits{}, faults);
  if (!faults.empty()) {
    return invalid("the signed card would have a JSON error: {}",
                   faults[0].message);
  }
  return document;
}

Edit set_member(Value object, std::string_view name, std::string json) {
  const Value value = object[name];
  return value ? replace_value(value, std::move(json))
               : insert_member(object, name, json);
}

Result<std::vector<SignedBytes>> forms_to_sign(Value card, Dialect dialect,
                                               const SignOptions& options) {
  if (dialect == Dialect::a2a) return a2a_forms_to_sign(card, options.form);
  return signed_bytes(card, dialect);
}

Result<std::string> sign(const Document& card, Dialect dialect,
                         const SigningKey& key, const SignOptions& options,
                         const Env& env) {
  if (!card.clean() || !card.root().is(Kind::object)) {
    return invalid(
        "only a card without JSON errors can be signed; see cardinal check");
  }
  const bool of_adp =
      options.bump_seq || options.seq || options.updated_at || options.revoke;
  if (of_adp && dialect != Dialect::adp) {
    return usage(
        "only ADP cards have a seq, a time of update and a revocation");
  }
  const bool of_a2a =
      !options.jku.empty() || !options.form.empty() || options.replace;
  if (of_a2a && dialect != Dialect::a2a) {
    return usage(
        "only A2A cards have several signatures, a jku and more than one "
        "canonical form");
  }
  switch (dialect) {
    case Dialect::adp:
      return sign_adp(card, key, options, env);
    case Dialect::a2a:
      return sign_a2a(card, key, options);
    case Dialect::agentcard:
      return sign_agentcard(card, key);
    case Dialect::ai_catalog:
      return usage(
          "AI Catalogs cannot be signed; sign the cards of their entries");
    case Dialect::oasf:
      break;
  }
  return usage(
      "OASF records cannot be signed; sign the card from which the record is "
      "made");
}

}  // namespace cardinal
