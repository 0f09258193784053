#include "cardinal/fetch.h"

#include "base/errors.h"
#include "base/time.h"
#include "operations/diagnostics.h"
#include "operations/fetch_options.h"
#include "operations/fetch_report.h"
#include "operations/registry.h"
#include "operations/render_view.h"
#include "operations/served_fetches.h"
#include "operations/shared_flags.h"
#include "operations/verify_report.h"
#include "operations/verify_sources.h"

namespace cardinal {
namespace {

using wellknown::FetchedCard;
using wellknown::Fetcher;
using wellknown::FetchError;

// The answer says why there is no card; people read it as the last note.
Reply error_reply(const std::string& target, const FetchError& error,
                  Notes notes) {
  notes.push_back(to_text(error));
  return {.outcome = exit_code(error.code) == exit_code(Outcome::has_errors)
                         ? Outcome::has_errors
                         : Outcome::incomplete,
          .json = fetch_error_as_json(target, error),
          .notes = std::move(notes)};
}

Status remember(const FetchedCard& card, const VerifySources& sources,
                Call& call) {
  if (!card.verification.to_pin) return {};
  const Pin pin{.subject = card.verification.subject,
                .key = *card.verification.to_pin,
                .added = iso8601_ms(call.services.env.clock->now_ms()),
                .how = How::first_use};
  return pin_first_seen(sources.store_path, {&pin, 1});
}

FetchError cache_error(const Error& error) {
  FetchError out;
  static_cast<Error&>(out) = error;
  out.fault = wellknown::FetchFault::cache_trouble;
  return out;
}

// The place of a call among those that a server fetches for. The user of this
// machine needs none.
Result<std::unique_ptr<ServedFetches::Place>> place_of(const Call& call) {
  if (call.services.is_operator) return nullptr;
  if (call.services.fetches) return call.services.fetches->begin();
  return denied(
      "this server fetches no cards for its callers; run cardinal fetch "
      "instead, or ask its operator for serve --fetch");
}

Result<Reply> run_fetch(Call& call) {
  const std::string target = text_of(call.input, "target");
  TRY(const std::unique_ptr<ServedFetches::Place> place, place_of(call));
  TRY(VerifySources sources, verify_sources(call));
  TRY(wellknown::FetchOptions options, fetch_options(call));
  if (!call.services.is_operator) call.services.fetches->apply_to(options);
  const bool extended = options.extended;
  Notes notes = std::move(sources.notes);
  const auto cache = card_cache(call, notes);
  if (!cache && cache.error().code == Code::usage) {
    return std::unexpected(cache.error());
  }
  if (!cache) {
    return error_reply(target, cache_error(cache.error()), std::move(notes));
  }
  options.cache = cache->get();
  TRY_STATUS(follow_jku(call, options.cache, sources));
  Fetcher fetcher(std::move(options), sources.view(), call.services.env);
  auto card = fetcher.fetch(target);
  if (card && extended) card = fetcher.fetch_extended(*card);
  if (!card) {
    if (!call.services.is_operator) {
      ServedFetches::hide_addresses(card.error());
    }
    return error_reply(target, card.error(), std::move(notes));
  }
  TRY_STATUS(remember(*card, sources, call));
  const bool good = card->report().valid() && !card->revoked;
  return Reply{.outcome = good ? Outcome::clean : Outcome::has_errors,
               .json = fetched_as_json(*card),
               .notes = std::move(notes)};
}

Rendered fetched_card_as_text(Value answer, const Asked&, const Style& style) {
  if (!answer["error"].is(Kind::null)) {
    const bool is_search = answer["attempts"].size() > 1;
    return {.messages = is_search ? attempts_as_text(answer) : std::string()};
  }
  const std::string_view text = fetched_text(answer);
  return {.out = shown_document(text, style) + (style.terminal ? "\n" : ""),
          .messages = fetched_as_text(answer)};
}

constexpr View fetch_views[] = {{"text", "text/plain", fetched_card_as_text}};

}  // namespace

constinit const Operation fetch_operation{
    .name = "fetch",
    .summary = "Fetch a published card and verify it",
    .details =
        "Requests the well-known paths of a host or URL in a fixed order, "
        "checks the response, and prints the card unchanged. Standard error "
        "shows its URL, its freshness and the result of signature "
        "verification. A URL that ends in .json or in a well-known name is "
        "requested as it is. A card with an invalid signature is never "
        "printed. Private addresses are refused, also as redirect targets, "
        "unless --allow-private is set. Exit codes: 0, the card was printed; "
        "1, the card has errors, is revoked or was discarded; 2, no card "
        "found, or usage or I/O error. Trusted keys are the same as for "
        "verify.",
    .examples =
        "cardinal fetch agents.example.com\n"
        "cardinal fetch --verify known --trust trust.json --json "
        "https://agents.example.com/translate",
    .route = {"POST", "/v1/fetch"},
    .scope = Scope::read,
    .effects = {.open_world = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["target"],
  "properties": {
)json" CARDINAL_TARGET_PROPERTY R"json(,
    "dialect": {"enum": [)json" CARDINAL_SERVED_DIALECTS R"json(],
                "x-value": "D", "description": "Accept only a card of this dialect"},
)json" CARDINAL_CARD_PATH_FLAG R"json(,
    "verify": {"enum": ["any", "known"], "x-value": "POLICY",
               "description": "any: accept unsigned cards and unknown keys, and report them; known: accept only cards signed by a key bound to their subject"},
    "any_scheme": {"type": "boolean", "x-flag": "any-scheme",
                   "description": "Accept an AgentCard whose endpoint URL has a different scheme than the card's URL"},
    "cache": {"type": "string", "x-value": "DIR", "x-files": true,
              "x-operator": true,
              "description": "Cache folder, instead of ~/.cache/cardinal"},
    "no_cache": {"type": "boolean", "x-flag": "no-cache", "x-files": true,
                 "x-operator": true,
                 "description": "Do not use the cache; this also disables rollback detection"},
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-operator": true,
                      "description": "Allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(,
    "extended": {"type": "boolean", "x-files": true, "x-operator": true,
                 "description": "Fetch the extended A2A card; needs credentials"},
    "bearer_file": {"type": "string", "x-flag": "bearer-file",
                    "x-value": "FILE", "x-files": true, "x-operator": true,
                    "description": "File with a bearer token to send; without --extended it is sent when requesting the card"},
    "header_file": {"type": "string", "x-flag": "header-file",
                    "x-value": "FILE", "x-files": true, "x-operator": true,
                    "description": "File with header fields to send, one per line: Name: value"},
    "cert": {"type": "string", "x-value": "FILE", "x-files": true,
             "x-operator": true,
             "description": "Client certificate (PEM)"},
    "key": {"type": "string", "x-value": "FILE", "x-files": true,
            "x-operator": true,
            "description": "Private key of the client certificate (PEM)"},
    "credentials_to": {"type": "string", "x-flag": "credentials-to",
                       "x-value": "ORIGIN", "x-files": true,
                       "x-operator": true,
                       "description": "Also send credentials to this origin of the card's interfaces"},
)json" CARDINAL_TRUST_FLAGS R"json(,
)json" CARDINAL_JKU_FLAG R"json(,
    "first_use": {"type": "boolean", "x-flag": "first-use", "x-files": true,
                  "description": "Pin the did:key of an ADP card whose subject has no key in --trust yet"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["target", "error", "verification", "attempts", "card"],
  "additionalProperties": false,
  "properties": {
    "target": {"type": "string"},
    "error": {"type": ["object", "null"],
      "required": ["fault", "client_fault", "url", "message"],
      "additionalProperties": false,
      "properties": {
        "fault": {"type": "string"},
        "client_fault": {"type": ["string", "null"]},
        "url": {"type": ["string", "null"]},
        "message": {"type": "string"}}},
    "url": {"type": "string"},
    "redirects": {"type": "array", "items": {"type": "string"}},
    "address": {"type": ["string", "null"]},
    "via_proxy": {"type": "boolean"},
    "content_type": {"type": ["string", "null"]},
    "certificate": {"type": ["object", "null"],
      "required": ["subject", "issuer", "not_after", "protocol", "verified"],
      "additionalProperties": false,
      "properties": {
        "subject": {"type": "string"}, "issuer": {"type": "string"},
        "not_after": {"type": "string"}, "protocol": {"type": "string"},
        "verified": {"type": "boolean"}}},
    "freshness": {"type": "object",
      "required": ["from", "age_s", "lifetime_s"],
      "additionalProperties": false,
      "properties": {
        "from": {"enum": ["server", "cache", "revalidated", "stale"]},
        "age_s": {"type": "integer"},
        "lifetime_s": {"type": "integer"}}},
    "dialect": {"enum": [)json" CARDINAL_SERVED_DIALECTS R"json(, null]},
    "version": {"type": ["string", "null"]},
    "valid": {"type": "boolean"},
    "errors": {"type": "integer"},
    "warnings": {"type": "integer"},
    "diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(,
    "revoked": {"type": "boolean"},
    "verification": {"anyOf": [{"type": "null"}, )json" CARDINAL_VERIFICATION_SCHEMA
              R"json(]},
    "notes": {"type": "array", "items": {"type": "string"}},
    "attempts": {"type": "array", "items": {"type": "object",
      "required": ["url", "status", "fault", "said"],
      "additionalProperties": false,
      "properties": {
        "url": {"type": "string"}, "status": {"type": ["integer", "null"]},
        "fault": {"type": "string"}, "said": {"type": "string"}}}},
    "card": {"type": ["object", "null"], "x-document": true}
  },
  "if": {"properties": {"error": {"type": "null"}}},
  "then": {
    "required": ["url", "redirects", "address", "via_proxy", "content_type",
                 "certificate", "freshness", "dialect", "version", "valid",
                 "errors", "warnings", "diagnostics", "revoked", "notes"],
    "properties": {"verification": {"type": "object"},
                   "card": {"type": "object"}}},
  "else": {"properties": {"card": {"type": "null"}}}
})json",
    .views = fetch_views,
    .run = run_fetch,
};

}  // namespace cardinal
