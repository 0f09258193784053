// The routes of a site while it is being built: the first card that asks for a
// path gets it, later ones are reported in the notes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cardinal/http.h"

namespace cardinal::wellknown {

class RouteTable {
 public:
  // `what` names the route for people. A path that is taken, or that no
  // request can have, is noted and the route left out.
  void add(http::Route route, const std::string& what);

  http::Router router;
  std::vector<std::string> served, notes;

 private:
  std::map<std::string, std::string> owners_;  // by method and pattern
};

}  // namespace cardinal::wellknown
