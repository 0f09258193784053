#include "web/inner_request.h"

#include <algorithm>

#include "base/ascii.h"
#include "cardinal/http_stream.h"

namespace cardinal::web {
namespace {

// Of the reader's request: what says who asks. Conditions and codings are those
// of the page, not of the answer in it.
bool goes_along(std::string_view name) {
  constexpr std::string_view of_the_page[] = {
      "accept",        "accept-encoding",   "if-match",
      "if-none-match", "if-modified-since", "if-unmodified-since",
      "range",         "last-event-id",     "idempotency-key"};
  return std::ranges::none_of(of_the_page, [&](std::string_view other) {
    return equal_ignoring_case(name, other);
  });
}

InnerAnswer answer_of(http::Response response) {
  if (response.pending || response.source) {
    if (response.pending) response.pending->cancel();
    if (response.source) response.source->cancel();
    response = http::problem(503, "not-ready", "The answer is not there yet",
                             "Try again.");
  }
  InnerAnswer answer{.status = response.status,
                     .content_type = {},
                     .body = std::move(response.body),
                     .fields = std::move(response.fields)};
  if (response.representation) {
    answer.status = 200;
    answer.body = response.representation->body();
    answer.content_type = "application/json";
  }
  if (const std::string_view given = answer.field("Content-Type");
      !given.empty()) {
    answer.content_type = given;
  }
  std::erase_if(answer.fields, [](const auto& field) {
    constexpr std::string_view own[] = {"content-type", "etag", "vary",
                                        "cache-control"};
    return std::ranges::any_of(own, [&](std::string_view name) {
      return equal_ignoring_case(field.first, name);
    });
  });
  return answer;
}

}  // namespace

std::string_view InnerAnswer::field(std::string_view name) const {
  for (const auto& [other, value] : fields) {
    if (equal_ignoring_case(other, name)) return value;
  }
  return {};
}

std::shared_ptr<const http::Router> InnerRequests::routes() const {
  const std::shared_ptr<http::RouteTable> table = table_.lock();
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const http::Router> known = routes_.lock();
  if (!known) version_ = 0;
  if (table) table->update_if_replaced(known, version_);
  routes_ = known;
  return known;
}

InnerAnswer InnerRequests::get(const http::Request& reader,
                               const std::string& target,
                               std::string_view accept) const {
  http::Request request = reader;
  request.method = http::Method::get;
  request.method_name = "GET";
  request.body = {};
  return ask(std::move(request), target, accept);
}

InnerAnswer InnerRequests::post(const http::Request& reader,
                                const std::string& target,
                                std::string_view content_type,
                                std::string_view body,
                                std::string_view accept) const {
  http::Request request = reader;
  request.method = http::Method::post;
  request.method_name = "POST";
  request.body = body;
  std::erase_if(request.fields, [](const http::Field& field) {
    return equal_ignoring_case(field.name, "content-type") ||
           equal_ignoring_case(field.name, "content-length");
  });
  request.fields.push_back({.name = "Content-Type", .value = content_type});
  return ask(std::move(request), target, accept);
}

InnerAnswer InnerRequests::ask(http::Request request, const std::string& target,
                               std::string_view accept) const {
  const std::size_t query = std::min(target.find('?'), target.size());
  request.target = target;
  request.path = std::string_view(target).substr(0, query);
  request.query =
      std::string_view(target).substr(std::min(query + 1, target.size()));
  request.parameters.clear();
  std::erase_if(request.fields, [](const http::Field& field) {
    return !goes_along(field.name);
  });
  request.fields.push_back({.name = "Accept", .value = accept});
  const std::shared_ptr<const http::Router> known = routes();
  const http::Route* route = known ? known->find(request).route : nullptr;
  if (route == nullptr || route->pattern == "*") {
    return answer_of(http::problem(
        404, "no-directory", "Not on this server",
        "This server has no directory; start it with --data DIR."));
  }
  return answer_of(route->handler(request));
}

}  // namespace cardinal::web
