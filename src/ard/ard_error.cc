#include "ard/ard_error.h"

#include <algorithm>

#include "base/ascii.h"
#include "cardinal/json.h"

namespace cardinal::ard {
namespace {

int ard_status_of(Code code) {
  const bool is_wrong = code == Code::usage || code == Code::invalid;
  return is_wrong ? 400 : http_status(code);
}

std::string detail_of(const std::string& problem) {
  Faults faults;
  const Document read = Reader().read(problem, Limits{}, faults);
  for (const char* name : {"detail", "title"}) {
    const auto text = read.root()[name].string();
    if (text && !text->empty()) return std::string(*text);
  }
  return "The request was refused.";
}

}  // namespace

std::string_view error_code_of(int status) {
  switch (status) {
    case 401:
      return "UNAUTHENTICATED";
    case 403:
      return "PERMISSION_DENIED";
    case 404:
    case 410:
      return "NOT_FOUND";
    case 429:
      return "RATE_LIMIT_EXCEEDED";
    case 501:
    case 505:
      return "UNIMPLEMENTED";
    case 503:
    case 504:
      return "UNAVAILABLE";
    default:
      return status < 500 ? "INVALID_ARGUMENT" : "INTERNAL_ERROR";
  }
}

http::Response error_response(int status, std::string_view message) {
  Writer json;
  json.begin_object().key("errorCode").string(error_code_of(status));
  json.key("message").string(message).end_object();
  http::Response response =
      http::Response::text(status, "application/json", json.take() + "\n");
  // What is not there may be there soon.
  response.fields.emplace_back("Cache-Control",
                               status == 404 ? "no-cache" : "no-store");
  if (status == 503 || status == 504)
    response.fields.emplace_back("Retry-After", "5");
  return response;
}

http::Response error_response(const Error& error) {
  const int status = ard_status_of(error.code);
  if (status != 500) return error_response(status, error.message);
  http::Response response =
      error_response(status, "The server has a defect; its log has the rest.");
  response.cause = to_text(error);
  return response;
}

http::Response as_ard_error(http::Response problem) {
  http::Response response =
      error_response(problem.status, detail_of(problem.body));
  const bool says_when =
      std::ranges::any_of(problem.fields, [](const auto& field) {
        return equal_ignoring_case(field.first, "Retry-After");
      });
  if (says_when) {
    std::erase_if(response.fields, [](const auto& field) {
      return field.first == "Retry-After";
    });
  }
  for (auto& [name, value] : problem.fields) {
    const bool is_of_body = equal_ignoring_case(name, "Content-Type") ||
                            equal_ignoring_case(name, "Cache-Control");
    if (!is_of_body) response.fields.emplace_back(name, std::move(value));
  }
  response.problem = std::move(problem.problem);
  response.cause = std::move(problem.cause);
  return response;
}

}  // namespace cardinal::ard
