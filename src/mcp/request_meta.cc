#include "mcp/request_meta.h"

#include "cardinal/operations.h"
#include "operations/registry.h"

namespace cardinal::mcp {
namespace {

constexpr std::string_view version_key =
    "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view capabilities_key =
    "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view level_key = "io.modelcontextprotocol/logLevel";
constexpr std::string_view server_key = "io.modelcontextprotocol/serverInfo";

constexpr std::int64_t kept_ms = 3'600'000;

rpc::Error bad_meta(std::string_view key, std::string_view expected) {
  return {rpc::invalid_params,
          "\"_meta\" must have \"" + std::string(key) + "\", " +
              std::string(expected),
          {}};
}

}  // namespace

Value named_version(Value params) {
  return params.is(Kind::object) ? params["_meta"][version_key] : Value();
}

rpc::Error unsupported_version_error(std::string_view requested) {
  return {unsupported_version, "this protocol version is not supported",
          Writer()
              .begin_object()
              .key("supported")
              .raw(supported_versions())
              .key("requested")
              .string(requested)
              .end_object()
              .take()};
}

std::expected<RequestMeta, rpc::Error> read_request_meta(Value params) {
  const Value meta = params.is(Kind::object) ? params["_meta"] : Value();
  const auto version = named_version(params).string();
  if (!version) {
    return std::unexpected(bad_meta(version_key, "such as \"2026-07-28\""));
  }
  const auto known = version_named(*version);
  if (!known || !is_stateless(*known)) {
    return std::unexpected(unsupported_version_error(*version));
  }
  if (!meta[capabilities_key].is(Kind::object)) {
    return std::unexpected(bad_meta(capabilities_key, "an object"));
  }
  RequestMeta read;
  if (const Value level = meta[level_key]) {
    read.level = log_level_named(level.string().value_or(""));
    if (!read.level) {
      return std::unexpected(
          bad_meta(level_key, "one of " + log_level_names()));
    }
  }
  return read;
}

std::string server_info(Version version) {
  Writer json;
  json.begin_object().key("name").string("cardinal");
  if (has_structured_content(version)) json.key("title").string("Cardinal");
  return json.key("version").string(cardinal_version).end_object().take();
}

std::string stateless_result(std::string_view result, Keeping keeping) {
  Writer json;
  json.begin_object().key("resultType").string("complete");
  if (keeping != Keeping::none) {
    const bool is_public = keeping == Keeping::public_;
    json.key("ttlMs").number(is_public ? kept_ms : 0);
    json.key("cacheScope").string(is_public ? "public" : "private");
  }
  json.key("_meta").begin_object();
  json.key(server_key).raw(server_info(Version::v2026_07_28)).end_object();
  std::string text = json.end_object().take();
  if (result == "{}") return text;
  text.back() = ',';
  text += result.substr(1);
  return text;
}

std::optional<rpc::Error> bad_watched_uri(Value uri) {
  const auto text = uri.string();
  if (text && !text->empty() && text->size() <= watched_uri_bytes_max) {
    return std::nullopt;
  }
  return rpc::Error{rpc::invalid_params,
                    "the URI of a resource must be a string of 1 to " +
                        std::to_string(watched_uri_bytes_max) + " bytes",
                    {}};
}

std::expected<Watched, rpc::Error> read_listen(Value params) {
  const Value asked = params["notifications"];
  if (!asked.is(Kind::object)) {
    return std::unexpected(rpc::Error{
        rpc::invalid_params, "\"notifications\" must be an object", {}});
  }
  Watched watched;
  watched.list = asked["resourcesListChanged"].boolean().value_or(false);
  const Value uris = asked["resourceSubscriptions"];
  if (uris && (!uris.is(Kind::array) || uris.size() > watched_uris_max)) {
    return std::unexpected(
        rpc::Error{rpc::invalid_params,
                   "\"resourceSubscriptions\" must be an array of at most " +
                       std::to_string(watched_uris_max) + " URIs",
                   {}});
  }
  for (const Value uri : uris.items()) {
    if (auto bad = bad_watched_uri(uri)) return std::unexpected(*bad);
    watched.uris.emplace(*uri.string());
  }
  return watched;
}

}  // namespace cardinal::mcp
