#include "http/conditional.h"

#include "http/accept.h"
#include "http/date.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

enum class Compare : std::uint8_t { weak, strong };

// Whether one of the tags in all fields of that name is `etag`; nothing when
// there is no such field.
std::optional<bool> matches(const Request& request, std::string_view name,
                            std::string_view etag, Compare compare) {
  std::optional<bool> result;
  for (const Field& field : request.fields) {
    if (!equal_ignoring_case(field.name, name)) continue;
    if (!result) result = false;
    // What a cache sends back is mostly the one tag it was given.
    if (!etag.empty() && field.value == etag) {
      result = true;
      continue;
    }
    std::string_view rest = field.value;
    while (!rest.empty()) {
      std::string_view tag = next_member(rest);
      if (tag == "*" && !etag.empty()) result = true;
      const bool is_weak = tag.starts_with("W/");
      if (is_weak) tag.remove_prefix(2);
      if (is_weak && compare == Compare::strong) continue;
      if (!etag.empty() && tag == etag) result = true;
    }
  }
  return result;
}

// The date in a field; absent when there is no such field or its value is
// invalid and must be ignored.
std::optional<std::int64_t> date_in(const Request& request,
                                    std::string_view name, const Clock& clock) {
  const auto text = request.header(name);
  if (!text) return std::nullopt;
  const std::int64_t now_s = clock.now_ms() / 1'000;
  return parse_http_date(*text, now_s);
}

}  // namespace

PreconditionResult preconditions(const Request& request, std::string_view etag,
                                 std::int64_t last_modified,
                                 const Clock& clock) {
  const bool reads =
      request.method == Method::get || request.method == Method::head;
  if (const auto match = matches(request, "If-Match", etag, Compare::strong)) {
    if (!*match) return PreconditionResult::failed;
  } else if (last_modified != 0) {
    const auto since = date_in(request, "If-Unmodified-Since", clock);
    if (since && last_modified > *since) return PreconditionResult::failed;
  }
  if (const auto match =
          matches(request, "If-None-Match", etag, Compare::weak)) {
    if (!*match) return PreconditionResult::proceed;
    return reads ? PreconditionResult::not_modified
                 : PreconditionResult::failed;
  }
  if (reads && last_modified != 0) {
    const auto since = date_in(request, "If-Modified-Since", clock);
    if (since && last_modified <= *since)
      return PreconditionResult::not_modified;
  }
  return PreconditionResult::proceed;
}

bool prefers_gzip(const Request& request) {
  int gzip = -1, identity = -1, any = -1;
  for (const Field& field : request.fields) {
    if (!equal_ignoring_case(field.name, "Accept-Encoding")) continue;
    std::string_view rest = field.value;
    while (!rest.empty()) {
      const std::string_view member = next_member(rest);
      const std::size_t end = std::min(member.find(';'), member.size());
      const std::string_view name = without_ows(member.substr(0, end));
      const int weight = weight_of(member.substr(end));
      if (equal_ignoring_case(name, "gzip") ||
          equal_ignoring_case(name, "x-gzip")) {
        gzip = weight;
      } else if (equal_ignoring_case(name, "identity")) {
        identity = weight;
      } else if (name == "*") {
        any = weight;
      }
    }
  }
  if (gzip < 0) gzip = any;
  // identity is acceptable without being listed (RFC 9110, 12.5.3), but any
  // listed coding with a weight above 0 is preferred to it.
  if (identity < 0) identity = any == 0 ? 0 : 1;
  return gzip > 0 && gzip >= identity;
}

bool accepts_brotli(const Request& request) {
  for (const Field& field : request.fields) {
    if (!equal_ignoring_case(field.name, "Accept-Encoding")) continue;
    std::string_view rest = field.value;
    while (!rest.empty()) {
      const std::string_view member = next_member(rest);
      const std::size_t end = std::min(member.find(';'), member.size());
      const std::string_view name = without_ows(member.substr(0, end));
      if (!equal_ignoring_case(name, "br")) continue;
      return weight_of(member.substr(end)) > 0;
    }
  }
  return false;
}

}  // namespace cardinal::http
