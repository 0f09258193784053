#include "base/errors.h"
#include "base/uri.h"
#include "operations/diagnostics.h"
#include "operations/directory/directory_call.h"
#include "operations/directory/moved_record.h"
#include "operations/directory/register_answer.h"
#include "operations/directory/register_text.h"
#include "operations/directory/write_outcome.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

using directory::Admission;
using directory::Admitted;
using directory::RecordVerdict;
using directory::Submission;

// Refused before anything was decided: nothing was proposed.
Reply admission_refused(const directory::AdmissionRefusal& refused,
                        bool is_dry_run) {
  const RegisteredCard card{.diagnostics = diagnostics_of(refused.report),
                            .is_dry_run = is_dry_run};
  Reply reply{.outcome = Outcome::has_errors,
              .json = register_answer(card, 0, false, name_of(refused.fault),
                                      refused.message)};
  reply.refusal = refusal_of(refused.fault, to_text(refused));
  return reply;
}

// The sender may not know of the record. Every such refusal is the same, and
// names nothing of the record (docs/decisions.md).
Reply hidden_refusal(const RegisteredCard& card) {
  constexpr auto fault = directory::AdmissionFault::not_proved;
  const std::string reason =
      "the card is not admitted from this sender: let the directory fetch it "
      "from the well-known URI of the agent's host, sign it with a key bound "
      "to its subject, or ask the operator";
  Reply reply{.outcome = Outcome::has_errors,
              .json = register_answer(card, 0, false, name_of(fault), reason)};
  reply.refusal = refusal_of(fault, reason);
  reply.subject = card.subject;
  return reply;
}

// `explanation` is of a refusal.
Reply decided(const RegisteredCard& card, RecordVerdict verdict,
              std::string_view explanation, std::uint64_t change, bool stored) {
  const bool accepted = is_accepted(verdict);
  const std::string reason(accepted ? std::string_view() : explanation);
  Reply reply{
      .outcome = accepted ? Outcome::clean : Outcome::has_errors,
      .json = register_answer(card, change, stored, name_of(verdict), reason)};
  reply.is_new = stored && verdict == RecordVerdict::first;
  if (stored) reply.location = "/v1/agents/" + percent_encoded(card.subject);
  if (!accepted) reply.refusal = refusal_of(verdict, reason);
  if (stored) reply.change = change;
  reply.subject = card.subject;
  return reply;
}

// Waits until the card is durable.
class RegisteredLater final : public LaterReply {
 public:
  RegisteredLater(store::Ticket ticket, RegisteredCard card,
                  directory::Directory& directory, directory::Viewer viewer,
                  std::optional<store::Proposal> moved)
      : ticket_(std::move(ticket)),
        card_(std::move(card)),
        directory_(directory),
        viewer_(std::move(viewer)),
        moved_(std::move(moved)) {}
  void on_ready(std::function<void()> wake) override {
    ticket_.on_complete(std::move(wake));
  }
  Result<Reply> finish() override {
    TRY(const store::Outcome outcome, ticket_.wait());
    const bool stored = outcome.effect == store::Effect::change;
    if (!stored) {
      TRY(const bool is_hidden,
          directory_.records().is_hidden(card_.subject, viewer_));
      if (is_hidden) return hidden_refusal(card_);
    }
    const RecordVerdict verdict = directory::verdict_of(outcome);
    if (is_accepted(verdict)) {
      TRY_STATUS(describe_record(directory_, viewer_, card_));
    }
    TRY(const std::optional<store::Head> head,
        directory_.store().head(card_.subject));
    Reply reply = decided(card_, verdict, explanation_for(verdict, head),
                          outcome.change, stored);
    if (!moved_ || !is_accepted(verdict)) return reply;
    return after_withdrawal(directory_, *std::move(moved_), std::move(reply));
  }

 private:
  store::Ticket ticket_;
  RegisteredCard card_;
  directory::Directory& directory_;
  directory::Viewer viewer_;
  std::optional<store::Proposal> moved_;  // withdrawn when it is accepted
};

Refusal source_refusal(const directory::SourceError& error) {
  using directory::SourceFault;
  const auto refused = [&](int status, std::string_view slug,
                           std::string_view title) {
    return Refusal{.status = status,
                   .slug = std::string(slug),
                   .title = std::string(title),
                   .detail = to_text(error)};
  };
  switch (error.fault) {
    case SourceFault::bad_url:
      return refused(400, "bad-url", "Invalid URL");
    case SourceFault::busy:
      return refused(503, "busy", "Too many cards are being fetched");
    case SourceFault::refused_address:
      return refused(403, "refused-address", "Not a public address");
    case SourceFault::unreachable:
      return refused(422, "unreachable", "The card could not be fetched");
    case SourceFault::no_card:
      break;
  }
  return refused(422, "no-card", "No card at this URL");
}

