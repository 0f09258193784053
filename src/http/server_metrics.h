// What a server counts besides its requests.
#pragma once

#include "cardinal/metrics.h"

namespace cardinal::http {

struct ServerMetrics {
  explicit ServerMetrics(MetricRegistry& registry);

  Gauge &connections, &requests_in_flight, &queued_jobs, &buffer_bytes;
  Counter &connections_accepted, &connections_refused, &accept_errors;
  Counter& sent_bytes;
  // Before a handler ran. Timeouts and overload are counted separately.
  Counter& rejected;
  Counter &timeouts, &overloaded, &deprecated_requests;
  Counter& handshakes_failed;
};

}  // namespace cardinal::http
