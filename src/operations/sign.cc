#include "base/errors.h"
#include "operations/diagnostics.h"
#include "operations/document_file.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"
#include "operations/sign_card.h"

namespace cardinal {
namespace {

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
  TRY(const std::string before, document_text(call));
  Notes notes;
  warn_of_mode(key_path, key, notes);
  TRY(Reply reply, sign_card(call, before, key, std::move(notes)));
  if (!path.empty() && reply.outcome == Outcome::clean) {
    TRY_STATUS(replace_document(path, before, reply.json));
    reply.notes.push_back("signed " + path);
  }
  return reply;
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
)json" CARDINAL_SIGN_FLAGS R"json(,
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Card dialect; overrides detection"}
  }
})json",
    .output = CARDINAL_SIGN_OUTPUT,
    .views = sign_views,
    .run = run_sign,
};

}  // namespace cardinal
