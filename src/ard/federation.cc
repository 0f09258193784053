#include "ard/federation.h"

#include <algorithm>
#include <thread>

#include "ard/upstream_entry.h"
#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/address.h"
#include "cardinal/card.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t answer_bytes_max = 1u << 20;

std::string request_body(Value query, std::size_t limit) {
  Writer json;
  json.begin_object().key("query").raw(query.raw());
  json.key("federation").string("none");
  json.key("pageSize").number(static_cast<std::int64_t>(limit));
  return json.end_object().take();
}

UpstreamAnswer failed_answer(std::string outcome) {
  UpstreamAnswer answer;
  answer.outcome = std::move(outcome);
  return answer;
}

UpstreamAnswer answer_of(const http::ClientResponse& response, const Peer& peer,
                         std::size_t limit) {
  if (response.status != 200) {
    return failed_answer("status-" + std::to_string(response.status));
  }
  Faults faults;
  constexpr Limits limits{.bytes_max = answer_bytes_max, .faults_max = 1};
  const Document read = Reader().read(response.body, limits, faults);
  const Value results = read.root()["results"];
  if (!faults.empty() || !results.is(Kind::array)) {
    return failed_answer("invalid");
  }
  UpstreamAnswer answer;
  answer.outcome = "ok";
  for (const Value result : results.items()) {
    if (answer.entries.size() == limit) break;
    if (auto entry = upstream_entry(result, peer.url)) {
      answer.entries.push_back(*std::move(entry));
    }
  }
  return answer;
}

UpstreamAnswer asked_peer(const Peer& peer, const std::string& body,
                          std::size_t limit, http::ClientOptions options,
                          std::int64_t budget_ms) {
  const Clock& clock = *options.env->clock;
  const std::int64_t began_us = clock.monotonic_us();
  options.limits.body_bytes = answer_bytes_max;
  options.limits.total_ms = budget_ms;
  options.limits.redirects = 0;
  options.keep_alive = false;
  http::Client client(std::move(options));
  const auto response =
      client.send({.method = "POST",
                   .url = peer.url + "/search",
                   .fields = {{"Content-Type", "application/json"},
                              {"Accept", "application/json"}},
                   .body = body});
  UpstreamAnswer answer;
  if (response) {
    answer = answer_of(*response, peer, limit);
  } else {
    answer.outcome = http::slug_of(response.error().fault);
  }
  answer.took_ms = (clock.monotonic_us() - began_us) / 1'000;
  return answer;
}

// What a list of people and a field of HTTP can show as it is.
bool can_be_name(std::string_view name) {
  const bool is_plain = std::ranges::none_of(name, [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == '"' ||
           c == '\'' || c == '\\';
  });
  return is_plain && !trimmed(name).empty();
}

}  // namespace

std::string Peer::identifier() const {
  const std::string slug = kebab_case(name);
  return "urn:air:" + wellknown::own_publisher_of(url) +
         ":registry:" + (slug.empty() ? "ard" : slug);
}

bool Peer::is_private() const {
  const Result<Uri> uri = parse_uri(url);
  std::string_view host = uri ? std::string_view(uri->host) : "";
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  if (host.ends_with('.')) host.remove_suffix(1);
  if (const auto ip = parse_ip(host)) return special_network(*ip);
  const std::string lower_host = lower_case(host);
  return lower_host == "localhost" || lower_host.ends_with(".localhost");
}

Result<Peer> peer_of(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  const bool has_name =
      equals != std::string::npos && equals < argument.find("://");
  Peer peer{.name = has_name ? argument.substr(0, equals) : std::string(),
            .url = has_name ? argument.substr(equals + 1) : argument};
  while (peer.url.ends_with('/')) peer.url.pop_back();
  const Result<Uri> uri = parse_uri(peer.url);
  const bool is_good = uri && is_http_scheme(uri->scheme) &&
                       !uri->host.empty() && !uri->has_user_info &&
                       peer.url.find_first_of("?#") == std::string::npos;
  if (!is_good) {
    return usage(
        "a registry is URL or NAME=URL with an http or https URL such as "
        "https://finder.example/ard; got {}",
        quoted(std::string_view(argument)));
  }
  if (has_name && !can_be_name(peer.name)) {
    return usage(
        "the name of a registry must not be empty, nor have quotes, "
        "backslashes or control characters; write NAME=URL, or only the URL; "
        "got {}",
        quoted(std::string_view(argument)));
  }
  if (!has_name) peer.name = uri->host;
  return peer;
}

std::vector<UpstreamAnswer> Federation::ask(Value query,
                                            std::size_t limit) const {
  const std::string body = request_body(query, limit);
  std::vector<UpstreamAnswer> answers(options_.upstreams.size());
  std::vector<std::jthread> threads;
  threads.reserve(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] {
      answers[i] = asked_peer(options_.upstreams[i], body, limit,
                              options_.client, options_.budget_ms);
    });
  }
  threads.clear();  // waits
  return answers;
}

}  // namespace cardinal::ard
