// What one path serves, prepared, and which variant of it a request gets.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "wellknown/card_versions.h"

namespace cardinal::wellknown {

// Busy: not known, since too many credentials that are slow to check are being
// checked already.
enum class CallerStatus : std::uint8_t { unauthorized, authorized, busy };

// Who may see more: what the well-known paths need to know of access.
struct AccessGuard {
  // Whether the request has any credentials to check; cheap.
  std::function<bool(const http::Request&)> shows_credentials;
  std::function<CallerStatus(const http::Request&)> status_of;
  std::vector<std::string> headers;  // the answer depends on these
};

http::Response busy_response();

// A text that a path serves under one or more media types.
struct CardContent {
  CardVersions versions;
  std::vector<std::string> media_types;  // the first is the default
  std::vector<std::string> fields;       // whole header lines
};

struct ResourceContents {
  CardContent usual;
  // Served only to requests that name their media type.
  std::vector<CardContent> others;
  // In place of the usual, for callers whom the guard knows.
  std::optional<CardContent> for_authorized;
  std::shared_ptr<const AccessGuard> guard;
  std::string cache_control;
  std::string private_cache_control;
};

class CardResource {
 public:
  explicit CardResource(const ResourceContents& contents);
  http::Response serve(const http::Request& request) const;
  // Whether serve() has to check a credential.
  bool is_costly(const http::Request& request) const;

 private:
  using Body = std::shared_ptr<const http::Representation>;
  // One media type, in each version of the protocol.
  struct MediaTypeEntry {
    std::string media_type;
    bool by_name_only = false;
    Body by_default, for_0_x, for_1_x;
  };
  // All that one audience can get.
  struct MediaTypes {
    std::vector<MediaTypeEntry> variants;
    bool varies_by_version = false;
    const Body& choose(const http::Request& request) const;
  };
  static MediaTypes prepared(const CardContent& usual,
                             const ResourceContents& contents, bool is_private);
  MediaTypes for_all_;
  MediaTypes for_known_;
  std::shared_ptr<const AccessGuard> guard_;
};

}  // namespace cardinal::wellknown
