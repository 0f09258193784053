#include "http/problem_form.h"

#include <algorithm>

namespace cardinal::http {
namespace {

bool is_problem(const Response& response) {
  return !response.problem.empty() && !response.representation &&
         std::ranges::any_of(response.fields, [](const auto& field) {
           return field.first == "Content-Type" &&
                  field.second == "application/problem+json";
         });
}

// The target of a request line, if there is one.
std::string_view target_in(std::string_view head) {
  head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
  const std::string_view line = head.substr(0, head.find_first_of("\r\n"));
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view rest = line.substr(space + 1);
  return rest.substr(0, rest.find(' '));
}

// What a target names, before anything of it is decoded.
std::string_view path_in(std::string_view target) {
  const std::size_t scheme = target.find("://");
  if (target.starts_with('/') || scheme == std::string_view::npos) {
    return target;
  }
  const std::size_t slash = target.find('/', scheme + 3);
  return slash == std::string_view::npos ? "/" : target.substr(slash);
}

}  // namespace

void adapt_problem(Response& response, const Request& request,
                   std::string_view unread, const Router& routes) {
  if (!is_problem(response)) return;
  const std::string_view target =
      request.target.empty() ? target_in(unread) : request.target;
  const Route* const route = routes.error_route_of(
      request.path.empty() ? path_in(target) : request.path);
  if (route != nullptr) response = route->error_form(std::move(response));
}

}  // namespace cardinal::http
