// The flags that only `serve` has, as properties of a JSON Schema.
//
// This table and server_flags.h are all there is: a property is a flag, a key
// of the configuration file, a line of its schema and a row of the
// documentation. The flag is the key with hyphens ("x-flag"). "x-reload" marks
// a key that takes effect on SIGHUP; apply_settings() in serve.cc must then
// apply it. "x-flag-only" marks what a file cannot say.
#pragma once

#include <string_view>

namespace cardinal::cli {

inline constexpr std::string_view serve_flags = R"json(
    "config": {
      "type": "string", "x-value": "FILE", "x-flag-only": true,
      "description": "Configuration (JSON) with the other flags as keys; flags win"
    },
    "check_config": {
      "type": "boolean", "x-flag": "check-config", "x-flag-only": true,
      "description": "Check --config FILE and the flags, and start nothing"
    },
    "config_schema": {
      "type": "boolean", "x-flag": "config-schema", "x-flag-only": true,
      "description": "Print the JSON Schema of the configuration"
    },
    "data": {
      "type": "string", "x-value": "DIR",
      "description": "Folder of the directory, made if there is none"
    },
    "name": {
      "type": "string", "x-value": "TEXT",
      "description": "Name of the directory, in its own card (Cardinal directory)"
    },
    "description": {
      "type": "string", "x-value": "TEXT",
      "description": "What the directory is for, in its own card"
    },
    "provider": {
      "type": "string", "x-value": "NAME",
      "description": "Organization that runs the directory, in its own card"
    },
    "url": {
      "type": "string", "x-value": "URL",
      "description": "Public URL of the directory, in its own card (the first address it listens on)"
    },
    "referral": {
      "type": "array", "items": {"type": "string"}, "maxItems": 64,
      "x-value": "[NAME=]URL",
      "description": "Another ARD registry that searches with \"federation\": \"referrals\" name; repeatable"
    },
    "no_learnt_referrals": {
      "type": "boolean", "x-flag": "no-learnt-referrals",
      "description": "Do not name registries that import and mirror found in manifests, which nobody has verified"
    },
    "upstream": {
      "type": "array", "items": {"type": "string"}, "maxItems": 16,
      "x-value": "[NAME=]URL",
      "description": "Another ARD registry that searches with \"federation\": \"auto\" ask as well; repeatable"
    },
    "policy": {
      "enum": ["open", "token", "proof"], "x-value": "P", "x-reload": true,
      "description": "What publishers must prove: nothing (open; loopback only, and the default there), who they are (token), or that the card is their agent's (proof; the default elsewhere)"
    },
    "quality": {
      "enum": ["strict", "lenient"], "x-value": "Q", "x-reload": true,
      "description": "Refuse cards with errors (strict, the default), or admit and mark them"
    },
    "trust": {
      "type": "string", "x-value": "FILE",
      "description": "Trust store (cardinal trust add): cards signed by a key that is pinned there for their subject or origin count as signed"
    },
    "jwks": {
      "type": "array", "items": {"type": "string"}, "x-value": "FILE",
      "description": "JWK Set whose keys may sign the cards of any agent; repeatable"
    },
    "words": {
      "type": "string", "x-value": "FILE",
      "description": "Table of word vectors (as make words installs it)"
    },
    "embeddings": {
      "type": "string", "x-value": "URL",
      "description": "Endpoint of embeddings (POST /v1/embeddings, as OpenAI's): public cards and all requests are sent there, and ranked by it as well"
    },
    "embeddings_model": {
      "type": "string", "x-flag": "embeddings-model", "x-value": "NAME",
      "description": "Model of --embeddings"
    },
    "embeddings_key": {
      "type": "string", "x-flag": "embeddings-key", "x-value": "FILE",
      "description": "File with the key of --embeddings (CARDINAL_EMBEDDINGS_KEY of the environment)"
    },
    "aliases": {
      "type": "string", "x-value": "FILE",
      "description": "Other names of tags (JSON; those of the program)"
    },
    "log_origin": {
      "type": "string", "x-flag": "log-origin", "x-value": "NAME",
      "description": "Name of the public log, such as agents.example/log, when it is made (cardinal/ and the directory's id)"
    },
    "fetch": {
      "enum": ["off", "token", "all"], "x-value": "WHO",
      "description": "Fetch cards by POST /v1/fetch for nobody (off; without --data the default on addresses that other machines reach), callers with a token (token; the default there with --data), or everybody (all; the default on loopback)"
    },
    "allow_private": {
      "type": "boolean", "x-flag": "allow-private",
      "description": "Fetch cards from private addresses, and deliver webhooks to them, too"
    },
    "no_refresh": {
      "type": "boolean", "x-flag": "no-refresh",
      "description": "Do not fetch cards again from the hosts that proved them"
    },
    "refresh_pause": {
      "type": "integer", "minimum": 0, "maximum": 3600000,
      "x-flag": "refresh-pause", "x-value": "MS",
      "description": "Pause between two requests to one host, in milliseconds (2000)"
    },
    "refresh_hosts": {
      "type": "integer", "minimum": 1, "maximum": 64,
      "x-flag": "refresh-hosts", "x-value": "N",
      "description": "Hosts that cards are fetched again from at a time (4)"
    },
    "no_adp": {
      "type": "boolean", "x-flag": "no-adp",
      "description": "Do not answer ADP at /adp, where agents advertise signed cards without a token"
    },
    "no_webhooks": {
      "type": "boolean", "x-flag": "no-webhooks",
      "description": "Deliver no webhooks, and accept no subscriptions"
    },
    "webhook_deliveries": {
      "type": "integer", "minimum": 1, "maximum": 64,
      "x-flag": "webhook-deliveries", "x-value": "N",
      "description": "Webhooks that are delivered at a time (4)"
    },
    "auth": {
      "type": "string", "x-value": "FILE", "x-reload": true,
      "description": "Auth file with callers besides tokens of the directory: JWT issuers, API keys, client certificates"
    },
    "host": {
      "type": "array", "items": {"type": "string"}, "x-value": "NAME",
      "description": "Names of this server: requests with another Host are refused (without it, only on loopback)"
    },
    "trusted_proxies": {
      "type": "array", "items": {"type": "string"},
      "x-flag": "trusted-proxies", "x-value": "NETWORK", "x-reload": true,
      "description": "Proxies whose X-Forwarded-For or Forwarded counts: 10.0.0.0/8, an address, or unix"
    },
    "read_rate": {
      "type": "integer", "minimum": 0, "maximum": 1000000,
      "x-flag": "read-rate", "x-value": "N", "x-reload": true,
      "description": "Reads per second and caller, four times as many at once (500, open policy: no limit; 0: no limit)"
    },
    "write_rate": {
      "type": "integer", "minimum": 0, "maximum": 1000000,
      "x-flag": "write-rate", "x-value": "N", "x-reload": true,
      "description": "Writes per second and caller, four times as many at once (100, open policy: no limit; 0: no limit)"
    }
)json";

}  // namespace cardinal::cli
