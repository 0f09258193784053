// Collects the routes of a site while it is built. The first card at a path
// gets it; the others are reported in the notes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cardinal/http.h"

namespace cardinal::wellknown {

class RouteCollector {
 public:
  // Of the site, which `env` must outlive.
  explicit RouteCollector(const Env& given) : env(given) {}

  // `what` describes the route in notes. A route whose path is taken or
  // invalid is not added, and the notes get the reason.
  void add(http::Route route, const std::string& what);

  const Env& env;
  http::Router router;
  std::vector<std::string> served, notes;

 private:
  std::map<std::string, std::string> owners_;  // by method and pattern
};

}  // namespace cardinal::wellknown
