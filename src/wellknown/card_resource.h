// The resource at one path: its prepared representations, and which of them a
// request gets.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "wellknown/card_versions.h"

namespace cardinal::wellknown {

// Busy: undecided, because too many passwords are being verified.
enum class CallerStatus : std::uint8_t { unauthorized, authorized, busy };

// Decides who is authorized, for the routes that serve cards.
struct AccessGuard {
  // Whether the request has any credentials to verify; cheap.
  std::function<bool(const http::Request&)> shows_credentials;
  std::function<CallerStatus(const http::Request&)> status_of;
  std::vector<std::string> headers;  // that the decision depends on, for Vary
};

// A text that a path serves under one or more media types.
struct CardContent {
  CardVersions versions;
  std::vector<std::string> media_types;  // the first is the default
  // Further fields of the response.
  std::vector<std::pair<std::string, std::string>> fields;
};

struct ResourceContents {
  CardContent default_content;
  // Served only to requests that name their media type.
  std::vector<CardContent> other_dialects;
  // Instead of default_content, for callers that the guard authorizes.
  std::optional<CardContent> for_authorized;
  std::shared_ptr<const AccessGuard> guard;
  std::string cache_control;
  std::string private_cache_control;
};

class CardResource {
 public:
  // `env` must outlive it.
  CardResource(const ResourceContents& contents, const Env& env);
  http::Response serve(const http::Request& request) const;
  // Whether serve() verifies credentials, which may take long.
  bool needs_worker(const http::Request& request) const;

 private:
  using SharedRepresentation = std::shared_ptr<const http::Representation>;
  // One media type, in each version of the protocol.
  struct Variant {
    std::string media_type;
    bool exact_only = false;  // served only if Accept names the type
    SharedRepresentation by_default, for_0_x, for_1_x;
  };
  // What callers with the same authorization can get.
  struct VariantSet {
    std::vector<Variant> variants;
    bool varies_by_version = false;
    const SharedRepresentation& choose(const http::Request& request) const;
  };
  static VariantSet prepared(const CardContent& default_content,
                             const ResourceContents& contents, bool is_private,
                             const Env& env);
  VariantSet for_all_;
  VariantSet for_authorized_;
  std::shared_ptr<const AccessGuard> guard_;
};

}  // namespace cardinal::wellknown
