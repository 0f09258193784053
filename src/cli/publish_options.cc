#include "cli/publish_options.h"

#include "base/errors.h"
#include "cardinal/card.h"
#include "operations/check_options.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using wellknown::CardFile;
using wellknown::CardServerOptions;

Result<std::vector<CardFile>> card_files(Value input, std::string_view name) {
  std::vector<CardFile> files;
  for (const std::string& argument : texts_of(input, name)) {
    TRY(CardFile file, wellknown::card_file_of(argument));
    files.push_back(std::move(file));
  }
  return files;
}

Status read_tls(Value input, CardServerOptions& options) {
  http::Tls tls{text_of(input, "tls_cert"), text_of(input, "tls_key"),
                text_of(input, "client_ca")};
  if (tls.certificate_file.empty() && tls.key_file.empty()) {
    if (tls.client_ca_file.empty()) return {};
    return usage("--tls-client-ca needs --tls-cert and --tls-key");
  }
  if (tls.certificate_file.empty() || tls.key_file.empty()) {
    return usage("--tls-cert and --tls-key must be given together");
  }
  options.server.tls = std::move(tls);
  return {};
}

// Cards are for strangers, but not over a wire that anybody can write on.
Status is_safe(const CardServerOptions& options, Value input) {
  if (is_set(input, "behind_proxy") || is_set(input, "plain_http")) return {};
  const std::string& admin = options.admin_listen;
  if (!admin.empty() && http::is_local_address(admin) == false) {
    return usage(
        "--admin {} is reachable from other machines over plain HTTP; use a "
        "loopback address, or add --plain-http",
        admin);
  }
  if (options.server.tls) return {};
  for (const std::string& address : options.server.listen) {
    // An invalid address is reported when it is opened.
    if (http::is_local_address(address).value_or(true)) continue;
    return usage(
        "{} is reachable from other machines, and cards sent over plain HTTP "
        "can be modified in transit; add --tls-cert FILE --tls-key FILE, or "
        "--behind-proxy if a proxy terminates TLS, or --plain-http",
        address);
  }
  return {};
}

Status read_cors(Value input, http::Cors& cors) {
  cors.origins = texts_of(input, "cors");
  if (cors.origins.empty()) cors.origins = {"*"};
  if (cors.origins == std::vector<std::string>{"none"}) cors.origins.clear();
  for (const std::string& origin : cors.origins) {
    if (origin == "*") continue;
    const Result<Uri> uri = parse_uri(origin);
    const bool good = uri && uri->has_authority && !uri->host.empty() &&
                      uri->path.empty() && !uri->has_user_info &&
                      origin.find_first_of("?#") == std::string::npos;
    if (good) continue;
    return usage(
        "--cors must be *, none, or an origin such as https://app.example.com "
        "without a trailing slash; got \"{}\"",
        origin);
  }
  // Cookies mean nothing here, so a page may send what it likes.
  cors.allow_all_headers = true;
  cors.allow_headers =
      "A2A-Version, A2A-Extensions, Authorization, Content-Type, "
      "If-None-Match";
  return {};
}

}  // namespace

