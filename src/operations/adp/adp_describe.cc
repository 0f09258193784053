#include "base/errors.h"
#include "operations/adp/adp_call.h"
#include "operations/registry.h"
#include "operations/render_view.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

std::string describe_params(Value input) {
  Writer json;
  json.begin_object();
  if (input["fields"]) json.key("fields").raw(input["fields"].raw());
  return json.end_object().take();
}

// A card with an invalid signature is discarded (section 3.2). A part of a
// card has none.
Result<Reply> described_reply(const std::string& url, const AdpAnswer& answer) {
  const Value card = answer.result();
  const bool has_card = card.is(Kind::object) && card["id"].is(Kind::string) &&
                        card["name"].is(Kind::string);
  if (!answer.error() && !has_card) {
    return at(url, invalid("expected a card with id and name"));
  }
  const Verification found =
      has_card ? verify(card, {}, Dialect::adp) : Verification{};
  const bool is_discarded = found.verdict == Verdict::invalid;
  Writer json;
  json.begin_object().key("url").string(url);
  write_adp_error(json, answer);
  json.key("verdict");
  if (has_card) {
    json.string(name_of(found.verdict));
  } else {
    json.null();
  }
  json.key("reason").string_or_null(found.reason);
  json.key("card");
  if (has_card && !is_discarded) {
    json.raw(card.raw());
  } else {
    json.null();
  }
  return Reply{.outcome = has_card && !is_discarded ? Outcome::clean
                                                    : Outcome::has_errors,
               .json = json.end_object().take()};
}

Result<Reply> run_adp_describe(Call& call) {
  TRY(const std::unique_ptr<AdpClient> made, adp_client(call, {}));
  AdpClient& client = *made;
  TRY(const AdpAnswer answer,
      client.call("adp.describe", describe_params(call.input)));
  return described_reply(client.url(), answer);
}

Rendered adp_described_as_text(Value answer, const Asked&, const Style& style) {
  if (!answer["card"].is(Kind::object)) {
    const std::string error = adp_error_as_text(answer);
    return {.messages = error.empty() ? "cardinal: the card was discarded: " +
                                            text_of(answer, "reason") + "\n"
                                      : error};
  }
  return {
      .out = shown_document(answer["card"].raw(), style) + "\n",
      .messages = "cardinal: signature: " + text_of(answer, "verdict") + "\n"};
}

constexpr View adp_describe_views[] = {
    {"text", "text/plain", adp_described_as_text}};

}  // namespace

constinit const Operation adp_describe_operation{
    .name = "adp describe",
    .summary = "Ask an agent for its ADP card",
    .details =
        "Calls adp.describe by JSON-RPC over HTTP and prints the card. "
        "--fields "
        "asks for a part of it, with id and name. --key signs the request, for "
        "agents that show strangers less. A card with an invalid signature is "
        "discarded. Exit code 1: the agent answered with an error, or the card "
        "was discarded. See docs/adp.md.",
    .examples =
        "cardinal adp describe https://agents.example.com\n"
        "cardinal adp describe --fields skills --key agent.key "
        "https://agents.example.com/adp",
    .scope = Scope::admin,
    .effects = {.open_world = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["url"],
  "properties": {
)json" CARDINAL_ADP_URL_PROPERTY R"json(,
    "fields": {"type": "array", "items": {"type": "string"}, "x-value": "NAME",
               "description": "Member of the card to ask for; repeatable"},
)json" CARDINAL_ADP_CLIENT_PROPERTIES R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["url", "error", "verdict", "reason", "card"],
  "additionalProperties": false,
  "properties": {
    "url": {"type": "string"},
    "error": )json" CARDINAL_ADP_ERROR_SCHEMA R"json(,
    "verdict": {"enum": ["valid", "partial", "invalid", "key-unknown",
                         "unsigned", null]},
    "reason": {"type": ["string", "null"]},
    "card": {"type": ["object", "null"], "x-document": true}
  }
})json",
    .views = adp_describe_views,
    .run = run_adp_describe,
};

}  // namespace cardinal
