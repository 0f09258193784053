#include "operations/directory/source_visitor.h"

#include <charconv>

#include "base/errors.h"
#include "base/text.h"
#include "cardinal/http_cache.h"
#include "http/url.h"

namespace cardinal {
namespace {

using directory::RefetchError;
using directory::RefetchFault;

std::unexpected<RefetchError> visit_error(RefetchFault fault, Error error,
                                          std::int64_t retry_after_s = 0) {
  RefetchError failed{std::move(error)};
  failed.fault = fault;
  failed.retry_after_s = retry_after_s;
  return std::unexpected(std::move(failed));
}

// In seconds; a date is not read, and counts as nothing.
std::int64_t retry_after_of(const http::ClientResponse& response) {
  const std::string_view text = response.header("Retry-After").value_or("");
  std::int64_t seconds = 0;
  const auto read =
      std::from_chars(text.data(), text.data() + text.size(), seconds);
  return read.ec == std::errc() ? seconds : 0;
}

std::unexpected<RefetchError> status_error(
    const http::ClientResponse& response) {
  const int status = response.status;
  // 408, 425 and 429 are about this moment, not about the card.
  const bool is_moment = status == 408 || status == 425 || status == 429;
  const bool is_gone = status >= 400 && status < 500 && !is_moment;
  Error error = unavailable("status {}", status).error();
  error.where = response.url;
  return visit_error(is_gone ? RefetchFault::gone : RefetchFault::unreachable,
                     std::move(error), retry_after_of(response));
}

http::ClientRequest conditional_request(
    const directory::RefetchRequest& request) {
  http::ClientRequest sent{
      .url = request.url,
      .fields = {{"Accept",
                  "application/json, application/agentcard+json, "
                  "application/*+json;q=0.5"},
                 {"A2A-Version", "1.0"}}};
  if (!request.known.etag.empty()) {
    sent.fields.emplace_back("If-None-Match", request.known.etag);
  } else if (!request.known.last_modified.empty()) {
    sent.fields.emplace_back("If-Modified-Since", request.known.last_modified);
  }
  return sent;
}

// As Cache-Control or Expires states it.
std::optional<std::int64_t> lifetime_of(const http::ClientResponse& response) {
  // A confirmation counts like the card.
  const auto facts =
      http::cache_facts(200, response.fields, response.request_time_ms,
                        response.response_time_ms);
  if (facts.control.no_cache || facts.control.no_store) return std::nullopt;
  const auto lifetime_s = http::http_lifetime_s(facts, false);
  return lifetime_s && *lifetime_s > 0 ? lifetime_s : std::nullopt;
}

}  // namespace

// RFC 9309, 2.3.1: a host without the file allows everything, and one that
// cannot be asked allows nothing for the moment.
std::expected<wellknown::RobotRules, RefetchError> SourceVisitor::robots_of(
    http::Client& client, const std::string& origin) {
  const std::int64_t now_ms = env_.clock->now_ms();
  {
    const std::scoped_lock hold(lock_);
    const auto known = robots_.find(origin);
    if (known != robots_.end() && now_ms < known->second.until_ms) {
      return known->second.rules;
    }
  }
  const auto response = client.send(
      {.url = origin + "/robots.txt", .fields = {{"Accept", "text/plain"}}});
  if (!response) {
    return visit_error(RefetchFault::unreachable, response.error());
  }
  if (response->status >= 500 || response->status == 429) {
    return visit_error(
        RefetchFault::unreachable,
        unavailable("robots.txt: status {}", response->status).error(),
        retry_after_of(*response));
  }
  wellknown::RobotRules rules;
  if (response->status == 200) {
    rules = wellknown::RobotRules::parse(response->body, robot_name);
  }
  const std::scoped_lock hold(lock_);
  if (robots_.size() >= options_.robots_max) robots_.clear();
  robots_[origin] = {rules, now_ms + options_.robots_ms};
  return rules;
}

std::optional<bool> SourceVisitor::is_alive(const std::string& url) {
  const Result<http::Url> parsed = http::parse_url(url);
  if (!parsed) return std::nullopt;
  http::Client client(options_.client);
  const auto robots = robots_of(client, parsed->origin());
  if (!robots) return false;
  if (!robots->allows(parsed->target)) return std::nullopt;
  const auto response = client.get(url);
  return response && response->status >= 200 && response->status < 300;
}

directory::CardRefetcher::Refetched SourceVisitor::refetch(
    const directory::RefetchRequest& request) {
  const Result<http::Url> url = http::parse_url(request.url);
  if (!url) return visit_error(RefetchFault::gone, url.error());
  http::Client client(options_.client);
  const auto robots = robots_of(client, url->origin());
  if (!robots) return std::unexpected(robots.error());
  if (!robots->allows(url->target)) {
    return visit_error(RefetchFault::opted_out,
                       denied("robots.txt of {} wants no visits of {}",
                              url->origin(), robot_name)
                           .error());
  }
  const auto response = client.send(conditional_request(request));
  if (!response) {
    return visit_error(RefetchFault::unreachable, response.error());
  }
  const bool has_conditions = request.known != directory::CardValidators{};
  const bool is_same = response->status == 304 && has_conditions;
  if (response->status != 200 && !is_same) return status_error(*response);
  return directory::RefetchedCard{
      .is_not_modified = is_same,
      .text = is_same ? std::string() : response->body,
      .url = response->url,
      .lifetime_s = lifetime_of(*response),
      .validators =
          is_same ? request.known
                  : directory::CardValidators{
                        std::string(response->header("ETag").value_or("")),
                        std::string(
                            response->header("Last-Modified").value_or(""))}};
}

}  // namespace cardinal
