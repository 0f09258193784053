// A response made a card: its body judged, its fields read, and held against
// what was seen of its subject before.
#pragma once

#include <optional>
#include <string>

#include "wellknown/card_judge.h"
#include "wellknown/fetch_failure.h"

namespace cardinal::wellknown {

// ADP's metadata.ttl, in seconds; nothing where the card does not say.
std::optional<std::int64_t> ttl_of(const Report& report);

class ResponseJudge {
 public:
  ResponseJudge(const FetchOptions& options, TrustSources trust, Env& env);

  // Of the documents themselves.
  CardJudge& documents() { return documents_; }

  // A response with status 200, whose body is given apart.
  [[nodiscard]] CardResult judge(http::ClientResponse response,
                                 std::string body);
  // By what the cache remembers of the subject: a rollback, an unsigned card
  // after signed ones, or nothing.
  std::optional<CardFailure> why_discarded(const FetchedCard& card,
                                           bool is_extended);

 private:
  const FetchOptions& options_;
  Env& env_;
  CardJudge documents_;
};

}  // namespace cardinal::wellknown
