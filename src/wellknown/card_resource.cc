#include "wellknown/card_resource.h"

#include <algorithm>

#include "base/ascii.h"
#include "cardinal/access.h"
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

std::optional<std::string_view> query_value(std::string_view query,
                                            std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t sign = std::min(pair.find('='), pair.size());
    if (!equal_ignoring_case(pair.substr(0, sign), name)) continue;
    return pair.substr(std::min(sign + 1, pair.size()));
  }
  return std::nullopt;
}

// A2A 1.0, section 3.6.1: in the header or, where a client cannot set one, in
// the query.
std::optional<int> requested_version(const http::Request& request) {
  if (const auto header = request.header("A2A-Version")) {
    return major_version_of(*header);
  }
  const auto query = query_value(request.query, "A2A-Version");
  return query ? major_version_of(*query) : std::nullopt;
}

}  // namespace

CardResource::CardResource(const ResourceContents& contents, const Env& env)
    : guard_(contents.guard) {
  for_all_ = prepared(contents.default_content, contents, false, env);
  if (guard_ && contents.for_authorized) {
    for_authorized_ = prepared(*contents.for_authorized, contents, true, env);
  }
}

CardResource::VariantSet CardResource::prepared(
    const CardContent& default_content, const ResourceContents& contents,
    bool is_private, const Env& env) {
  const std::vector<CardContent>& other_dialects = contents.other_dialects;
  VariantSet out;
  out.varies_by_version = default_content.versions.differ();
  for (const CardContent& other : other_dialects) {
    out.varies_by_version |= other.versions.differ();
  }
  http::Representation::Options options;
  options.env = &env;
  options.cache_control =
      is_private ? contents.private_cache_control : contents.cache_control;
  options.vary =
      vary_of(!other_dialects.empty() || default_content.media_types.size() > 1,
              out.varies_by_version, contents.guard.get());
  const auto add = [&](const CardContent& content, bool exact_only) {
    const CardVersions& versions = content.versions;
    options.last_modified = versions.modified_s;
    options.fields = content.fields;
    for (const std::string& type : content.media_types) {
      options.content_type = type;
      const auto body = [&](const CardVersions::Text& text) {
        return std::make_shared<const http::Representation>(*text, options);
      };
      Variant variant{type, exact_only, body(versions.by_default), {}, {}};
      variant.for_0_x = versions.for_0_x == versions.by_default
                            ? variant.by_default
                            : body(versions.for_0_x);
      variant.for_1_x = versions.for_1_x == versions.by_default
                            ? variant.by_default
                            : body(versions.for_1_x);
      out.variants.push_back(std::move(variant));
    }
  };
  add(default_content, false);
  for (const CardContent& other : other_dialects) add(other, true);
  return out;
}

const CardResource::SharedRepresentation& CardResource::VariantSet::choose(
    const http::Request& request) const {
  const Variant* chosen = &variants.front();
  if (variants.size() > 1 && request.header("Accept")) {
    const std::string accept = request.list("Accept");
    http::Quality best;
    for (const Variant& variant : variants) {
      const auto quality = http::quality_of(accept, variant.media_type);
      if (!quality || (variant.exact_only && !quality->is_exact)) continue;
      // Of equal weights, a type that is listed itself precedes a wildcard.
      const bool better = quality->weight > best.weight ||
                          (quality->weight == best.weight &&
                           quality->is_exact && !best.is_exact);
      if (quality->weight == 0 || !better) continue;
      best = *quality;
      chosen = &variant;
    }
  }
  if (!varies_by_version) return chosen->by_default;
  const auto major = requested_version(request);
  if (!major) return chosen->by_default;
  return *major == 1 ? chosen->for_1_x : chosen->for_0_x;
}

bool CardResource::needs_worker(const http::Request& request) const {
  return guard_ && guard_->shows_credentials(request);
}

http::Response CardResource::serve(const http::Request& request) const {
  // Invalid credentials count as none: the caller gets the default content.
  const CallerStatus status =
      !for_authorized_.variants.empty() && needs_worker(request)
          ? guard_->status_of(request)
          : CallerStatus::unauthorized;
  if (status == CallerStatus::busy) return access::busy_response();
  const VariantSet& variants =
      status == CallerStatus::authorized ? for_authorized_ : for_all_;
  return http::Response::of(variants.choose(request));
}

}  // namespace cardinal::wellknown
