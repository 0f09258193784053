#include "base/check_that.h"
#include "card/card_text.h"
#include "operations/failure_list.h"
#include "operations/input_files.h"
#include "operations/log_check.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"
#include "operations/signature_verifier.h"

namespace cardinal {
namespace {

Rendered verify_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value result : answer["results"].items()) {
    shown.out +=
        verification_as_text(std::string(result["file"].string().value_or("")),
                             verification_from(result), logged_from(result));
  }
  shown.out += explanations_as_text(explanations_from(answer));
  return shown;
}

constexpr View verify_views[] = {{"text", "text/plain", verify_as_text}};

}  // namespace

Verification SignatureVerifier::verify(std::string text) {
  CardText given = read_card_text(reader_, std::move(text));
  Verification found =
      cardinal::verify(given.root(), sources_.view(), sources_.dialect);
  if (!given.faults.empty()) {
    found.verdict = Verdict::invalid;
    found.reason = "the JSON text has errors: " + given.faults[0].message +
                   "; run cardinal check for all errors";
  }
  reader_.recycle(std::move(given.outer));
  return found;
}

Result<Reply> run_verify(Call& call) {
  TRY(VerifySources sources, verify_sources(call));
  TRY_STATUS(follow_jku(call, nullptr, sources));
  TRY(const std::shared_ptr<const LogCheck> log, log_check(call, false));
  TRY(std::string text, document_text(call));
  const std::string name = document_name(call);
  std::optional<LoggedCard> logged;
  if (log) {
    TRY(logged, log->check(text, nullptr));
  }
  std::vector<Explanation> explained;
  if (is_true(call.input, "explain")) {
    explained.push_back(explain_bytes(name, text, sources.dialect));
  }
  const Verification found = SignatureVerifier(sources).verify(std::move(text));
  return Reply{
      .outcome =
          is_verified(found, logged) ? Outcome::clean : Outcome::has_errors,
      .json = "{\"results\":[" + verification_as_json(name, found, logged) +
              "]" +
              (explained.empty() ? "" : "," + explanations_as_json(explained)) +
              "}",
      .notes = std::move(sources.notes)};
}

constinit const Operation verify_operation{
    .name = "verify",
    .summary = "Verify who signed a card and what the signature covers",
    .details =
        "Prints a verdict per card: valid, partial, invalid, key-unknown or "
        "unsigned. A signature is partial if it does not cover the card's "
        "name, URLs, security and skills: these may be anybody's. The exit "
        "code is 1 unless all cards are valid. Trusted keys are the "
        "key in an agent:// name, keys pinned in --trust for the subject or "
        "its origin, and keys in --jwks for every subject; an AgentCard's "
        "did:key proves only that DID. Nothing is requested, since anyone can "
        "put any URL into jku; with --jku same-origin, key sets of the card's "
        "own https origin are, and the verdict names this. A2A signatures are "
        "verified over the canonical "
        "form of the specification, that of the SDKs and plain RFC 8785; "
        "members that the matching form does not cover are listed. With --log, "
        "the exact text of each card must also be in the public log of a "
        "directory, by --proof or by the proof that the directory at --server "
        "gives; all verifying is done here. The exit code is then 0 for "
        "unsigned cards as well, if they are logged.",
    .examples =
        "cardinal verify examples/self-certified.adp.json\n"
        "cardinal verify --explain examples/translator.adp.json",
    .route = {"POST", "/v1/verify"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "CARD", "x-files": true,
              "description": "Files, folders, or - for standard input"},
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "keys": {"description": "A JSON Web Key Set: keys trusted for every card"},
)json" CARDINAL_TRUST_FLAGS R"json(,
)json" CARDINAL_JKU_FLAG R"json(,
)json" CARDINAL_LOG_CHECK_FLAGS R"json(,
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-operator": true,
                      "description": "With --jku: allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(,
    "first_use": {"type": "boolean", "x-flag": "first-use", "x-files": true,
                  "description": "Pin the did:key of an ADP card whose subject has no key in --trust yet"},
    "explain": {"type": "boolean",
                "description": "Also print the canonical bytes with their SHA-256 and, for two cards, the first difference"},
    "jsonl": {"type": "boolean",
              "description": "Read one card per line (JSON Lines)"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Card dialect; overrides detection"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results"],
  "additionalProperties": false,
  "properties": {
    "results": {"type": "array", "items": )json" CARDINAL_VERIFICATION_SCHEMA
              R"json(},
    "explained": {"type": "array", "items": {
      "type": "object",
      "required": ["file", "forms", "reason"],
      "additionalProperties": false,
      "properties": {
        "file": {"type": "string"},
        "forms": {"type": "array", "items": {
          "type": "object",
          "required": ["form", "sha256", "canonical"],
          "additionalProperties": false,
          "properties": {"form": {"type": "string"},
                         "sha256": {"type": "string"},
                         "canonical": {"type": "string", "x-document": true}}}},
        "reason": {"type": ["string", "null"]}}}},
    "difference": {"type": ["object", "null"],
      "required": ["byte", "first", "second"],
      "additionalProperties": false,
      "properties": {"byte": {"type": "integer"},
                     "first": {"type": "string", "x-document": true},
                     "second": {"type": "string", "x-document": true}}},
    "failures": )json" CARDINAL_FAILURES_SCHEMA R"json(
  }
})json",
    .views = verify_views,
    .run = run_verify,
};

}  // namespace cardinal
