#include "web/file_response.h"

#include "http/conditional.h"
#include "http/gzip.h"

namespace cardinal::web {
namespace {

constexpr std::size_t plain_bytes_max = 64 << 20;

struct Coding {
  std::string_view name;  // empty: none
  std::string_view bytes;
};

Coding coding_for(const EmbeddedFile& file, const http::Request& request) {
  if (http::accepts_brotli(request)) return {"br", file.brotli};
  if (http::prefers_gzip(request)) return {"gzip", file.gzip};
  return {};
}

// Few readers want it, so the program has no third copy.
std::string plain(const EmbeddedFile& file) {
  std::string bytes;
  http::Inflater inflater;
  (void)inflater.add(file.gzip, bytes, plain_bytes_max);
  return bytes;
}

}  // namespace

http::Response file_response(const EmbeddedFile& file,
                             const http::Request& request) {
  const Coding coding = coding_for(file, request);
  std::string etag = "\"" + std::string(file.version);
  if (!coding.name.empty()) etag += "-" + std::string(coding.name);
  etag += '"';
  http::Response response;
  response.fields = {
      {"Content-Type", std::string(file.content_type)},
      {"Cache-Control",
       file.is_immutable ? "public, max-age=31536000, immutable" : "no-cache"},
      {"ETag", etag},
      {"Vary", "Accept-Encoding"}};
  const auto known = request.header("If-None-Match");
  if (known && known->find(etag) != std::string_view::npos) {
    response.status = 304;
    return response;
  }
  if (!coding.name.empty()) {
    response.fields.emplace_back("Content-Encoding", coding.name);
    response.body = coding.bytes;
  } else {
    response.body = plain(file);
  }
  return response;
}

}  // namespace cardinal::web
