#include "server/response_compression.h"

#include <algorithm>

#include "base/ascii.h"
#include "http/conditional.h"
#include "http/gzip.h"

namespace cardinal::server {
namespace {

bool has_field(const http::Response& response, std::string_view name) {
  return std::ranges::any_of(response.fields, [&](const auto& field) {
    return equal_ignoring_case(field.first, name);
  });
}

}  // namespace

void compress(http::Response& response, const http::Request& request) {
  const bool is_whole =
      !response.representation && !response.pending && !response.source;
  const std::size_t size = response.body.size();
  if (!is_whole || size < compressed_bytes_min || size > compressed_bytes_max) {
    return;
  }
  if (has_field(response, "ETag") || has_field(response, "Content-Encoding")) {
    return;
  }
  response.fields.emplace_back("Vary", "Accept-Encoding");
  if (!http::prefers_gzip(request)) return;
  std::string smaller = http::gzipped(response.body);
  if (smaller.size() >= size) return;
  response.body = std::move(smaller);
  response.fields.emplace_back("Content-Encoding", "gzip");
}

}  // namespace cardinal::server
