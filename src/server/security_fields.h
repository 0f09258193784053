// What every response of the API says to browsers, and what no request may have
// in its query.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cardinal::server {

// Nothing that the API answers is a page: it loads nothing and is in no frame.
// X-Content-Type-Options is the HTTP server's own.
inline std::vector<std::pair<std::string, std::string>> security_fields() {
  return {
      {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
      {"Referrer-Policy", "no-referrer"},
      {"Permissions-Policy",
       "camera=(), geolocation=(), microphone=(), payment=()"}};
}

// No operation has a parameter of such a name.
inline std::vector<std::string> secret_parameters() {
  return {"access_token", "token",         "api_key", "apikey",
          "api-key",      "authorization", "bearer",  "jwt",
          "id_token",     "password",      "secret",  "client_secret"};
}

}  // namespace cardinal::server