constinit const std::string_view publish_input = R"json({
  "type": "object",
  "required": ["cards"],
  "additionalProperties": false,
  "properties": {
    "cards": {
      "type": "array", "items": {"type": "string"}, "minItems": 1,
      "x-positional": true, "x-value": "CARD",
      "description": "Cards of one agent, or /prefix=CARD for each of several agents"
    },
    "listen": {
      "type": "array", "items": {"type": "string"}, "x-value": "ADDRESS",
      "description": "Listen address: 127.0.0.1:8420 (the default), [::]:443, unix:PATH"
    },
    "tls_cert": {
      "type": "string", "x-flag": "tls-cert", "x-value": "FILE",
      "description": "Certificate chain (PEM); with --tls-key, serve HTTPS"
    },
    "tls_key": {
      "type": "string", "x-flag": "tls-key", "x-value": "FILE",
      "description": "Private key of the certificate (PEM)"
    },
    "client_ca": {
      "type": "string", "x-flag": "tls-client-ca", "x-value": "FILE",
      "description": "CA certificates (PEM) that issue client certificates"
    },
    "extended": {
      "type": "array", "items": {"type": "string"}, "x-value": "CARD",
      "description": "Extended A2A card, or /prefix=CARD; needs --auth"
    },
    "auth": {
      "type": "string", "x-value": "FILE",
      "description": "Auth file with the known callers: tokens, API keys, passwords, JWT issuers, client certificates"
    },
    "base_url": {
      "type": "string", "x-flag": "base-url", "x-value": "URL",
      "description": "Public URL of this server, for addresses in ai-catalog.json"
    },
    "rpc_path": {
      "type": "string", "x-flag": "rpc-path", "x-value": "PATH",
      "description": "Path of the A2A JSON-RPC endpoint (the path in the card)"
    },
    "cors": {
      "type": "array", "items": {"type": "string"}, "x-value": "ORIGIN",
      "description": "Web origins that may read the cards: * (the default), origins, or none"
    },
    "max_age": {
      "type": "integer", "minimum": 0, "maximum": 31536000,
      "x-flag": "max-age", "x-value": "SECONDS",
      "description": "Cache lifetime of a card (3600; with --watch 5); with 0, caches revalidate each time"
    },
    "watch": {
      "type": "boolean",
      "description": "Reload files when they change"
    },
    "admin": {
      "type": "string", "x-value": "ADDRESS",
      "description": "Listen address for /healthz, /readyz and /metrics"
    },
    "minimal_for_strangers": {
      "type": "boolean", "x-flag": "minimal-for-strangers",
      "description": "ADP: give callers that --auth does not know only id and name"
    },
    "behind_proxy": {
      "type": "boolean", "x-flag": "behind-proxy",
      "description": "A proxy terminates TLS: allow plain HTTP and any Host"
    },
    "plain_http": {
      "type": "boolean", "x-flag": "plain-http",
      "description": "Allow plain HTTP on addresses reachable from other machines"
    },
    "as": {
      "type": "string", "x-value": "D",
      "description": "Judge cards as this dialect or version, such as a2a-1.0"
    },
    "force": {
      "type": "boolean",
      "description": "Serve cards that have errors"
    },
    "log": {
      "enum": ["text", "json", "none"],
      "description": "Format of the log on standard error"
    },
    "log_level": {
      "enum": ["error", "warn", "info", "debug"], "x-flag": "log-level",
      "description": "Least severe log lines to write (info); requests are info"
    }
  }
})json";

constexpr std::int64_t watched_max_age_s = 5;

Result<CardServerOptions> publish_options(Value input) {
  CardServerOptions options;
  TRY(options.cards, card_files(input, "cards"));
  TRY(options.extended, card_files(input, "extended"));
  options.auth_file = text_of(input, "auth");
  options.base_url = text_of(input, "base_url");
  options.rpc_path = text_of(input, "rpc_path");
  if (!options.rpc_path.empty() && !options.rpc_path.starts_with('/')) {
    return usage("--rpc-path must begin with a slash; got \"{}\"",
                 options.rpc_path);
  }
  // Whoever edits a card wants to see the change, not a cached copy.
  if (is_set(input, "watch")) options.max_age_s = watched_max_age_s;
  options.max_age_s = input["max_age"].int64().value_or(options.max_age_s);
  options.force = is_set(input, "force");
  TRY(options.as, judged_as(input));
  options.minimal_for_strangers = is_set(input, "minimal_for_strangers");
  options.admin_listen = text_of(input, "admin");
  if (auto listen = texts_of(input, "listen"); !listen.empty()) {
    options.server.listen = std::move(listen);
  }
  options.server.any_host = is_set(input, "behind_proxy");
  TRY_STATUS(read_cors(input, options.server.cors));
  TRY_STATUS(read_tls(input, options));
  TRY_STATUS(is_safe(options, input));
  return options;
}

LogOptions log_options(Value input, const Env& env) {
  LogOptions options;
  const std::string format = text_of(input, "log");
  if (format == "json") options.format = LogFormat::json;
  if (format == "none") options.format = LogFormat::none;
  options.level =
      log_level_of(text_of(input, "log_level")).value_or(options.level);
  options.env = &env;
  return options;
}

}  // namespace cardinal::cli
