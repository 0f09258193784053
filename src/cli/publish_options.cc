#include "cli/publish_options.h"

#include "base/errors.h"
#include "base/joined_text.h"
#include "cardinal/card.h"
#include "cli/server_flags.h"
#include "cli/server_options.h"
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

constexpr std::string_view publish_input_begin = R"json({
  "type": "object",
  "required": ["cards"],
  "additionalProperties": false,
  "properties": {
    "cards": {
      "type": "array", "items": {"type": "string"}, "minItems": 1,
      "x-positional": true, "x-value": "CARD",
      "description": "Cards of one agent, or /prefix=CARD for each of several agents"
    },)json";
constexpr std::string_view publish_input_end = R"json(,
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
      "description": "Public URL of this server, for addresses in ard.json and ai-catalog.json"
    },
    "dns": {
      "type": "boolean",
      "description": "Print the DNS records by which clients find ard.json at --base-url, and serve nothing"
    },
    "rpc_path": {
      "type": "string", "x-flag": "rpc-path", "x-value": "PATH",
      "description": "Path of the A2A JSON-RPC endpoint (the path in the card)"
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
    "minimal_for_strangers": {
      "type": "boolean", "x-flag": "minimal-for-strangers",
      "description": "ADP: give callers that --auth does not know only id and name"
    },
    "advertise": {
      "type": "array", "items": {"type": "string"}, "x-value": "URL",
      "description": "Advertise the ADP cards to the directory at this URL (adp.advertise), again before their ttl runs out; repeatable"
    },
    "advertise_key": {
      "type": "string", "x-flag": "advertise-key", "x-value": "FILE",
      "description": "Private key (Ed25519) that signs advertisements, and advertised cards that are not signed"
    },
    "revoke_at_end": {
      "type": "boolean", "x-flag": "revoke-at-end",
      "description": "Send the revocations of advertised cards when the server stops; needs --advertise-key"
    },
    "as": {
      "type": "string", "x-value": "D",
      "description": "Judge cards as this dialect or version, such as a2a-1.0"
    },
    "force": {
      "type": "boolean",
      "description": "Serve cards that have errors"
    }
  }
})json";

}  // namespace

constinit const std::string_view publish_input =
    joined_text<publish_input_begin, server_flags, publish_input_end>;

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
  if (is_true(input, "watch")) options.max_age_s = watched_max_age_s;
  options.max_age_s = input["max_age"].int64().value_or(options.max_age_s);
  options.force = is_true(input, "force");
  TRY(options.as, requested_dialect_version(input));
  options.minimal_for_strangers = is_true(input, "minimal_for_strangers");
  options.admin_listen = text_of(input, "admin");
  TRY(options.server, server_options(input));
  return options;
}

}  // namespace cardinal::cli
