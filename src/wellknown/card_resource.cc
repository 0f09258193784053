#include "wellknown/card_resource.h"

#include "http/accept.h"

namespace cardinal::wellknown {
namespace {

// A list of header names, each once.
std::string vary_of(bool by_accept, bool by_version, const AccessGuard* guard) {
  std::string vary = by_accept ? "Accept" : "";
  const auto add = [&](std::string_view name) {
    if (!vary.empty()) vary += ", ";
    vary += name;
  };
  if (by_version) add("A2A-Version");
  if (guard != nullptr) {
    for (const std::string& name : guard->headers) add(name);
  }
  return vary;
}

}  // namespace

http::Response busy_response() {
  return http::problem(
      503, "overloaded", "The server is busy",
      "Too many passwords are being verified; try again soon.");
}

CardResource::CardResource(const ResourceContents& contents)
    : guard_(contents.guard) {
  for_all_ = prepared(contents.usual, contents, false);
  if (guard_ && contents.for_authorized) {
    for_known_ = prepared(*contents.for_authorized, contents, true);
  }
}

CardResource::MediaTypes CardResource::prepared(
    const CardContent& usual, const ResourceContents& contents,
    bool is_private) {
  const std::vector<CardContent>& others = contents.others;
  MediaTypes out;
  out.varies_by_version = usual.versions.vary();
  for (const CardContent& other : others) {
    out.varies_by_version |= other.versions.vary();
  }
  http::Representation::Options options;
  options.cache_control =
      is_private ? contents.private_cache_control : contents.cache_control;
  options.vary = vary_of(!others.empty() || usual.media_types.size() > 1,
                         out.varies_by_version, contents.guard.get());
  const auto add = [&](const CardContent& content, bool by_name_only) {
    const CardVersions& versions = content.versions;
    options.last_modified = versions.modified_s;
    options.fields = content.fields;
    for (const std::string& type : content.media_types) {
      options.content_type = type;
      const auto body = [&](const CardVersions::Text& text) {
        return std::make_shared<const http::Representation>(*text, options);
      };
      MediaTypeEntry variant{
          type, by_name_only, body(versions.by_default), {}, {}};
      variant.for_0_x = versions.for_0_x == versions.by_default
                            ? variant.by_default
                            : body(versions.for_0_x);
      variant.for_1_x = versions.for_1_x == versions.by_default
                            ? variant.by_default
                            : body(versions.for_1_x);
      out.variants.push_back(std::move(variant));
    }
  };
  add(usual, false);
  for (const CardContent& other : others) add(other, true);
  return out;
}

const CardResource::Body& CardResource::MediaTypes::choose(
    const http::Request& request) const {
  const MediaTypeEntry* chosen = &variants.front();
  if (variants.size() > 1 && request.header("Accept")) {
    const std::string accept = request.list("Accept");
    http::Wanted best;
    for (const MediaTypeEntry& variant : variants) {
      const auto wanted = http::wanted(accept, variant.media_type);
      if (!wanted || (variant.by_name_only && !wanted->by_name)) continue;
      // Of equal weights, a type that is named goes before a wildcard.
      const bool better =
          wanted->weight > best.weight ||
          (wanted->weight == best.weight && wanted->by_name && !best.by_name);
      if (wanted->weight == 0 || !better) continue;
      best = *wanted;
      chosen = &variant;
    }
  }
  if (!varies_by_version) return chosen->by_default;
  const auto version = request.header("A2A-Version");
  const auto generation = version ? generation_of(*version) : std::nullopt;
  if (!generation) return chosen->by_default;
  return *generation == 1 ? chosen->for_1_x : chosen->for_0_x;
}

bool CardResource::is_costly(const http::Request& request) const {
  return guard_ && guard_->shows_credentials(request);
}

http::Response CardResource::serve(const http::Request& request) const {
  // Wrong credentials are no worse than none: everybody gets the public card.
  const CallerStatus status = !for_known_.variants.empty() && is_costly(request)
                                  ? guard_->status_of(request)
                                  : CallerStatus::unauthorized;
  if (status == CallerStatus::busy) return busy_response();
  const MediaTypes& variants =
      status == CallerStatus::authorized ? for_known_ : for_all_;
  return http::Response::of(variants.choose(request));
}

}  // namespace cardinal::wellknown
