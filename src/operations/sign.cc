#include "base/errors.h"
#include "card/card_text.h"
#include "json/ancestor_index.h"
#include "operations/call_buffers.h"
#include "operations/diagnostics.h"
#include "operations/document_file.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"
#include "trust/coverage.h"

namespace cardinal {
namespace {

SignOptions sign_options_of(Value input) {
  return {.bump_seq = is_true(input, "bump_seq"),
          .seq = input["seq"].uint64(),
          .updated_at = is_true(input, "updated_at"),
          .revoke = is_true(input, "revoke"),
          .jku = text_of(input, "jku"),
          .form = text_of(input, "form"),
          .replace = is_true(input, "replace")};
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
  if (form.left_out.empty()) return pointers;
  const AncestorIndex ancestors(card);
  for (const Value value : form.left_out) {
    std::string pointer = ancestors.pointer(value);
    if (pointer != "/signatures") pointers.push_back(std::move(pointer));
  }
  return pointers;
}

// What each signature does not cover. `found` is what verify says of the first,
// which is the one that covers most.
void report_coverage(Value card, std::span<const SignedBytes> forms,
                     const Verification& found, Notes& notes) {
  for (const SignedBytes& form : forms) {
    const std::vector<std::string> open = form.form == found.canonical_form
                                              ? found.uncovered
                                              : pointers_of(card, form);
    if (forms.size() == 1 && open.empty()) continue;
    const std::string which = forms.size() == 1 ? std::string("the signature")
                                                : "the signature of the form " +
                                                      std::string(form.form);
    notes.push_back(which + (open.empty()
                                 ? " covers the whole card"
                                 : " does not cover " + listed_pointers(open)));
  }
}

// Verifies the result before it is written, and reports what is not covered.
Status verify_own_signature(const std::string& text, Dialect dialect,
                            const SigningKey& key, Value input, Notes& notes) {
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  const Value card = document.root();
  const NamedKey trusted[] = {{key.key.public_key(), key.kid}};
  const Verification found = verify(card, {.jwks = trusted}, dialect);
  const SignOptions options = sign_options_of(input);
  // Who names a form gets what it covers.
  const bool is_wanted =
      found.verdict == Verdict::partial && !options.form.empty();
  if (found.verdict != Verdict::valid && !is_wanted) {
    return invalid("no verifier would accept the signed card: {}",
                   found.reason);
  }
  if (is_wanted) {
    notes.push_back("warning: verify will call this signature partial: " +
                    found.reason);
  }
  TRY(const auto forms, forms_to_sign(card, dialect, options));
  report_coverage(card, forms, found, notes);
  return {};
}

// Whoever may read the file may sign as the agent. Only a warning: files
// that a container or a build is handed often cannot be made stricter.
void warn_of_mode(const std::string& path, const SigningKey& key,
                  Notes& notes) {
  constexpr unsigned of_others = 077;
  if ((key.file_mode & of_others) == 0) return;
  notes.push_back("warning: " + path +
                  ": other users can access this private key; run chmod 600, "
                  "and create a new key if someone may have read it");
}

// In the form in which the card was given.
Result<std::string> signed_card(const CardText& given, Dialect dialect,
                                const SigningKey& key, Call& call,
                                Notes& notes) {
  TRY(std::string text, sign(given.card(), dialect, key,
                             sign_options_of(call.input), call.services.env));
  TRY_STATUS(verify_own_signature(text, dialect, key, call.input, notes));
  return given.with_card(std::move(text));
}

Result<std::string> signed_text(const CardText& given, const SigningKey& key,
                                Call& call, Notes& notes) {
  TRY(const Dialect dialect, signed_dialect_of(call.input, given.root()));
  return signed_card(given, dialect, key, call, notes);
}

// Why a text is invalid JSON, instead of the card.
Reply unsigned_reply(CardText given, Notes notes) {
  Writer json;
  json.begin_object().key("diagnostics");
  write_diagnostics(json, fault_report(std::move(given)));
  return {.outcome = Outcome::has_errors,
          .json = json.end_object().take(),
          .notes = std::move(notes)};
}

// The file to rewrite; empty if the card is only to be printed.
Result<std::string> file_to_sign(const Call& call) {
  if (!is_true(call.input, "in_place")) return std::string();
  std::string path = document_path(call);
  if (!path.empty() && path != "-") return path;
  return usage("only a file can be rewritten; give one, or remove --in-place");
}

Result<Reply> run_sign(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string key_path = text_of(call.input, "key");
  TRY(const SigningKey key, or_trouble(read_signing_key(key_path)));
  TRY(const std::string path, file_to_sign(call));
  TRY(std::string before, document_text(call));
  Notes notes;
  warn_of_mode(key_path, key, notes);
  CardText given = read_card_text(call.buffers.reader, std::move(before));
  if (!given.faults.empty()) {
    return unsigned_reply(std::move(given), std::move(notes));
  }
  Result<std::string> text = signed_text(given, key, call, notes);
  if (!text) {
    if (text.error().where.empty()) text.error().where = "text";
    return std::unexpected(text.error());
  }
  if (!path.empty()) {
    TRY_STATUS(replace_document(path, given.outer.text(), *text));
    notes.push_back("signed " + path);
  }
  return Reply{.json = std::move(*text), .notes = std::move(notes)};
}

// A signed card has its signature, so it is never "diagnostics" alone.
bool has_findings_only(Value answer) {
  return answer.size() == 1 && answer["diagnostics"].is(Kind::array);
}

// The exact text of the card, unless it is in its file.
Rendered signed_card_as_text(Value answer, const Asked& asked,
                             const Style& style) {
  if (has_findings_only(answer)) {
    const std::string_view text =
        asked.input["card"] ? asked.input["card"].raw() : asked.text("text");
    return {.messages = diagnostics_as_text(answer, asked.name("text", "card"),
                                            text, style)};
  }
  if (is_true(asked.input, "in_place")) return {};
  return {.out = answer.table()->text};
}

constexpr View sign_views[] = {{"text", "text/plain", signed_card_as_text}};

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
    .effects = {.read_only = false, .idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["key"],
  "properties": {
)json" CARDINAL_CARD_FILE_PROPERTY R"json(,
)json" CARDINAL_CARD_PROPERTIES R"json(,
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
                "description": "Card dialect; overrides detection"}
  }
})json",
    .output = R"json({
  "x-document": true,
  "anyOf": [
    {"description": "The signed card",
     "type": "object",
     "anyOf": [{"required": ["signature"]}, {"required": ["signatures"]},
               {"required": ["metadata"]}]},
    {"description": "The signed card in a JSON string, as it was given",
     "type": "string"},
    {"description": "Why the text is invalid JSON",
     "type": "object",
     "required": ["diagnostics"],
     "additionalProperties": false,
     "properties": {"diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(}}
  ]
})json",
    .views = sign_views,
    .run = run_sign,
};

}  // namespace cardinal
