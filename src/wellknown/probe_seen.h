// What a probe sees of a server, before the rules judge it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/card.h"

namespace cardinal::wellknown {

// A URL of the card that was asked.
struct SeenLink {
  std::string pointer, url;
  std::optional<int> status;
  std::string fault;  // why there is no status, or what else is wrong
  std::optional<std::int64_t> code;  // of a JSON-RPC error
  bool refused = false;              // 401, 403
};

struct SeenWay {
  std::string url, method, version;
  std::string without, bogus;  // "card", "refused", "-32601", "404" ...
};

// A stream that was begun.
struct SeenStream {
  std::string pointer, url;
  std::string fault;  // why it is none
};

struct SeenChange {
  std::string pointer, message;
};

struct Seen {
  std::string url;
  std::optional<Dialect> dialect;
  std::string version;
  std::optional<int> status;
  std::string fault, soft_404, content_type, content_type_fault, tls_fault;
  bool secure = false, loopback = false;
  std::optional<std::int64_t> certificate_days, latency_ms;
  bool legacy_only = false;
  std::vector<std::string> differ;
  std::optional<std::string> cache_control, etag, last_modified;
  std::optional<std::int64_t> max_age;
  std::optional<int> conditional_status;
  bool etag_changed = false, body_changed = false;
  std::vector<std::string> vary_lacks;
  bool cors_asked = false, allow_credentials = false;
  std::optional<std::string> allow_origin;
  std::vector<std::string> preflight_lacks;
  bool extended_promised = false;
  std::vector<SeenWay> ways;
  std::string extended_fault;
  std::optional<std::int64_t> extended_skills, public_skills;
  std::optional<std::string> extended_cache_control;
  std::vector<SeenLink> links, origins, rpc, oidc, token_urls;
  std::optional<SeenStream> stream;
  std::optional<SeenLink> health;
  bool has_drift = false, version_too_low = false;
  std::string advice;
  std::vector<SeenChange> changes;
  std::vector<std::pair<std::string, std::string>> not_checked;

  void skip(std::string what, std::string why) {
    not_checked.emplace_back(std::move(what), std::move(why));
  }
};

// As rules about servers read it.
std::string to_json(const Seen& seen);

}  // namespace cardinal::wellknown
