#include "cardinal/http.h"
#include "http/fields.h"

namespace cardinal::http {

std::string_view name_of(Method method) {
  switch (method) {
    case Method::get:
      return "GET";
    case Method::head:
      return "HEAD";
    case Method::post:
      return "POST";
    case Method::put:
      return "PUT";
    case Method::patch:
      return "PATCH";
    case Method::delete_:
      return "DELETE";
    case Method::options:
      return "OPTIONS";
    case Method::other:
      break;
  }
  return "other";
}

std::string_view Request::parameter(std::string_view name) const {
  for (const auto& [key, value] : parameters) {
    if (key == name) return value;
  }
  return {};
}

std::optional<std::string_view> Request::header(std::string_view name) const {
  return first_value(fields, name);
}

std::string Request::list(std::string_view name) const {
  return joined_values(fields, name);
}

}  // namespace cardinal::http
