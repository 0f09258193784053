#include "http/admin.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"

namespace cardinal::http {
namespace {

Response plain_text(int status, std::string_view type, std::string text) {
  Response response =
      Response::text(status, std::string(type), std::move(text));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

// "ok", or 503 and why not.
Response probe_response(const Status& status) {
  constexpr std::string_view type = "text/plain; charset=utf-8";
  if (status) return plain_text(200, type, "ok\n");
  Response response =
      plain_text(503, type, for_terminal(to_text(status.error())) + "\n");
  response.fields.emplace_back("Retry-After", "1");
  return response;
}

void add_get(Router& routes, std::string pattern,
             std::function<Response()> respond) {
  Route route;
  route.pattern = std::move(pattern);
  route.handler = [respond = std::move(respond)](const Request&) {
    return respond();
  };
  CHECK(routes.add(std::move(route)));
}

}  // namespace

Status Readiness::status() const {
  const std::lock_guard lock(mutex_);
  if (reason_.empty()) return {};
  return unavailable("{}", reason_);
}

void Readiness::set(std::string reason) {
  const std::lock_guard lock(mutex_);
  reason_ = std::move(reason);
}

Router admin_routes(const AdminSources& sources) {
  Router routes;
  add_get(routes, "/healthz",
          [health = sources.health] { return probe_response(health()); });
  add_get(routes, "/readyz", [readiness = sources.readiness] {
    return probe_response(readiness());
  });
  add_get(routes, "/metrics", [metrics = sources.metrics] {
    return plain_text(200, "text/plain; version=0.0.4; charset=utf-8",
                      metrics->text());
  });
  return routes;
}

ServerLimits admin_limits() {
  ServerLimits limits;
  limits.connections = 16;
  limits.spare_descriptors = 0;
  limits.buffer_bytes = 16 << 20;
  return limits;
}

void add_process_metrics(MetricRegistry& registry, std::int64_t started_ms) {
  registry
      .gauge("cardinal_build_info", "The version of this program.",
             {{"version", std::string(cardinal_version)}})
      .set(1);
  registry.gauge("process_start_time_seconds", "Start time of the process.")
      .set(static_cast<double>(started_ms) / 1'000);
}

}  // namespace cardinal::http
