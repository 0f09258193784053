#include <algorithm>
#include <array>
#include <map>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/uri.h"
#include "cardinal/http.h"
#include "http/target.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr std::size_t method_count = static_cast<std::size_t>(Method::other);

std::size_t index_of(Method method) { return static_cast<std::size_t>(method); }

// Takes the next segment off a path that starts with a slash.
std::string_view next_segment(std::string_view& path) {
  path.remove_prefix(1);
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view segment = path.substr(0, end);
  path.remove_prefix(end);
  return segment;
}

enum class SegmentKind : std::uint8_t { literal, name, rest, bad };

SegmentKind kind_of(std::string_view segment) {
  const bool braces = segment.find_first_of("{}") != std::string_view::npos;
  if (!braces) return SegmentKind::literal;
  if (segment.size() < 3 || segment.front() != '{' || segment.back() != '}') {
    return SegmentKind::bad;
  }
  std::string_view name = segment.substr(1, segment.size() - 2);
  const bool rest = name.ends_with('*');
  if (rest) name.remove_suffix(1);
  if (name.empty() || !std::ranges::all_of(name, [](char c) {
        return is_token(c) && c != '*';
      })) {
    return SegmentKind::bad;
  }
  return rest ? SegmentKind::rest : SegmentKind::name;
}

std::unexpected<Error> bad_pattern(const std::string& pattern,
                                   std::string_view why) {
  return usage("the route \"{}\" {}", pattern, why);
}

}  // namespace

struct Router::Node {
  struct MethodRoutes {
    std::array<const Route*, method_count> routes{};  // of Router::routes_
    std::vector<std::string> names;  // of the {name} segments before
    bool any() const {
      return std::ranges::any_of(routes, [](auto& r) { return r != nullptr; });
    }
  };
  std::map<std::string, std::unique_ptr<Node>, std::less<>> literals;
  std::unique_ptr<Node> named;
  MethodRoutes here, rest;

  struct Search {
    Request& request;
    std::vector<std::string_view> values;
    const Route* found = nullptr;
    std::array<bool, method_count> allowed{};
    std::array<bool, method_count> for_other_origins{};
  };
  static void match_method(const MethodRoutes& method_routes, Search& search);
  void find(std::string_view path, Search& search) const;
};

namespace {

// "GET, HEAD, OPTIONS"; empty if there is none.
std::string method_list(const std::array<bool, method_count>& allowed) {
  std::string list;
  for (std::size_t i = 0; i < method_count; ++i) {
    if (!allowed[i]) continue;
    if (!list.empty()) list += ", ";
    list += name_of(static_cast<Method>(i));
    if (static_cast<Method>(i) == Method::get) list += ", HEAD";
  }
  if (!list.empty()) list += ", OPTIONS";
  return list;
}

}  // namespace

Router::Router() : root_(std::make_unique<Node>()) {}
Router::Router(Router&&) noexcept = default;
Router& Router::operator=(Router&&) noexcept = default;
Router::~Router() = default;

Status Router::add(Route route) {
  return add(std::make_shared<Route>(std::move(route)));
}

