#include "wellknown/server_observation.h"

#include "base/normal_url.h"
#include "base/text.h"

namespace cardinal::wellknown {
namespace {

// The text of a server need not be UTF-8, which JSON requires.
std::string readable(std::string_view text) {
  return for_terminal(without_user_info(text));
}

void text(Writer& json, std::string_view name, std::string_view value) {
  json.key(name).string_or_null(readable(value));
}

template <class Number>
void number(Writer& json, std::string_view name,
            const std::optional<Number>& value) {
  json.key(name);
  value ? json.number(std::int64_t{*value}) : json.null();
}

void maybe(Writer& json, std::string_view name,
           const std::optional<std::string>& value) {
  json.key(name);
  value ? json.string(readable(*value)) : json.null();
}

void texts(Writer& json, std::string_view name,
           const std::vector<std::string>& values) {
  json.key(name).begin_array();
  for (const std::string& each : values) json.string(readable(each));
  json.end_array();
}

void write_link(Writer& json, const ObservedLink& link) {
  json.begin_object().key("pointer").string(link.pointer);
  json.key("url").string(readable(link.url));
  text(json, "version", link.version);
  number(json, "status", link.status);
  text(json, "fault", link.fault);
  number(json, "code", link.code);
  json.key("refused").boolean(link.refused).end_object();
}

void write_links(Writer& json, std::string_view name,
                 const std::vector<ObservedLink>& links) {
  json.key(name).begin_array();
  for (const ObservedLink& each : links) write_link(json, each);
  json.end_array();
}

void write_extended(Writer& json, const ServerObservation& seen) {
  json.key("extended").begin_object();
  json.key("promised").boolean(seen.extended_promised);
  json.key("ways").begin_array();
  for (const ObservedCall& call : seen.extended_calls) {
    json.begin_object().key("url").string(readable(call.url));
    text(json, "method", call.method);
    json.key("version").string(readable(call.version));
    text(json, "without", call.without);
    text(json, "bogus", call.bogus);
    text(json, "known", call.known);
    json.key("is_public").boolean(call.is_public);
    json.end_object();
  }
  json.end_array();
  text(json, "fault", seen.extended_fault);
  number(json, "skills", seen.extended_skills);
  number(json, "public_skills", seen.public_skills);
  text(json, "cache_control", seen.extended_cache_control);
  json.key("is_for_all").boolean(seen.extended_is_for_all);
  json.end_object();
}

void write_stream(Writer& json, const ServerObservation& seen) {
  json.key("stream");
  if (!seen.stream) {
    json.null();
    return;
  }
  json.begin_object().key("pointer").string(seen.stream->pointer);
  json.key("url").string(readable(seen.stream->url));
  text(json, "fault", seen.stream->fault);
  json.end_object();
}

void write_drift(Writer& json, const ServerObservation& seen) {
  json.key("drift");
  if (!seen.has_drift) {
    json.null();
    return;
  }
  json.begin_object().key("changes").begin_array();
  for (const ObservedChange& change : seen.changes) {
    json.begin_object().key("pointer").string(change.pointer);
    json.key("message").string(readable(change.message)).end_object();
  }
  json.end_array();
  json.key("version_too_low").boolean(seen.version_too_low);
  text(json, "advice", seen.advice);
  text(json, "version_fell", seen.version_fell);
  json.end_object();
}

void write_headers(Writer& json, const ServerObservation& seen) {
  maybe(json, "cache_control", seen.cache_control);
  number(json, "max_age", seen.max_age);
  json.key("no_cache").boolean(seen.no_cache);
  json.key("no_store").boolean(seen.no_store);
  maybe(json, "etag", seen.etag);
  maybe(json, "last_modified", seen.last_modified);
  number(json, "conditional_status", seen.conditional_status);
  json.key("etag_changed").boolean(seen.etag_changed);
  json.key("body_changed").boolean(seen.body_changed);
  texts(json, "vary_lacks", seen.vary_lacks);
  json.key("cors");
  if (!seen.cors_asked) {
    json.null();
    return;
  }
  json.begin_object();
  maybe(json, "allow_origin", seen.allow_origin);
  json.key("allow_credentials").boolean(seen.allow_credentials);
  texts(json, "preflight_faults", seen.preflight_faults);
  texts(json, "preflight_lacks", seen.preflight_lacks);
  json.end_object();
}

}  // namespace

std::string to_json(const ServerObservation& seen) {
  Writer json;
  json.begin_object().key("url").string(readable(seen.url));
  text(json, "dialect", seen.dialect ? name_of(*seen.dialect) : "");
  text(json, "version", seen.version);
  number(json, "status", seen.status);
  text(json, "fault", seen.fault);
  json.key("is_away").boolean(seen.is_away);
  text(json, "soft_404", seen.soft_404);
  text(json, "soft_404_at", seen.soft_404_at);
  text(json, "no_card", seen.no_card);
  text(json, "no_card_at", seen.no_card_at);
  text(json, "content_type", seen.content_type);
  text(json, "content_type_fault", seen.content_type_fault);
  json.key("secure").boolean(seen.secure);
  json.key("loopback").boolean(seen.loopback);
  text(json, "tls_fault", seen.tls_fault);
  text(json, "signature_fault", seen.signature_fault);
  text(json, "scheme_fault", seen.scheme_fault);
  number(json, "certificate_days", seen.certificate_days);
  number(json, "latency_ms", seen.latency_ms);
  json.key("paths").begin_object();
  text(json, "only_at", seen.only_at);
  text(json, "wanted_at", seen.wanted_at);
  texts(json, "differ", seen.differ);
  json.end_object();
  write_headers(json, seen);
  write_extended(json, seen);
  write_links(json, "links", seen.links);
  write_links(json, "origins", seen.origins);
  json.key("health");
  seen.health ? write_link(json, *seen.health) : void(json.null());
  write_drift(json, seen);
  write_links(json, "rpc", seen.rpc);
  write_links(json, "oidc", seen.oidc);
  write_links(json, "token_urls", seen.token_urls);
  write_stream(json, seen);
  json.key("not_checked").begin_array();
  for (const auto& [what, why] : seen.not_checked) {
    json.begin_object().key("what").string(readable(what));
    json.key("why").string(readable(why)).end_object();
  }
  json.end_array();
  return json.end_object().take();
}

}  // namespace cardinal::wellknown
