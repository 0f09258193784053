// Whether what a server sent is a card that may be used.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/fetch.h"
#include "wellknown/agent_calls.h"

namespace cardinal {
class Checker;
}

namespace cardinal::wellknown {

// Why a body with status 200 cannot be a document: a page, nothing, `{}`.
// Empty when it may be one.
std::string soft_404_of(std::string_view content_type, std::string_view body);

// What is odd about the media type of a card; empty when nothing is.
std::string odd_content_type(std::string_view content_type);

// Why a document is not a card of the wanted dialect, or of any; empty when it
// is one.
std::string why_no_card(const Report& report, std::optional<Dialect> wanted);

// AgentCard, section 8.5: how the scheme of its endpoint differs from the one
// that the card came by. `is_web`: both are http or https.
struct OtherScheme {
  std::string message;
  bool is_web = false;
};
std::optional<OtherScheme> other_scheme(const std::string& url,
                                        Value agentcard);

// HTTP+JSON of A2A 0.3 sends security in the form of a2a.proto, which only its
// SDKs read.
bool has_proto_security(const AgentCall& call);
RuleChoice rules_of_proto_security();

struct JudgedCard {
  Report report;
  Verification verification;
  bool revoked = false;
  std::vector<std::string> notes;
};

struct CardRejection {
  FetchFault fault = FetchFault::no_card;
  std::string message;
  // Another path may have the card.
  bool elsewhere = false;
  std::optional<Verification> verification;
};

// Keeps buffers; belongs to one thread.
class CardJudge {
 public:
  CardJudge(const FetchOptions& options, TrustSources trust, Env& env);
  ~CardJudge();

  // `url` is where the body came from.
  [[nodiscard]] std::expected<JudgedCard, CardRejection> judge(
      const std::string& url, std::string_view content_type, std::string body);

  // By a way that sends security as a2a.proto has it (rules_of).
  void take_proto_security(bool yes) { takes_proto_security_ = yes; }

  // Nothing is a soft 404 where the caller named the one place.
  void take_anything(bool yes) { takes_anything_ = yes; }

 private:
  Checker& checker();
  std::optional<CardRejection> what_is_no_card(const Report& report) const;
  std::optional<CardRejection> verify_card(JudgedCard& card);
  std::optional<CardRejection> check_scheme(const std::string& url,
                                            JudgedCard& card) const;

  const FetchOptions& options_;
  TrustSources trust_;
  Env& env_;
  std::unique_ptr<Checker> checker_;
  std::unique_ptr<Checker> lenient_;  // accepts proto security
  bool takes_anything_ = false;
  bool takes_proto_security_ = false;
};

}  // namespace cardinal::wellknown
