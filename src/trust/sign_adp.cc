// Signing an ADP card (draft-song-anp-adp-00, sections 3.2 and 6.4).
#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/time.h"
#include "cardinal/adp.h"
#include "trust/adp_order.h"
#include "trust/sign_parts.h"

namespace cardinal {
namespace {

// Only a card of this agent is signed: nothing else in the draft distinguishes
// a card from other data that the same key may sign.
Status check_identity(Value card, const SigningKey& key) {
  if (key.key.algorithm() != Algorithm::eddsa) {
    return invalid("ADP cards are signed with Ed25519; this key is of {}",
                   name_of(key.key.algorithm()));
  }
  const std::string id(card["id"].string().value_or(""));
  const ParsedAgentUri name = parse_agent_uri(id);
  if (name.fault != AgentUriFault::none || name.uri.wildcard() ||
      card["name"].string().value_or("").empty()) {
    return invalid(
        "the card needs an agent:// \"id\" and a \"name\" to be signed");
  }
  const auto of_name = key_of_label(name.uri.authority);
  if (of_name && *of_name != key.key.public_key()) {
    return invalid(
        "the card's id contains another key, so every verifier would reject "
        "the signature");
  }
  const auto did = card["did"].string();
  if (!did || !did->starts_with("did:key:")) return {};
  const Result<PublicKey> of_did = key_of_did(*did);
  if (of_did && *of_did == key.key.public_key()) return {};
  return invalid("the card's did contains another key; it should be {}",
                 *did_key_of(key.key.public_key()));
}

Result<std::uint64_t> next_seq(Value card, const SignOptions& options) {
  const std::string limit = std::to_string(exact_integer_max);
  const Value seq = card["seq"];
  const auto now = seq_of(card);
  if (options.seq && options.bump_seq) {
    return usage("--seq and --bump-seq contradict each other");
  }
  if (options.seq) {
    if (*options.seq > exact_integer_max) {
      return invalid("seq must be at most {}", limit);
    }
    // Also where the old one is in another spelling.
    const auto revoked = seq.number();
    if (options.revoke && revoked &&
        static_cast<double>(*options.seq) <= *revoked) {
      return invalid(
          "a revocation must have a higher seq than the card it revokes, {}; "
          "got {}",
          for_terminal(shortened(seq.raw(), 40)), *options.seq);
    }
    return *options.seq;
  }
  if (seq && !now) {
    return invalid(
        "\"seq\" must be an integer from 0 to {} in plain digits; got {}; give "
        "another with --seq",
        limit, for_terminal(shortened(seq.raw(), 40)));
  }
  if (!options.bump_seq && !options.revoke) {
    if (now) return *now;
    return invalid(
        "the card has no \"seq\", without which an old card can be replayed; "
        "give one with --seq N or --bump-seq");
  }
  if (now.value_or(0) == exact_integer_max) {
    return invalid("seq cannot be raised above {}", limit);
  }
  return now.value_or(0) + 1;
}

// 2026-11-15T12:00:00Z
std::string now_text(const Env& env) {
  std::string text = iso8601_ms(env.clock->now_ms());
  return text.substr(0, text.rfind('.')) + "Z";
}

// One member after the other: each edit refers to the current text.
Result<Document> with_member(Document card, std::string_view name,
                             std::string json) {
  return edited(card, {set_member(card.root(), name, std::move(json))});
}

Result<Document> with_time(Document card, const std::string& now) {
  const Value metadata = card.root()["metadata"];
  if (!metadata) {
    return with_member(std::move(card), "metadata",
                       R"({"updated_at": ")" + now + "\"}");
  }
  if (!metadata.is(Kind::object)) {
    return invalid("\"metadata\" must be an object");
  }
  return edited(card, {set_member(metadata, "updated_at", json_text(now))});
}

}  // namespace

Result<std::string> sign_adp(const Document& card, const SigningKey& key,
                             const SignOptions& options, const Env& env) {
  TRY_STATUS(check_identity(card.root(), key));
  TRY(const std::uint64_t seq, next_seq(card.root(), options));
  TRY(Document document, edited(card, {}));
  if (seq_of(document.root()) != seq) {
    TRY(document, with_member(std::move(document), "seq", std::to_string(seq)));
  }
  if (options.updated_at) {
    TRY(document, with_time(std::move(document), now_text(env)));
  }
  if (options.revoke) {
    TRY(document, with_member(std::move(document), "tools", "[]"));
    TRY(document, with_member(std::move(document), "endpoints", "[]"));
  }
  TRY(const auto forms, signed_bytes(document.root(), Dialect::adp));
  TRY(const std::string signature, key.key.sign(forms[0].bytes));
  TRY(document, with_member(std::move(document), "signature",
                            json_text(encode_base64url(signature))));
  // The canonical form must fit, too: others may forward the card in it.
  TRY(const std::string canonical, canonicalize(document.root()));
  const std::size_t bytes = std::max(document.text().size(), canonical.size());
  if (bytes > adp::card_bytes_max) {
    return invalid(
        "the signed card would have {} bytes, more than the {} that a message "
        "may have",
        bytes, adp::card_bytes_max);
  }
  return std::string(document.text());
}

}  // namespace cardinal
