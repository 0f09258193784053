#include "base/errors.h"
#include "cardinal/adp.h"
#include "operations/adp/adp_call.h"
#include "operations/input_files.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<Document> advertised_card(std::string text) {
  Faults faults;
  Document card = Reader().read(std::move(text), Limits{}, faults);
  if (!faults.empty()) {
    return usage("the card is not JSON: {}; cardinal check says more",
                 faults[0].message);
  }
  if (detect(card.root()) == Dialect::adp) return card;
  return usage("only ADP cards are advertised; {}",
               explain_detection(card.root()));
}

// Its end, signed, with a higher seq.
Result<Document> revocation_of(const Document& card, Call& call) {
  const std::string file = text_of(call.input, "key");
  if (file.empty()) {
    return usage("--revoke needs --key FILE: a revocation is signed");
  }
  TRY_STATUS(needs_files(call));
  TRY(const SigningKey key, or_trouble(read_signing_key(file)));
  TRY(std::string text,
      sign(card, Dialect::adp, key, {.revoke = true}, call.services.env));
  return advertised_card(std::move(text));
}

Result<Reply> run_adp_advertise(Call& call) {
  TRY(std::string text, document_text(call));
  TRY(Document card, advertised_card(std::move(text)));
  if (is_true(call.input, "revoke")) {
    TRY(card, revocation_of(card, call));
  }
  TRY(const std::unique_ptr<AdpClient> made,
      adp_client(call, text_of(card.root(), "id")));
  AdpClient& client = *made;
  TRY(const AdpAnswer answer, client.call("adp.advertise", card.root().raw()));
  const Value result = answer.result();
  const bool is_stored = result["stored"].boolean().value_or(false);
  Writer json;
  json.begin_object().key("url").string(client.url());
  write_adp_error(json, answer);
  json.key("id").string(text_of(card.root(), "id"));
  json.key("stored").boolean(is_stored);
  json.key("reason").string_or_null(text_of(result, "reason"));
  return Reply{.outcome = is_stored ? Outcome::clean : Outcome::has_errors,
               .json = json.end_object().take()};
}

Rendered adp_advertised_as_text(Value answer, const Asked&, const Style&) {
  const std::string error = adp_error_as_text(answer);
  if (!error.empty()) return {.messages = error};
  const bool is_stored = is_true(answer, "stored");
  const std::string reason = text_of(answer, "reason");
  return {.out = text_of(answer, "id") +
                 (is_stored ? " stored at " : " not stored at ") +
                 text_of(answer, "url") +
                 (reason.empty() ? "" : ": " + reason) + "\n"};
}

constexpr View adp_advertise_views[] = {
    {"text", "text/plain", adp_advertised_as_text}};

}  // namespace

constinit const Operation adp_advertise_operation{
    .name = "adp advertise",
    .summary = "Send an ADP card to a directory",
    .details =
        "Calls adp.advertise by JSON-RPC over HTTP. A directory stores a card "
        "that its agent has signed (see cardinal sign), or that comes in a "
        "request which --key signs as the card's id. --revoke sends the "
        "revocation of the card instead, signed with --key. Exit code 1: the "
        "card was not stored. See docs/adp.md; publish --advertise repeats it "
        "in time.",
    .examples =
        "cardinal adp advertise https://agents.example.com card.adp.json\n"
        "cardinal adp advertise --revoke --key agent.key "
        "https://agents.example.com card.adp.json",
    .scope = Scope::admin,
    .effects = {.read_only = false, .open_world = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["url"],
  "properties": {
)json" CARDINAL_ADP_URL_PROPERTY R"json(,
)json" CARDINAL_CARD_FILE_PROPERTY R"json(,
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "revoke": {"type": "boolean",
               "description": "Send the revocation of the card; needs --key"},
)json" CARDINAL_ADP_CLIENT_PROPERTIES R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["url", "error", "id", "stored", "reason"],
  "additionalProperties": false,
  "properties": {
    "url": {"type": "string"},
    "error": )json" CARDINAL_ADP_ERROR_SCHEMA R"json(,
    "id": {"type": "string"},
    "stored": {"type": "boolean"},
    "reason": {"type": ["string", "null"], "description": "Why it was not stored"}
  }
})json",
    .views = adp_advertise_views,
    .run = run_adp_advertise,
};

}  // namespace cardinal
