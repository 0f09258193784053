#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "card/card_text.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/report_faults.h"
#include "operations/shared_flags.h"
#include "trust/coverage.h"

namespace cardinal {
namespace {

SignOptions sign_options_of(Value input) {
  return {.bump_seq = is_set(input, "bump_seq"),
          .seq = input["seq"].uint64(),
          .updated_at = is_set(input, "updated_at"),
          .revoke = is_set(input, "revoke"),
          .jku = text_of(input, "jku"),
          .form = text_of(input, "form"),
          .replace = is_set(input, "replace")};
}

Result<Dialect> signed_dialect_of(Value input, Value card) {
  if (const auto named = dialect_named(text_of(input, "dialect"))) {
    return *named;
  }
  if (const auto found = detect(card)) return *found;
  return invalid(
      "not a recognised agent card; {}; set --dialect to override detection",
      explain_detection(card));
}

std::vector<std::string> pointers_of(Value card, const SignedBytes& form) {
  std::vector<std::string> pointers;
  for (const Value value : form.left_out) {
    std::string pointer = pointer_from(card, value);
    if (pointer != "/signatures") pointers.push_back(std::move(pointer));
  }
  return pointers;
}

// What each signature does not cover. `found` is what verify says of the first,
// which is the one that covers most.
void report_coverage(Value card, std::span<const SignedBytes> forms,
                     const Verification& found, Call& call) {
  for (const SignedBytes& form : forms) {
    const std::vector<std::string> open = form.form == found.canonical_form
                                              ? found.uncovered
                                              : pointers_of(card, form);
    if (forms.size() == 1 && open.empty()) continue;
    const std::string which = forms.size() == 1 ? std::string("the signature")
                                                : "the signature of the form " +
                                                      std::string(form.form);
    call.messages.write("cardinal: " + which +
                        (open.empty()
                             ? " covers the whole card"
                             : " does not cover " + listed_pointers(open)) +
                        "\n");
  }
}

// Verifies the result before it is written, and reports what is not covered.
Status verify_own_signature(const std::string& text, Dialect dialect,
                            const SigningKey& key, Call& call) {
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  const Value card = document.root();
  const NamedKey trusted[] = {{key.key.public_key(), key.kid}};
  const Verification found = verify(card, {.jwks = trusted}, dialect);
  const SignOptions options = sign_options_of(call.input);
  // Who names a form gets what it covers.
  const bool is_wanted =
      found.verdict == Verdict::partial && !options.form.empty();
  if (found.verdict != Verdict::valid && !is_wanted) {
    return invalid("no verifier would accept the signed card: {}",
                   found.reason);
  }
  if (is_wanted) {
    call.messages.write(
        "cardinal: warning: verify will call this signature "
        "partial: " +
        for_terminal(found.reason) + "\n");
  }
  TRY(const auto forms, forms_to_sign(card, dialect, options));
  report_coverage(card, forms, found, call);
  return {};
}

// Whoever may read the file may sign as the agent. Only a warning: files
// that a container or a build is handed often cannot be made stricter.
void warn_of_mode(const std::string& path, const SigningKey& key, Call& call) {
  constexpr unsigned of_others = 077;
  if ((key.file_mode & of_others) == 0) return;
  call.messages.write(
      "cardinal: warning: " + for_terminal(path) +
      ": other users can access this private key; run chmod 600, "
      "and create a new key if someone may have read it\n");
}

// In the form in which the card was given.
Result<std::string> signed_card(const CardText& given, Dialect dialect,
                                const SigningKey& key, Call& call) {
  TRY(std::string text, sign(given.card(), dialect, key,
                             sign_options_of(call.input), call.services.env));
  TRY_STATUS(verify_own_signature(text, dialect, key, call));
  return given.with_card(std::move(text));
}

Result<Outcome> run_sign(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "file");
  TRY(const SigningKey key,
      or_trouble(read_signing_key(text_of(call.input, "key"))));
  warn_of_mode(text_of(call.input, "key"), key, call);
  TRY(StampedText read, read_stamped(path, Limits{}.bytes_max));
  Reader reader;
  CardText given = read_card_text(reader, std::move(read.text));
  if (!given.faults.empty()) {
    report_faults(path, std::move(given.outer), given.faults, call);
    return Outcome::has_errors;
  }
  Result<Dialect> dialect = signed_dialect_of(call.input, given.root());
  Result<std::string> text =
      dialect ? signed_card(given, *dialect, key, call)
              : Result<std::string>(std::unexpected(dialect.error()));
  if (!text) {
    if (text.error().where.empty()) text.error().where = path;
    return std::unexpected(text.error());
  }
  if (!is_set(call.input, "in_place")) {
    call.out.write(*text);
    return Outcome::clean;
  }
  TRY_STATUS(replace_whole(path, *text, read.stamp));
  call.messages.write("cardinal: signed " + for_terminal(path) + "\n");
  return Outcome::clean;
}

}  // namespace

constinit const Operation sign_operation{
    .name = "sign",
    .summary = "Sign a card",
    .details =
        "Prints the card with its signature, or rewrites the file; the rest of "
        "the text stays as it is. ADP: Ed25519 over the canonical form, in "
        "\"signature\". seq stays unless --seq or --bump-seq is given; "
        "--revoke makes the card that announces the end of the agent. A2A: a "
        "detached JWS, added to \"signatures\". Where the canonical form of "
        "the "
        "SDKs has other bytes than that of the specification, a signature of "
        "each is added, and what each does not cover is reported. AgentCard: a "
        "detached JWS with the key's did:key in metadata, a form that Cardinal "
        "defines. A card in a JSON string stays in that string.",
    .examples =
        "cardinal sign --key agent.key examples/web-search.agentcard.json\n"
        "cardinal sign --key agent.key examples/trip-planner.a2a.json\n"
        "cardinal sign --key agent.key --seq 2 examples/translator.adp.json",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["file", "key"],
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "CARD",
             "x-files": true, "description": "Card file, or - for standard input"},
    "key": {"type": "string", "x-value": "FILE", "x-files": true,
            "description": "Private key: a JWK (see cardinal key new) or PKCS #8 in PEM"},
    "in_place": {"type": "boolean", "x-flag": "in-place", "x-files": true,
                 "description": "Rewrite the file instead of printing"},
    "bump_seq": {"type": "boolean", "x-flag": "bump-seq",
                 "description": "ADP: raise seq by one (1 if missing)"},
    "seq": {"type": "integer", "minimum": 0, "x-value": "N",
            "description": "ADP: set seq"},
    "updated_at": {"type": "boolean", "x-flag": "updated-at",
                   "description": "ADP: set metadata.updated_at to the current time"},
    "revoke": {"type": "boolean",
               "description": "ADP: revoke the card: empty tools and endpoints and raise seq"},
    "jku": {"type": "string", "x-value": "URL",
            "description": "A2A: URL of the published key set"},
    "form": {"enum": ["specification", "sdk-cleaned", "jcs"],
             "description": "A2A: sign this canonical form only; verifiers that use another reject it"},
    "replace": {"type": "boolean",
                "description": "A2A: replace existing signatures"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Card dialect; overrides detection"},
    "format": {"enum": ["text", "json"], "description": "Both formats print the card"},
)json" CARDINAL_JSON_FLAG R"json(
  }
})json",
    .output = R"json({"type": "object"})json",
    .run = run_sign,
};

}  // namespace cardinal
