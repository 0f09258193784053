// The operations as routes of an HTTP server, each derived from its record.
//
// An answer is JSON, or one of the operation's views where Accept prefers its
// media type. Cardinal-Outcome says how the call ended: clean, has-errors or
// incomplete. Answers that depend on the input and the program only have an
// ETag and are kept.
#pragma once

#include <vector>

#include "cardinal/http.h"
#include "cardinal/operations.h"
#include "server/pending_replies.h"
#include "server/request_gate.h"
#include "server/shared_feed.h"

namespace cardinal::server {

// All must outlive the routes.
struct RouteOptions {
  PendingReplies* pending = nullptr;  // null: replies that wait hold a worker
  FeedHub* feeds = nullptr;           // null: each client has its own feed
  RequestGate* gate = nullptr;        // null: everybody may use everything
  // Null: Idempotency-Key is ignored.
  IdempotentRequests* idempotent = nullptr;
  // Whether documents that everybody gets are kept, ready to be sent.
  bool keeps_documents = false;
  // For callers that the gate knows as this machine's user; null: as others.
  Services* operator_services = nullptr;
};

// Those that are served and whose scope is `scope`. `services` must outlive the
// routes.
std::vector<http::Route> operation_routes(Services& services, Scope scope,
                                          const RouteOptions& options = {});

std::string_view slug_of(Outcome outcome);

inline constexpr std::string_view outcome_field = "Cardinal-Outcome";

}  // namespace cardinal::server
