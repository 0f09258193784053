// Health and metrics for operators, on an address of their own.
#pragma once

#include "cardinal/http.h"

namespace cardinal::wellknown {

// What only the publisher knows.
struct PublisherStats {
  std::int64_t started_ms = 0;
  std::atomic<std::int64_t> loaded_ms = 0;  // the cards that are served
  std::atomic<std::uint64_t> reloads = 0, failed_reloads = 0;
};

// GET /healthz and /metrics (Prometheus text format 0.0.4). Both must outlive
// the routes.
http::Router admin_routes(const http::Counters& counters,
                          const PublisherStats& stats);

}  // namespace cardinal::wellknown
