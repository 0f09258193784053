#include "base/errors.h"
#include "cardinal/http.h"
#include "http/request_metrics.h"

namespace cardinal::http {

RouteTable::RouteTable(std::shared_ptr<MetricRegistry> metrics)
    : metrics_(metrics ? std::move(metrics)
                       : std::make_shared<MetricRegistry>()),
      request_metrics_(RequestMetrics::in(*metrics_)),
      current_(std::make_shared<const Router>()) {}

RouteTable::~RouteTable() = default;

namespace {

// Whether the route cannot be beside these.
bool clashes(const std::vector<std::shared_ptr<Route>>& routes,
             const std::shared_ptr<Route>& route) {
  Router alone;
  for (const auto& other : routes) {
    if (!alone.add(other)) return false;
  }
  return !alone.add(route);
}

}  // namespace

Status RouteTable::merge(const std::map<std::string, Owned>& owners,
                         Router& out) const {
  for (const auto& [owner, routes] : owners) {
    for (const auto& route : routes) {
      Status added = out.add(route);
      if (added) continue;
      for (const auto& [other, others] : owners) {
        if (other == owner || !clashes(others, route)) continue;
        return conflict("{} {} is a route of both {} and {}",
                        name_of(route->method), route->pattern, other, owner);
      }
      return added;
    }
  }
  return {};
}

void RouteTable::publish(Router merged) {
  auto fresh = std::make_shared<const Router>(std::move(merged));
  const std::lock_guard lock(current_mutex_);
  current_ = std::move(fresh);
  version_.fetch_add(1, std::memory_order_release);
}

Status RouteTable::replace(const std::string& owner, Router routes,
                           const std::function<Status()>& also) {
  for (const auto& route : routes.routes()) {
    route->metrics = &request_metrics_->of(route->label.empty() ? route->pattern
                                                                : route->label);
  }
  const std::lock_guard lock(owners_mutex_);
  std::map<std::string, Owned> owners = owners_;
  owners[owner] = routes.routes();
  Router merged;
  if (Status fits = merge(owners, merged); !fits) return fits;
  if (also) {
    if (Status done = also(); !done) return done;
  }
  owners_ = std::move(owners);
  publish(std::move(merged));
  return {};
}

void RouteTable::remove(const std::string& owner) {
  const std::lock_guard lock(owners_mutex_);
  owners_.erase(owner);
  Router merged;
  CHECK(merge(owners_, merged));  // fewer routes fit where more did
  publish(std::move(merged));
}

void RouteTable::update_if_replaced(std::shared_ptr<const Router>& routes,
                                    std::uint64_t& version) const {
  if (version == version_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(current_mutex_);
  routes = current_;
  version = version_.load(std::memory_order_relaxed);
}

}  // namespace cardinal::http
