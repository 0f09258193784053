// Tokens of a directory's callers, kept in its log: who a token stands for,
// what it allows and until when. Of the token itself only its SHA-256 is kept,
// as part of the subject.
//
//   proposal = propose(facts, token_subject(token), now_ms);
//   TRY(const auto known, Tokens(store).find(token, now_ms));
//
// Thread safety: values; a Tokens may be used from many threads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "directory/records/decide_record.h"

namespace cardinal::directory {

inline constexpr std::string_view token_prefix = "cardinal:token/";
inline constexpr std::size_t token_subjects_max = 64;

struct TokenFacts {
  std::string principal;
  // "read", "publish", "admin", and scopes of records.
  std::vector<std::string> scopes;
  // That may be written: each exact or, with a star at its end, a beginning;
  // empty: all.
  std::vector<std::string> subjects = {};
  std::int64_t not_after_ms = 0;  // 0: never expires
  bool revoked = false;

  bool operator==(const TokenFacts&) const = default;
};

// Fails: usage, when a text is empty, too long, has control characters or is
// not UTF-8, or there are too many.
[[nodiscard]] Status require_encodable(const TokenFacts& facts);
// JSON by RFC 8785. Requires: require_encodable().
std::string encode(const TokenFacts& facts);
// Fails: internal, for other bytes than encode() makes.
Result<TokenFacts> decode_token(std::string_view bytes);

std::string token_subject(std::string_view token);
store::Proposal token_proposal(const TokenFacts& facts, std::string subject,
                               std::int64_t now_ms);

// Of the kind token: the last one counts.
store::Ruling decide_token(const std::optional<store::Head>& head,
                           const store::Proposal& proposal);

struct ListedToken {
  std::string id;  // the subject without its prefix
  TokenFacts facts;
};

class Tokens {
 public:
  explicit Tokens(const store::Store& store) : store_(store) {}

  // Nothing for one that is unknown, has expired or was revoked.
  Result<std::optional<TokenFacts>> find(std::string_view token,
                                         std::int64_t now_ms) const;
  // By the beginning of its id, which must be the only one.
  // Fails: not_found; conflict, if several begin like that.
  Result<ListedToken> named(std::string_view id) const;
  // In the order in which they were made.
  Result<std::vector<ListedToken>> list() const;

 private:
  const store::Store& store_;
};

}  // namespace cardinal::directory
