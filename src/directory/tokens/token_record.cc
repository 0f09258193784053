#include "directory/tokens/token_record.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/crypto.h"
#include "cardinal/json.h"

namespace cardinal::directory {
namespace {

Status require_word(std::string_view name, std::string_view text,
                    std::size_t bytes_max) {
  const bool has_control = std::ranges::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
  if (!text.empty() && text.size() <= bytes_max && !has_control &&
      is_utf8(text)) {
    return {};
  }
  return usage(
      "{} must have 1 to {} bytes of UTF-8 without control characters; got {}",
      name, bytes_max, quoted(text));
}

void write_texts(Writer& json, std::string_view name,
                 const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.key(name).begin_array();
  for (const std::string& text : texts) json.string(text);
  json.end_array();
}

std::vector<std::string> texts_in(Value list) {
  std::vector<std::string> texts;
  for (const Value item : list.items()) {
    texts.emplace_back(item.string().value_or(""));
  }
  return texts;
}

}  // namespace

Status require_encodable(const TokenFacts& facts) {
  TRY_STATUS(require_word("the name", facts.principal, principal_bytes_max));
  if (facts.scopes.size() > scopes_max ||
      facts.subjects.size() > token_subjects_max) {
    return usage("a token has at most {} scopes and {} subjects", scopes_max,
                 token_subjects_max);
  }
  for (const std::string& scope : facts.scopes) {
    TRY_STATUS(require_word("a scope", scope, scope_bytes_max));
  }
  for (const std::string& subject : facts.subjects) {
    TRY_STATUS(require_word("a subject", subject, 512));
  }
  return {};
}

// The members in the order of RFC 8785.
std::string encode(const TokenFacts& facts) {
  Writer json;
  json.begin_object();
  if (facts.not_after_ms != 0) {
    json.key("not_after").number(facts.not_after_ms);
  }
  json.key("principal").string(facts.principal);
  if (facts.revoked) json.key("revoked").boolean(true);
  write_texts(json, "scopes", facts.scopes);
  write_texts(json, "subjects", facts.subjects);
  return json.end_object().take();
}

Result<TokenFacts> decode_token(std::string_view bytes) {
  Faults faults;
  const Document read = Reader().read(std::string(bytes), Limits{}, faults);
  const Value root = read.root();
  TokenFacts facts{
      .principal = std::string(root["principal"].string().value_or("")),
      .scopes = texts_in(root["scopes"]),
      .subjects = texts_in(root["subjects"]),
      .not_after_ms = root["not_after"].int64().value_or(0),
      .revoked = root["revoked"].boolean().value_or(false)};
  if (!faults.empty() || !require_encodable(facts) || encode(facts) != bytes) {
    return internal("the facts of a token are damaged");
  }
  return facts;
}

std::string token_subject(std::string_view token) {
  return std::string(token_prefix) + to_hex(sha256(token));
}

store::Proposal token_proposal(const TokenFacts& facts, std::string subject,
                               std::int64_t now_ms) {
  return {.kind = store::Kind::token,
          .subject = std::move(subject),
          .is_public = false,
          .at_ms = now_ms,
          .rules = record_rules,
          .facts = encode(facts)};
}

store::Ruling decide_token(const std::optional<store::Head>& head,
                           const store::Proposal& proposal) {
  const auto ruled = [](RecordVerdict verdict) {
    return store::Ruling{.verdict = static_cast<std::uint8_t>(verdict)};
  };
  if (proposal.rules != record_rules) return ruled(RecordVerdict::other_rules);
  const Result<TokenFacts> facts = decode_token(proposal.facts);
  if (!facts || !proposal.subject.starts_with(token_prefix)) {
    return ruled(RecordVerdict::damaged);
  }
  if (facts->revoked && !head) return ruled(RecordVerdict::not_found);
  if (head && head->state == proposal.facts) return ruled(RecordVerdict::same);
  store::Ruling ruling = ruled(!head            ? RecordVerdict::first
                               : facts->revoked ? RecordVerdict::removed
                                                : RecordVerdict::updated);
  ruling.effect = store::Effect::change;
  ruling.state = proposal.facts;
  return ruling;
}

Result<std::optional<TokenFacts>> Tokens::find(std::string_view token,
                                               std::int64_t now_ms) const {
  TRY(const std::optional<store::Head> head, store_.head(token_subject(token)));
  if (!head) return std::nullopt;
  TRY(TokenFacts facts, decode_token(head->state));
  const bool is_over = facts.not_after_ms != 0 && now_ms >= facts.not_after_ms;
  if (facts.revoked || is_over) return std::nullopt;
  return facts;
}

Result<std::vector<ListedToken>> Tokens::list() const {
  constexpr std::size_t batch = 1'000;
  std::vector<ListedToken> tokens;
  for (std::uint64_t after = 0;;) {
    TRY(const std::vector<store::Subject> subjects,
        store_.subjects(after, batch));
    for (const store::Subject& subject : subjects) {
      after = subject.id;
      if (!subject.subject.starts_with(token_prefix)) continue;
      TRY(TokenFacts facts, decode_token(subject.head.state));
      tokens.push_back(
          {subject.subject.substr(token_prefix.size()), std::move(facts)});
    }
    if (subjects.size() < batch) return tokens;
  }
}

Result<ListedToken> Tokens::named(std::string_view id) const {
  constexpr std::size_t id_min = 8;
  const bool is_hex = std::ranges::all_of(
      id, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
  if (id.size() < id_min || !is_hex) {
    return usage(
        "a token is named by at least {} hexadecimal digits of its id, as "
        "token list prints it; got {}",
        id_min, quoted_unescaped(id));
  }
  TRY(std::vector<ListedToken> all, list());
  std::erase_if(
      all, [&](const ListedToken& token) { return !token.id.starts_with(id); });
  if (all.empty()) return not_found("no token begins with {}", id);
  if (all.size() > 1) {
    return conflict("{} tokens begin with {}; give more digits", all.size(),
                    id);
  }
  return std::move(all.front());
}

}  // namespace cardinal::directory
