#include "wellknown/admin.h"

#include "base/check_that.h"

namespace cardinal::wellknown {
namespace {

class MetricsText {
 public:
  void add(std::string_view name, std::string_view kind, std::string_view help,
           std::uint64_t value) {
    describe(name, kind, help);
    line(name, "", std::to_string(value));
  }
  void describe(std::string_view name, std::string_view kind,
                std::string_view help) {
    text_ += "# HELP " + std::string(name) + " " + std::string(help) + "\n";
    text_ += "# TYPE " + std::string(name) + " " + std::string(kind) + "\n";
  }
  void line(std::string_view name, std::string_view labels,
            const std::string& value) {
    text_ += name;
    text_ += labels;
    text_ += " " + value + "\n";
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

// "1700000000.123"
std::string seconds(std::int64_t ms) {
  const std::string fraction = std::to_string(1'000 + ms % 1'000);
  return std::to_string(ms / 1'000) + "." + fraction.substr(1);
}

std::string metrics_text(const http::Counters& counters,
                         const PublisherStats& stats) {
  constexpr std::string_view responses = "cardinal_http_responses_total";
  MetricsText out;
  out.add("cardinal_http_requests_total", "counter", "Requests answered.",
          counters.requests);
  out.describe(responses, "counter", "Responses by status class.");
  out.line(responses, "{class=\"2xx\"}", std::to_string(counters.answered_2xx));
  out.line(responses, "{class=\"3xx\"}", std::to_string(counters.answered_3xx));
  out.line(responses, "{class=\"4xx\"}", std::to_string(counters.answered_4xx));
  out.line(responses, "{class=\"5xx\"}", std::to_string(counters.answered_5xx));
  out.add("cardinal_http_sent_bytes_total", "counter", "Bytes sent.",
          counters.bytes_sent);
  out.add("cardinal_http_connections", "gauge", "Open connections.",
          counters.connections_open);
  out.add("cardinal_http_connections_accepted_total", "counter",
          "Connections accepted.", counters.connections_accepted);
  out.add("cardinal_http_connections_refused_total", "counter",
          "Connections rejected at the connection limit.",
          counters.connections_refused);
  out.add("cardinal_http_rejected_total", "counter",
          "Requests rejected before a handler ran, except for timeouts and "
          "overload.",
          counters.rejected);
  out.add("cardinal_http_timeouts_total", "counter",
          "Connections closed by a timeout.", counters.timed_out);
  out.add("cardinal_http_overloaded_total", "counter",
          "Requests rejected because the worker queue was full.",
          counters.overloaded);
  out.add("cardinal_tls_handshakes_failed_total", "counter",
          "Failed TLS handshakes.", counters.handshakes_failed);
  out.add("cardinal_publish_reloads_total", "counter", "Successful reloads.",
          stats.reloads);
  out.add("cardinal_publish_reloads_failed_total", "counter", "Failed reloads.",
          stats.failed_reloads);
  constexpr std::string_view loaded = "cardinal_publish_loaded_seconds";
  out.describe(loaded, "gauge", "Time of the last successful load.");
  out.line(loaded, "", seconds(stats.loaded_ms));
  constexpr std::string_view started = "process_start_time_seconds";
  out.describe(started, "gauge", "Start time of the process.");
  out.line(started, "", seconds(stats.started_ms));
  return out.take();
}

http::Response plain(std::string_view type, std::string text) {
  http::Response response =
      http::Response::text(200, std::string(type), std::move(text));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

http::Router admin_routes(const http::Counters& counters,
                          const PublisherStats& stats) {
  http::Router routes;
  http::Route health;
  health.pattern = "/healthz";
  health.handler = [](const http::Request&) {
    return plain("text/plain; charset=utf-8", "ok\n");
  };
  CHECK(routes.add(std::move(health)));
  http::Route metrics;
  metrics.pattern = "/metrics";
  metrics.handler = [&counters, &stats](const http::Request&) {
    return plain("text/plain; version=0.0.4; charset=utf-8",
                 metrics_text(counters, stats));
  };
  CHECK(routes.add(std::move(metrics)));
  return routes;
}

}  // namespace cardinal::wellknown
