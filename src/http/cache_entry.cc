#include "http/cache_entry.h"

#include <algorithm>

#include "base/ascii.h"
#include "cardinal/crypto.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

// RFC 9111 3.1: of the connection, not of the response. The encoding and the
// length are gone with the inflated body.
constexpr std::string_view not_kept[] = {"Connection",
                                         "Keep-Alive",
                                         "Proxy-Authenticate",
                                         "Proxy-Authentication-Info",
                                         "Proxy-Authorization",
                                         "Proxy-Connection",
                                         "TE",
                                         "Trailer",
                                         "Transfer-Encoding",
                                         "Upgrade",
                                         "Content-Length",
                                         "Content-Encoding",
                                         "Content-Range",
                                         "Set-Cookie"};

bool is_kept(std::string_view name, const std::string& connection) {
  const auto is_name = [&](std::string_view other) {
    return equal_ignoring_case(name, other);
  };
  if (std::ranges::any_of(not_kept, is_name)) return false;
  for (std::string_view rest = connection; !rest.empty();) {
    if (is_name(next_member(rest))) return false;
  }
  return true;
}

Fields kept_fields(const Fields& fields) {
  const std::string connection = list_of(fields, "Connection");
  Fields kept;
  for (const auto& field : fields) {
    if (is_kept(field.first, connection)) kept.push_back(field);
  }
  return kept;
}

void append_sized(std::string& out, std::string_view text) {
  out += std::to_string(text.size()) + ":";
  out += text;
}

std::string selector_of(const std::vector<std::string>& vary,
                        const Fields& fields) {
  if (vary.empty()) return {};
  std::string text;
  for (const std::string& name : vary) {
    append_sized(text, name);
    const bool is_there = field_of(fields, name).has_value();
    append_sized(text, is_there ? "+" + list_of(fields, name) : "");
  }
  return to_hex(sha256(text));
}

// RFC 9110 8.8.3.2, the weak comparison.
std::string_view opaque(std::string_view etag) {
  return etag.starts_with("W/") ? etag.substr(2) : etag;
}

}  // namespace

bool CacheEntry::fits(const ClientRequest& request) const {
  return selector == selector_of(vary, request.fields);
}

std::size_t CacheEntry::bytes() const {
  constexpr std::size_t overhead = 512;
  std::size_t sum = overhead + response->url.size() + response->body.size() +
                    response->note.size();
  for (const auto& [name, value] : response->fields) {
    sum += name.size() + value.size() + 16;
  }
  return sum;
}

CacheEntry make_entry(const ClientRequest& request,
                      std::shared_ptr<const CachedResponse> response) {
  CacheEntry entry;
  const std::string vary = list_of(response->fields, "Vary");
  for (std::string_view rest = vary; !rest.empty();) {
    const std::string name = lower_case(next_member(rest));
    if (!name.empty()) entry.vary.push_back(name);
  }
  std::ranges::sort(entry.vary);
  const auto same = std::ranges::unique(entry.vary);
  entry.vary.erase(same.begin(), same.end());
  entry.selector = selector_of(entry.vary, request.fields);
  entry.facts =
      cache_facts(response->status, response->fields, response->request_time_ms,
                  response->response_time_ms);
  entry.response = std::move(response);
  return entry;
}

CachedResponse kept_response(const ClientResponse& response,
                             const Cache::Extras& extras) {
  CachedResponse kept;
  kept.url = response.url;
  kept.status = response.status;
  kept.fields = kept_fields(response.fields);
  kept.body = response.body;
  kept.request_time_ms = response.request_time_ms;
  kept.response_time_ms = response.response_time_ms;
  kept.freshness_cap_s = extras.freshness_cap_s;
  kept.note = extras.note;
  return kept;
}

std::optional<CachedResponse> merged_response(
    const CachedResponse& stored, const ClientResponse& not_modified) {
  const auto theirs = field_of(not_modified.fields, "ETag");
  const auto ours = field_of(stored.fields, "ETag");
  if (theirs && (!ours || opaque(*theirs) != opaque(*ours))) {
    return std::nullopt;
  }
  CachedResponse merged = stored;
  const Fields newer = kept_fields(not_modified.fields);
  std::erase_if(merged.fields, [&](const auto& field) {
    // Age is of the answer it came with.
    return equal_ignoring_case(field.first, "Age") ||
           field_of(newer, field.first).has_value();
  });
  merged.fields.insert(merged.fields.end(), newer.begin(), newer.end());
  merged.request_time_ms = not_modified.request_time_ms;
  merged.response_time_ms = not_modified.response_time_ms;
  return merged;
}

Fields conditions_for(const CachedResponse& response) {
  Fields conditions;
  if (const auto etag = field_of(response.fields, "ETag")) {
    conditions.emplace_back("If-None-Match", *etag);
  }
  if (const auto time = field_of(response.fields, "Last-Modified")) {
    conditions.emplace_back("If-Modified-Since", *time);
  }
  return conditions;
}

std::string cache_key(std::string_view url, std::string_view partition) {
  std::string text;
  text.reserve(url.size() + partition.size() + 16);
  append_sized(text, partition);
  append_sized(text, url);
  return to_hex(sha256(text));
}

}  // namespace cardinal::http
