#include "cardinal/crypto.h"
#include "cardinal/http.h"
#include "http/conditional.h"
#include "http/date.h"
#include "http/gzip.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

// Below it the gain does not pay for the longer head.
constexpr std::size_t compressed_bytes_min = 256;
// What zlib takes in one call.
constexpr std::size_t compressed_bytes_max = 1u << 30;

constexpr std::string_view precondition_failed =
    "Content-Length: 0\r\nCache-Control: no-store\r\n\r\n";

}  // namespace

Representation::Representation(std::string body, const Options& options)
    : last_modified_(options.last_modified), clock_(options.env->clock) {
  // A strong ETag identifies a representation, and one text with two media
  // types is two of them.
  const std::string version =
      !options.version.empty()
          ? options.version
          : to_hex(sha256(options.content_type + '\n' + body)).substr(0, 32);
  plain_.etag = "\"" + version + "\"";
  plain_.body = std::move(body);
  const std::size_t size = plain_.body.size();
  if (options.compress && size >= compressed_bytes_min &&
      size <= compressed_bytes_max) {
    Encoded compressed;
    compressed.body = gzipped(plain_.body);
    compressed.etag = "\"" + version + "-gzip\"";
    if (compressed.body.size() < size) gzip_ = std::move(compressed);
  }
  write_headers(plain_, options, "");
  if (gzip_) write_headers(*gzip_, options, "gzip");
}

void Representation::write_headers(Encoded& encoded, const Options& options,
                                   std::string_view encoding) const {
  std::string vary = options.vary;
  if (gzip_) vary += vary.empty() ? "Accept-Encoding" : ", Accept-Encoding";
  std::string shared;  // by 200 and 304 (RFC 9110 15.4.5)
  append_field(shared, "ETag", encoded.etag);
  append_field(shared, "Cache-Control", options.cache_control);
  if (!vary.empty()) append_field(shared, "Vary", vary);
  if (options.last_modified != 0) {
    append_field(shared, "Last-Modified", http_date(options.last_modified));
  }
  for (const auto& [name, value] : options.fields) {
    append_field(shared, name, value);
  }
  encoded.not_modified_header_text = shared + "\r\n";
  std::string& text = encoded.header_text;
  append_field(text, "Content-Type", options.content_type);
  append_field(text, "Content-Length", std::to_string(encoded.body.size()));
  if (!encoding.empty()) append_field(text, "Content-Encoding", encoding);
  text += shared + "\r\n";
}

std::size_t Representation::bytes() const {
  std::size_t sum = sizeof(*this);
  for (const Encoded* encoded : {&plain_, gzip_ ? &*gzip_ : nullptr}) {
    if (!encoded) continue;
    sum += encoded->etag.size() + encoded->body.size() +
           encoded->header_text.size() +
           encoded->not_modified_header_text.size();
  }
  return sum;
}

Representation::Selected Representation::select(const Request& request) const {
  const Encoded& encoded = gzip_ && prefers_gzip(request) ? *gzip_ : plain_;
  switch (preconditions(request, encoded.etag, last_modified_, *clock_)) {
    case PreconditionResult::not_modified:
      return {304, encoded.not_modified_header_text, {}};
    case PreconditionResult::failed:
      return {412, precondition_failed, {}};
    case PreconditionResult::proceed:
      break;
  }
  return {200, encoded.header_text, encoded.body};
}

}  // namespace cardinal::http
