// What a probe sees of a server, before the rules judge it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/card.h"

namespace cardinal::wellknown {

// A requested URL of the card.
struct ObservedLink {
  std::string pointer, url;
  std::string version;  // of the protocol, if the request had one
  std::optional<int> status;
  std::string fault;  // why there is no status, or what else is wrong
  std::optional<std::int64_t> code;  // of a JSON-RPC error
  bool refused = false;              // 401, 403
};

struct ObservedCall {
  std::string url, method, version;
  // "card", "refused", "-32601", "404", "200 with ..." or "no response: ...";
  // of `known` nothing where the caller's credentials were not shown.
  std::string without, bogus, known;
  bool is_public =
      false;  // the response without credentials is the public card
};

// A stream that was begun.
struct ObservedStream {
  std::string pointer, url;
  std::string fault;  // why it is not a stream
};

struct ObservedChange {
  std::string pointer, message;
};

struct ServerObservation {
  std::string url;
  std::optional<Dialect> dialect;
  std::string version;
  std::optional<int> status;
  // Why there is no response; `is_away`: on every path.
  std::string fault;
  bool is_away = false;
  // What is there instead of a card, with status 200.
  std::string soft_404, soft_404_at, no_card, no_card_at;
  std::string content_type, content_type_fault, tls_fault;
  std::string signature_fault, scheme_fault;
  bool secure = false, loopback = false;
  std::optional<std::int64_t> certificate_days, latency_ms;
  std::string only_at, wanted_at;  // paths, where they are not the same
  std::vector<std::string> differ;
  std::optional<std::string> cache_control, etag, last_modified;
  std::optional<std::int64_t> max_age;
  bool no_cache = false, no_store = false;
  std::optional<int> conditional_status;
  bool etag_changed = false, body_changed = false;
  std::vector<std::string> vary_lacks;
  bool cors_asked = false, allow_credentials = false;
  std::optional<std::string> allow_origin;
  std::vector<std::string> preflight_faults, preflight_lacks;
  bool extended_promised = false;
  std::vector<ObservedCall> extended_calls;
  std::string extended_fault;
  std::optional<std::int64_t> extended_skills, public_skills;
  std::string extended_cache_control;
  bool extended_is_for_all = false;  // by that
  std::vector<ObservedLink> links, origins, rpc, oidc, token_urls;
  std::optional<ObservedStream> stream;
  std::optional<ObservedLink> health;
  bool has_drift = false, version_too_low = false;
  std::string advice, version_fell;
  std::vector<ObservedChange> changes;
  std::vector<std::pair<std::string, std::string>> not_checked;

  void skip(std::string what, std::string why) {
    not_checked.emplace_back(std::move(what), std::move(why));
  }
  void skip_beyond(std::string what, std::size_t most) {
    skip(std::move(what),
         "only the first " + std::to_string(most) + " were checked");
  }
};

// As rules about servers read it.
std::string to_json(const ServerObservation& seen);

}  // namespace cardinal::wellknown
