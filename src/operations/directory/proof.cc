#include "base/errors.h"
#include "base/text.h"
#include "operations/directory/directory_call.h"
#include "operations/render_view.h"

namespace cardinal {
namespace {

using transparency::InclusionProof;
using transparency::PublishedLog;

// Longer than a checkpoint takes to come.
constexpr std::int64_t checkpoint_wait_ms = 10'000;

std::string proof_json(const store::Change& change, const InclusionProof& proof,
                       const std::string& text, const PublishedLog& log) {
  Writer json;
  json.begin_object().key("subject").string(change.subject);
  write_count(json, "change", change.number);
  json.key("kind").string(store::name_of(change.kind));
  json.key("digest").string_or_null(change.digest ? to_hex(*change.digest)
                                                  : "");
  json.key("entry").string(proof.entry);
  write_count(json, "index", proof.index);
  json.key("checkpoint").string(proof.checkpoint);
  json.key("log_key").string(log.verifier().text());
  json.key("proof").string(text);
  return json.end_object().take();
}

// Until a checkpoint covers the change, at most about a second.
Reply later_proof(Call& call, PublishedLog& log, std::uint64_t index) {
  Reply reply;
  reply.later = std::make_unique<RepeatedCall>(
      proof_operation, call, checkpoint_wait_ms,
      [&log, index](std::function<void()> wake) {
        return log.on_published(index, std::move(wake));
      });
  return reply;
}

Result<Reply> run_proof(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::string subject = named_subject(call);
  TRY(const store::Change change,
      directory.records().logged_change(subject, number_of(call.input, "at")));
  TRY(PublishedLog* const log, directory.log());
  if (!log->is_following()) TRY_STATUS(log->publish());
  const std::uint64_t index = change.tree_size - 1;
  const auto last = log->checkpoint();
  const bool is_early = last && last->tree.size <= index;
  if (is_early && log->is_following() && !call.options.has_waited) {
    return later_proof(call, *log, index);
  }
  TRY(const InclusionProof proof, log->prove(change));
  std::string text = transparency::to_text(proof);
  Reply reply;
  reply.change = directory.store().end().change;
  if (!call.options.prefers_document) {
    reply.json = proof_json(change, proof, text, *log);
    return reply;
  }
  reply.document =
      ReplyDocument{.media_type = "text/plain; charset=utf-8",
                    .version = std::to_string(change.number) + "-" +
                               to_hex(sha256(text)).substr(0, 16)};
  reply.document->text = std::move(text);
  return reply;
}

Rendered proof_as_text(Value answer, const Asked&, const Style& style) {
  return {.out = shown_document(text_of(answer, "proof"), style)};
}

constexpr View proof_views[] = {{"text", "text/plain", proof_as_text}};

}  // namespace

constinit const Operation proof_operation{
    .name = "proof",
    .summary = "Prove that an agent's card is in the public log",
    .details =
        "Prints a proof (c2sp.org/tlog-proof@v1) that the change that brought "
        "the card, or removed it, is an entry of the directory's log: the "
        "entry, its index, the hashes up to the root, and the checkpoint that "
        "the log has signed. cardinal verify --log KEY --proof FILE verifies "
        "it without a network. Records that are not public have no entry. See "
        "docs/transparency.md.",
    .examples =
        "cardinal proof --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
    .route = {"GET", "/v1/agents/{subject}/proof"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "at": {"type": "integer", "minimum": 1, "maximum": 9007199254740991,
           "x-value": "N", "description": "Of the card as it was after this change"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "change", "kind", "digest", "entry", "index",
               "checkpoint", "log_key", "proof"],
  "additionalProperties": false,
  "properties": {
    "subject": {"type": "string"},
    "change": {"type": "integer"},
    "kind": {"type": "string"},
    "digest": {"type": ["string", "null"],
               "description": "SHA-256 of the card's text"},
    "entry": {"type": "string", "x-document": true,
              "description": "The entry of the log, exactly"},
    "index": {"type": "integer", "description": "Of the entry in the log"},
    "checkpoint": {"type": "string", "x-document": true,
                   "description": "The signed note"},
    "log_key": {"type": "string",
                "description": "The public key of the log; get it from somewhere else, too"},
    "proof": {"type": "string", "x-document": true,
              "description": "The whole proof as text"}
  }
})json",
    .needs_directory = true,
    .views = proof_views,
    .run = run_proof,
};

}  // namespace cardinal
