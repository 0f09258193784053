// Health, readiness and metrics for operators, for an address of their own.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "cardinal/http.h"

namespace cardinal::http {

// Whether a server should get requests. Thread-safe.
class Readiness {
 public:
  void set_ready() { set(""); }
  // Why not: "starting", "draining", or what failed.
  void set_not_ready(std::string reason) { set(std::move(reason)); }
  // Fails: unavailable, with the reason.
  Status status() const;

 private:
  void set(std::string reason);
  mutable std::mutex mutex_;
  std::string reason_ = "starting";  // empty: ready
};

struct AdminSources {
  std::function<Status()> health;     // the process works
  std::function<Status()> readiness;  // it should get requests
  std::shared_ptr<const MetricRegistry> metrics;
};

// GET /healthz and /readyz, which are 200 or, with the reason, 503; GET
// /metrics in the text format of Prometheus.
Router admin_routes(const AdminSources& sources);

// Few connections, but with the descriptors that other servers leave free.
ServerLimits admin_limits();

// The version of this program and the start time of the process.
void add_process_metrics(MetricRegistry& registry, std::int64_t started_ms);

}  // namespace cardinal::http
