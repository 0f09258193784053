#include "access/credentials.h"

#include <algorithm>

#include "base/base64.h"
#include "http/text.h"

namespace cardinal::access {
namespace {

// RFC 6750 2.1: what a bearer token may be made of.
bool is_b64token(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_alnum(c) ||
           std::string_view("-._~+/").find(c) != std::string_view::npos;
  });
}

// RFC 7617: the user ends at the first colon; no control characters.
std::optional<BasicCredentials> read_basic(std::string_view text) {
  if (text.size() > basic_bytes_max) return std::nullopt;
  const auto decoded = decode_base64(text);
  if (!decoded) return std::nullopt;
  const std::size_t colon = decoded->find(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  if (std::ranges::any_of(*decoded, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
      })) {
    return std::nullopt;
  }
  return BasicCredentials{decoded->substr(0, colon),
                          decoded->substr(colon + 1)};
}

// Escapes decoded; "+" stays what it is, since a key may have one and never
// has a blank.
std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_value(text[i + 1]);
    const int low = hex_value(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

// One value, which may be repeated.
class OneValue {
 public:
  void add(std::optional<std::string> value) {
    if (!value || value->size() > api_key_bytes_max ||
        (value_ && *value_ != *value)) {
      is_doubtful_ = true;
    } else {
      value_ = std::move(value);
    }
  }
  std::optional<std::string> take() {
    if (is_doubtful_) return std::nullopt;
    return value_ ? std::move(*value_) : std::string();
  }

 private:
  std::optional<std::string> value_;
  bool is_doubtful_ = false;
};

// Calls `each` with the pieces of `text` between separators.
template <class Each>
void split(std::string_view text, char separator, const Each& each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void add_from_query(std::string_view query, std::string_view name,
                    OneValue& found) {
  split(query, '&', [&](std::string_view pair) {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto key = unescaped(pair.substr(0, equals));
    if (!key || *key != name) return;
    found.add(unescaped(pair.substr(std::min(equals + 1, pair.size()))));
  });
}

void add_from_cookies(std::string_view cookies, std::string_view name,
                      OneValue& found) {
  split(cookies, ';', [&](std::string_view pair) {
    const std::string_view cookie = http::without_ows(pair);
    const std::size_t equals = cookie.find('=');
    if (equals == std::string_view::npos) return;
    if (http::without_ows(cookie.substr(0, equals)) != name) return;
    found.add(std::string(http::without_ows(cookie.substr(equals + 1))));
  });
}

bool has_cookie_like(const http::Request& request, std::string_view name) {
  return std::ranges::any_of(request.fields, [&](const http::Field& field) {
    return equal_ignoring_case(field.name, "Cookie") &&
           field.value.find(name) != std::string_view::npos;
  });
}

}  // namespace

Authorization authorization_of(const http::Request& request) {
  Authorization found;
  const http::Field* only = nullptr;
  for (const http::Field& field : request.fields) {
    if (!equal_ignoring_case(field.name, "Authorization")) continue;
    found.is_there = true;
    if (only != nullptr) return {.is_there = true};
    only = &field;
  }
  if (only == nullptr) return found;
  const std::string_view value = http::without_ows(only->value);
  const std::size_t blank = std::min(value.find(' '), value.size());
  const std::string_view scheme = value.substr(0, blank);
  std::string_view rest = value.substr(blank);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  if (equal_ignoring_case(scheme, "Bearer")) {
    found.is_bearer = true;
    if (rest.size() <= token_bytes_max && is_b64token(rest)) {
      found.token = rest;
    }
  } else if (equal_ignoring_case(scheme, "Basic")) {
    found.basic = read_basic(rest);
  }
  return found;
}

std::optional<std::string> api_key_in(const http::Request& request,
                                      KeyLocation location,
                                      std::string_view name) {
  OneValue found;
  if (location == KeyLocation::query) {
    add_from_query(request.query, name, found);
    return found.take();
  }
  for (const http::Field& field : request.fields) {
    if (location == KeyLocation::header &&
        equal_ignoring_case(field.name, name)) {
      found.add(std::string(http::without_ows(field.value)));
    }
    if (location == KeyLocation::cookie &&
        equal_ignoring_case(field.name, "Cookie")) {
      add_from_cookies(field.value, name, found);
    }
  }
  return found.take();
}

bool may_have_api_key(const http::Request& request, KeyLocation location,
                      std::string_view name) {
  switch (location) {
    case KeyLocation::header:
      return request.header(name).has_value();
    case KeyLocation::cookie:
      return has_cookie_like(request, name);
    case KeyLocation::query:
      break;
  }
  // An escape in the query may spell the name in another way.
  return request.query.find(name) != std::string_view::npos ||
         request.query.find('%') != std::string_view::npos;
}

}  // namespace cardinal::access
