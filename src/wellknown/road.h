// The paths of a site while it is being built: who comes first has the path,
// and who comes later is told.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cardinal/http.h"

namespace cardinal::wellknown {

class Road {
 public:
  // `what` names the route for people. A path that is taken, or that no
  // request can have, is noted and the route left out.
  void add(http::Route route, const std::string& what);

  http::Router routes;
  std::vector<std::string> served, notes;

 private:
  std::map<std::string, std::string> owners_;  // by method and pattern
};

}  // namespace cardinal::wellknown
