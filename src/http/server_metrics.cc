#include "http/server_metrics.h"

namespace cardinal::http {

ServerMetrics::ServerMetrics(MetricRegistry& registry)
    : connections(
          registry.gauge("cardinal_http_connections", "Open connections.")),
      requests_in_flight(registry.gauge(
          "cardinal_http_requests_in_flight",
          "Requests that wait for their body, for a worker or for "
          "their response, or whose response is streamed.")),
      queued_jobs(registry.gauge("cardinal_http_worker_queue_length",
                                 "Requests that wait for a free worker.")),
      buffer_bytes(
          registry.gauge("cardinal_http_buffer_bytes",
                         "Memory of requests and responses in progress.")),
      connections_accepted(registry.counter(
          "cardinal_http_connections_accepted_total", "Connections accepted.")),
      connections_refused(
          registry.counter("cardinal_http_connections_refused_total",
                           "Connections rejected at the connection limit.")),
      accept_errors(registry.counter(
          "cardinal_http_accept_errors_total",
          "Connections that could not be accepted, for want of file "
          "descriptors or memory.")),
      sent_bytes(
          registry.counter("cardinal_http_sent_bytes_total", "Bytes sent.")),
      rejected(registry.counter("cardinal_http_rejected_total",
                                "Requests rejected before a handler ran, "
                                "except for timeouts and overload.")),
      timeouts(
          registry.counter("cardinal_http_timeouts_total",
                           "Requests and connections ended by a timeout.")),
      overloaded(registry.counter(
          "cardinal_http_overloaded_total",
          "Requests rejected because the worker queue was full.")),
      deprecated_requests(
          registry.counter("cardinal_http_deprecated_requests_total",
                           "Requests for deprecated routes.")),
      handshakes_failed(registry.counter("cardinal_tls_handshakes_failed_total",
                                         "Failed TLS handshakes.")) {}

}  // namespace cardinal::http
