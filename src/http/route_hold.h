// Keeps the routes of a request alive while it waits or its response streams,
// and counts it as in flight.
#pragma once

#include <memory>

#include "http/io_thread_state.h"

namespace cardinal::http {

class RouteHold {
 public:
  explicit RouteHold(IoThreadState& thread) : thread_(thread) {}
  RouteHold(const RouteHold&) = delete;
  RouteHold& operator=(const RouteHold&) = delete;
  ~RouteHold() { release(); }

  // Requires: called before the thread finds the route of another request.
  void hold() {
    if (routes_) return;
    routes_ = thread_.last_routes();
    thread_.server.metrics.requests_in_flight.add(1);
  }
  void release() {
    if (!routes_) return;
    routes_.reset();
    thread_.server.metrics.requests_in_flight.add(-1);
  }
  // Those that `route` is of; the current ones, if it is null.
  const Router& routes_of(const Route* route) const {
    if (routes_) return *routes_;
    return route == nullptr ? thread_.current_routes() : *thread_.last_routes();
  }
  // For others who outlive the hold; null if nothing is held.
  const std::shared_ptr<const Router>& routes() const { return routes_; }

 private:
  IoThreadState& thread_;
  std::shared_ptr<const Router> routes_;
};

}  // namespace cardinal::http