Reply fetch_refused(const directory::SourceError& error, bool is_dry_run) {
  const RegisteredCard card{.diagnostics = "[]", .is_dry_run = is_dry_run};
  const bool has_answered = error.fault == directory::SourceFault::no_card;
  Reply reply{.outcome =
                  has_answered ? Outcome::has_errors : Outcome::incomplete};
  reply.refusal = source_refusal(error);
  reply.json =
      register_answer(card, 0, false, reply.refusal->slug, to_text(error));
  return reply;
}

// The caller, or whom an administrator registers a card for: who moves the
// records of a directory keeps their owners.
Result<directory::Sender> publisher_of(Call& call) {
  directory::Sender sender = sender_of(call);
  const std::string owner = text_of(call.input, "owner");
  if (owner.empty()) return sender;
  if (!is_administrator(call)) {
    return denied(
        "--owner is for administrators of the directory; without it the record "
        "is the caller's");
  }
  sender.principal = owner;
  return sender;
}

Result<Submission> submission_without_text(Call& call) {
  const Value input = call.input;
  TRY(directory::Sender sender, publisher_of(call));
  if (is_true(input, "vouched") && !is_administrator(call)) {
    return denied("--vouched is for administrators of the directory");
  }
  return Submission{
      .text = {},
      .dialect = dialect_named(text_of(input, "dialect")),
      .sender = std::move(sender),
      .is_vouched = is_true(input, "vouched"),
      .visibility = directory::visibility_named(text_of(input, "visibility"))
                        .value_or(directory::Visibility::public_record),
      .scopes = texts_of(input, "scope"),
      .if_change = number_of(input, "if_change")};
}

RegisteredCard registered_card(Admitted& admitted, bool is_dry_run) {
  const std::int64_t lease_ms = std::int64_t{admitted.facts.lease_s} * 1'000;
  Writer diagnostics;
  write_diagnostics(diagnostics, admitted.report);
  return {
      .subject = admitted.subject,
      .dialect = std::string(dialect_name(admitted.facts)),
      .provenance = std::string(directory::name_of(admitted.facts.provenance)),
      .lease_end_ms = lease_ms == 0 ? 0 : admitted.proposal.at_ms + lease_ms,
      .diagnostics = diagnostics.take(),
      .notes = std::move(admitted.notes),
      .is_dry_run = is_dry_run};
}

// Without a visibility of its own a card leaves that of its record as it is: an
// update must not publish what was private.
Status keep_visibility(Call& call, const std::string& subject,
                       Submission& submission) {
  if (call.input["visibility"] || call.input["scope"]) return {};
  TRY(const std::optional<store::Head> head,
      directory_of(call).store().head(subject));
  if (!head) return {};
  TRY(directory::RecordState state, directory::state_of(*head));
  submission.visibility = state.visibility;
  submission.scopes = std::move(state.scopes);
  submission.keeps_visibility = true;
  return {};
}

Result<Reply> register_card(Call& call, Submission submission) {
  directory::Directory& directory = directory_of(call);
  const bool is_dry_run = is_true(call.input, "dry_run");
  Admission::Prepared prepared = directory.admission().prepare(submission);
  if (!prepared) return admission_refused(prepared.error(), is_dry_run);
  RegisteredCard card = registered_card(*prepared, is_dry_run);
  TRY_STATUS(keep_visibility(call, card.subject, submission));
  TRY(const bool is_hidden,
      directory.records().is_hidden(card.subject, viewer_of(call)));
  if (submission.origin) {
    TRY_STATUS(find_previous(directory, card.subject, *submission.origin));
  }
  const bool has_moved =
      submission.origin && !submission.origin->previous_subject.empty();
  if (has_moved ||
      submission.visibility != directory::Visibility::public_record) {
    prepared = directory.admission().prepare(submission);
    if (!prepared && is_hidden) return hidden_refusal(card);
    if (!prepared) return admission_refused(prepared.error(), is_dry_run);
  }
  if (!is_hidden) card.visibility = directory::name_of(submission.visibility);
  if (is_dry_run) {
    TRY(const directory::Preview preview,
        directory.preview(prepared->proposal));
    const bool stores = preview.effect == store::Effect::change;
    if (is_hidden && !stores) return hidden_refusal(card);
    if (!stores && is_accepted(preview.verdict)) {
      TRY_STATUS(describe_record(directory, viewer_of(call), card));
    }
    return decided(card, preview.verdict, preview.explanation, 0, false);
  }
  TRY(store::Ticket ticket, directory.append(std::move(prepared->proposal)));
  Reply reply;
  reply.later = std::make_unique<RegisteredLater>(
      std::move(ticket), std::move(card), directory, viewer_of(call),
      std::move(prepared->moved));
  return reply;
}

