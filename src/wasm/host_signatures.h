// Signatures that the host of the module verifies and makes. Its functions
// answer later (WebCrypto), and a call of the module cannot wait: the first
// pass of a call asks, the host answers, and the next pass of the same call
// gets the answers. So the verdict is made by the same code as elsewhere, and
// a private key never enters the module.
//
//   HostSignatures& host = HostSignatures::of_module();
//   host.begin(answers);              // of all passes so far
//   std::string reply = caller.call(request);
//   reply = host.reply_instead(std::move(reply));
//
// As long as something is unanswered, the reply is
//   {"status":"asks","questions":[{"id":"...","to":"verify","alg":"ES256",
//     "key":{JWK},"message":"base64url","signature":"base64url"}]}
// and "to":"sign" has no signature. Answers are an object by id:
//   {"ID": {"valid": true}, "ID": {"signature": "base64url"},
//    "ID": {"unavailable": "why the host cannot tell"}}
//
// Thread safety: none.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/crypto.h"

namespace cardinal::wasm {

class HostSignatures {
 public:
  static HostSignatures& of_module();

  // A host that answers at once, such as node: 1 for a valid signature, 0 for
  // another, below 0 where it cannot tell. Null: it answers later.
  using AnswerAtOnce = int (*)(std::string_view question);
  static inline AnswerAtOnce answer_at_once = nullptr;

  // What the host cannot do, when it mattered; empty: nothing.
  const std::string& what_is_unavailable() const { return unavailable_; }

  // Forgets everything and takes the answers, JSON or empty.
  // Fails: usage, when they are not as above.
  Status begin(std::string_view answers);

  // False as long as there is no answer.
  bool verify(const PublicParts& key, std::string_view message,
              std::string_view signature);
  // Fails: unavailable, as long as there is no answer.
  Result<std::string> sign(const PublicParts& key, std::string_view message);

  // The questions instead of a reply that was made without their answers; an
  // error where the host cannot answer one; otherwise the reply.
  std::string reply_instead(std::string reply) const;

 private:
  struct Answer {
    bool is_valid = false;
    std::string signature = {};
    std::string unavailable = {};
  };

  // Null: there is none yet, and the question is noted.
  const Answer* answer_to(std::string_view purpose, const PublicParts& key,
                          std::string_view message, std::string_view signature);

  const Answer* answer_now(Algorithm algorithm, const std::string& id,
                           const std::string& question);

  std::map<std::string, Answer, std::less<>> answers_;
  std::map<std::string, std::string, std::less<>> questions_;  // JSON by id
  std::size_t question_bytes_ = 0;
  std::string unavailable_;  // what the host cannot do, when it matters
};

}  // namespace cardinal::wasm