Status Router::add(std::shared_ptr<Route> route) {
  CHECK(route->handler != nullptr);
  CHECK(route->method != Method::other && route->method != Method::head &&
        route->method != Method::options);
  const std::string& pattern = route->pattern;
  if (pattern == "*" && route->method == Method::get && !unknown_path_) {
    unknown_path_ = route.get();
    routes_.push_back(std::move(route));
    return {};
  }
  std::string unused;
  std::string_view path = pattern;
  if (!path.starts_with('/')) {
    return bad_pattern(pattern, "must start with a slash");
  }
  Node* node = root_.get();
  Node::MethodRoutes* method_routes = nullptr;
  std::vector<std::string> names;
  while (!path.empty()) {
    const std::string_view segment = next_segment(path);
    const SegmentKind kind = kind_of(segment);
    if (kind == SegmentKind::bad ||
        (kind == SegmentKind::rest && !path.empty())) {
      return bad_pattern(
          pattern,
          "may contain {name} only as a whole segment and {name*} "
          "only as the last one");
    }
    if (kind == SegmentKind::literal) {
      const std::string whole = "/" + std::string(segment);
      if (normal_path(whole, unused) != whole) {
        return bad_pattern(pattern,
                           "would never match; write it in normalised form");
      }
    } else {
      const std::size_t marks = kind == SegmentKind::rest ? 3 : 2;
      names.emplace_back(segment.substr(1, segment.size() - marks));
    }
    if (kind == SegmentKind::rest) {
      method_routes = &node->rest;
      continue;
    }
    auto& child = kind == SegmentKind::name
                      ? node->named
                      : node->literals[std::string(segment)];
    if (!child) child = std::make_unique<Node>();
    node = child.get();
    method_routes = &node->here;
  }
  const Route*& place = method_routes->routes[index_of(route->method)];
  if (place != nullptr ||
      (method_routes->any() && method_routes->names != names)) {
    return conflict("two routes for {} {}", name_of(route->method), pattern);
  }
  method_routes->names = std::move(names);
  place = route.get();
  routes_.push_back(std::move(route));
  return {};
}

void Router::Node::match_method(const MethodRoutes& method_routes,
                                Search& search) {
  for (std::size_t i = 0; i < method_count; ++i) {
    const Route* route = method_routes.routes[i];
    if (route == nullptr) continue;
    search.allowed[i] = true;
    if (route->for_other_origins) search.for_other_origins[i] = true;
  }
  if (search.found != nullptr) return;
  const Method requested = search.request.method;
  const Method method = requested == Method::head ? Method::get : requested;
  search.found = method_routes.routes[index_of(method)];
  if (search.found == nullptr) return;
  for (std::size_t i = 0; i < method_routes.names.size(); ++i) {
    search.request.parameters.emplace_back(method_routes.names[i],
                                           percent_decoded(search.values[i]));
  }
}

// Depth and work are bound by the patterns: a segment has two ways on at most,
// and patterns are as deep as their author made them.
void Router::Node::find(std::string_view path, Search& search) const {
  if (path.empty()) {
    match_method(here, search);
    return;
  }
  std::string_view below = path;
  const std::string_view segment = next_segment(below);
  if (const auto child = literals.find(segment); child != literals.end()) {
    child->second->find(below, search);
  }
  if (named && !segment.empty()) {
    search.values.push_back(segment);
    named->find(below, search);
    search.values.pop_back();
  }
  if (rest.any()) {
    search.values.push_back(path.substr(1));
    match_method(rest, search);
    search.values.pop_back();
  }
}

const Route* Router::unknown_path_route(const Request& request) const {
  if (unknown_path_ == nullptr) return nullptr;
  const bool reads =
      request.method == Method::get || request.method == Method::head;
  if (!reads) return nullptr;
  const auto& applies = unknown_path_->applies;
  return !applies || applies(request) ? unknown_path_ : nullptr;
}

const Route* Router::error_route_of(std::string_view path) const {
  for (const std::shared_ptr<Route>& route : routes_) {
    if (!route->error_form) continue;
    const std::string_view pattern = route->pattern;
    const std::string_view above = pattern.substr(0, pattern.rfind('/'));
    if (!path.starts_with(above)) continue;
    const std::string_view rest = path.substr(above.size());
    if (rest.empty() || rest[0] == '/' || rest[0] == '?') return route.get();
  }
  return nullptr;
}

Router::Match Router::find(Request& request) const {
  Node::Search search{request, {}, nullptr, {}};
  if (request.method == Method::other) return {};
  if (request.path.starts_with('/')) root_->find(request.path, search);
  Match match;
  match.route = search.found;
  if (match.route != nullptr) return match;
  match.allow = method_list(search.allowed);
  if (match.allow.empty()) match.route = unknown_path_route(request);
  match.allow_other_origins = method_list(search.for_other_origins);
  return match;
}

}  // namespace cardinal::http