// The card from the URL, with what that proves.
Result<Reply> register_from_url(Call& call, const std::string& url) {
  const Value input = call.input;
  const bool has_text =
      input["card"] || input["text"] || !call.options.documents.empty();
  if (has_text) return usage("--url and a card cannot be combined; give one");
  if (!call.services.cards) {
    return denied("\"url\" is refused: this directory fetches no cards");
  }
  directory::CardSource::Fetched fetched = call.services.cards->fetch(url);
  if (!fetched) {
    return fetch_refused(fetched.error(), is_true(input, "dry_run"));
  }
  TRY(Submission submission, submission_without_text(call));
  submission.text = std::move(fetched->text);
  submission.origin = directory::OriginProof{.url = std::move(fetched->url),
                                             .lifetime_s = fetched->lifetime_s};
  return register_card(call, std::move(submission));
}

Result<Reply> run_register(Call& call) {
  const std::string url = text_of(call.input, "url");
  if (!url.empty()) return register_from_url(call, url);
  TRY(Submission submission, submission_without_text(call));
  TRY(submission.text, document_text(call));
  return register_card(call, std::move(submission));
}

constexpr View register_views[] = {{"text", "text/plain", register_as_text}};

}  // namespace

constinit const Operation register_operation{
    .name = "register",
    .summary = "Register an agent's card in a directory",
    .details =
        "Checks the card, proves its authorship as the directory's policy "
        "requires, and stores it. The card's identity is its own: an ADP id, "
        "the id of an AgentCard, the URL of an A2A agent. Registering the same "
        "card again renews its lease. An older card, or another card with the "
        "same sequence number, is refused. With a URL instead of a file the "
        "directory fetches the card itself, which proves its origin if the URL "
        "is a well-known path of the agent's host. Exit code 1: the card was "
        "refused, with all findings, or there is none at the URL; 2: its host "
        "did not answer. See docs/directory.md.",
    .examples =
        "cardinal register --data data examples/web-search.agentcard.json\n"
        "cardinal register --data data examples/trip-planner.a2a.json\n"
        "cardinal register --data data --dry-run "
        "examples/code-review.agentcard.json",
    .route = {"POST", "/v1/agents"},
    .scope = Scope::publish,
    .effects = {.read_only = false, .open_world = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "x-body": true,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "CARD",
             "x-files": true, "x-file-for": "text", "x-url-for": "url",
             "x-optional": true,
             "description": "Card file, - for standard input, or a URL that the directory fetches it from"},
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "url": {"type": "string", "x-value": "URL",
            "description": "The directory fetches the card from this URL instead"},
    "dry_run": {"type": "boolean", "x-flag": "dry-run",
                "description": "Only say what would happen"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Card dialect; overrides detection"},
    "visibility": {"enum": ["public", "scoped", "private", "partial"], "x-value": "V",
                   "description": "Who may see the record: everybody (the default of a new one; otherwise it stays as it is), callers with one of its scopes, its owner, or, of ADP cards, everybody in part (id and name)"},
    "scope": {"type": "array", "items": {"type": "string"}, "x-value": "SCOPE",
              "description": "Scope whose holders may see a scoped record, or all of a partial one; repeatable"},
    "owner": {"type": "string", "x-value": "NAME", "x-admin": true,
              "description": "Publisher that the record is registered for (the caller); for administrators"},
    "vouched": {"type": "boolean", "x-admin": true,
                "description": "Admit an ADP card that is not signed, because another directory has verified its author; for administrators"},
    "if_change": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
                  "x-flag": "if-change", "x-value": "N",
                  "description": "Refuse if the record's last change is another (0: if there is a record)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "change", "stored", "verdict", "reason", "dry_run",
               "dialect", "provenance", "lease_end", "visibility", "diagnostics",
               "notes"],
  "additionalProperties": false,
  "properties": {
    "subject": {"type": ["string", "null"]},
    "change": {"type": "integer", "description": "The change that was made, or the record's last one; 0: none"},
    "stored": {"type": "boolean", "description": "Whether a change was made"},
    "verdict": {"type": "string"},
    "reason": {"type": ["string", "null"], "description": "Why the card was refused"},
    "dry_run": {"type": "boolean"},
    "dialect": {"type": ["string", "null"]},
    "provenance": {"enum": ["none", "token", "origin", "signed", null]},
    "lease_end": {"type": ["string", "null"]},
    "visibility": {"enum": ["public", "scoped", "private", "partial", null],
                   "description": "Who finds the record; null: it was refused, or does not show to the caller"},
    "diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(,
    "notes": {"type": "array", "items": {"type": "string"}}
  }
})json",
    .needs_directory = true,
    .begins_directory = true,
    .takes_signed_requests = true,
    .views = register_views,
    .run = run_register,
};

}  // namespace cardinal
