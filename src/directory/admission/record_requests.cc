// Proposals about records that exist: withdraw, takedown, release, status.
#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "directory/admission/admission_state.h"
#include "directory/admission/authorship.h"

namespace cardinal::directory {
namespace {

Status require_subject(const RecordRequest& request) {
  const std::string& subject = request.subject;
  if (subject.empty() || subject.size() > store::subject_bytes_max ||
      !is_utf8(subject)) {
    return usage(
        "a record is named by its subject, of 1 to {} bytes of UTF-8; "
        "got {}",
        store::subject_bytes_max, quoted(subject));
  }
  if (is_allowed(request.sender, normalised_subject(subject))) return {};
  return not_allowed_error(request.sender, subject);
}

Status require_operator(const RecordRequest& request, std::string_view what) {
  if (request.sender.is_operator) return {};
  return denied("{} is for the operator of the directory", what);
}

// A refusal that needs no look at the record.
Status require_sender(const RecordRequest& request, AdmissionPolicy policy) {
  const Sender& sender = request.sender;
  const bool is_known = !sender.principal.empty() || !sender.agent_id.empty() ||
                        sender.is_operator || !request.source_url.empty();
  if (is_known || policy == AdmissionPolicy::open) return {};
  return denied(
      "a record is changed by its owner: send the owner's token, or sign the "
      "request with the key of the agent");
}

RecordFacts facts_of(const RecordRequest& request) {
  const Sender& sender = request.sender;
  RecordFacts facts;
  facts.principal = sender.principal;
  facts.authenticated =
      !sender.agent_id.empty() && normalised_subject(sender.agent_id) ==
                                      normalised_subject(request.subject);
  facts.by_operator = sender.is_operator;
  facts.request_id = sender.request_id;
  facts.if_change = request.if_change;
  facts.source_url = normal_source(request.source_url);
  facts.visibility = request.visibility;
  facts.scopes = request.scopes;
  facts.was_public = request.visibility == Visibility::public_record;
  facts.reason = request.reason;
  return facts;
}

Result<store::Proposal> proposal_about(store::Kind kind,
                                       const RecordRequest& request,
                                       const RecordFacts& facts,
                                       std::int64_t now_ms) {
  TRY_STATUS(require_encodable(facts));
  return proposal_of(kind, normalised_subject(request.subject), facts, now_ms);
}

}  // namespace

store::Proposal proposal_of(store::Kind kind, std::string subject,
                            const RecordFacts& facts, std::int64_t now_ms) {
  return {.kind = kind,
          .subject = std::move(subject),
          .is_public =
              facts.visibility == Visibility::public_record || facts.was_public,
          .at_ms = now_ms,
          .rules = record_rules,
          .seq = facts.card.seq,
          .facts = encode(facts),
          .body = std::nullopt};
}

Result<store::Proposal> Admission::prepare_withdraw(
    const RecordRequest& request) const {
  TRY_STATUS(require_subject(request));
  TRY_STATUS(require_sender(request, state_->policy));
  return proposal_about(store::Kind::withdraw, request, facts_of(request),
                        state_->now_ms());
}

Result<store::Proposal> Admission::prepare_takedown(
    const RecordRequest& request) const {
  TRY_STATUS(require_subject(request));
  TRY_STATUS(require_operator(request, "taking a record down"));
  if (request.reason.empty()) {
    return usage(
        "taking a record down needs a reason, which is stored and "
        "shown to its owner");
  }
  return proposal_about(store::Kind::takedown, request, facts_of(request),
                        state_->now_ms());
}

Result<store::Proposal> Admission::prepare_release(
    const RecordRequest& request) const {
  TRY_STATUS(require_subject(request));
  TRY_STATUS(require_operator(request, "ending a takedown"));
  RecordFacts facts = facts_of(request);
  facts.releases = true;
  return proposal_about(store::Kind::withdraw, request, facts,
                        state_->now_ms());
}

Result<store::Proposal> Admission::prepare_status(
    const StatusRequest& request) const {
  TRY_STATUS(require_subject(request.record));
  TRY_STATUS(require_sender(request.record, state_->policy));
  if (request.change == StatusChange::none) {
    return usage("the request changes nothing");
  }
  RecordFacts facts = facts_of(request.record);
  facts.status = request.change;
  if (request.change == StatusChange::visibility) {
    facts.visibility = request.visibility;
    facts.scopes = request.scopes;
  }
  if (request.change == StatusChange::owner) {
    TRY_STATUS(require_operator(request.record, "changing the owner"));
    facts.new_owner = request.owner;
  }
  return proposal_about(store::Kind::status, request.record, facts,
                        state_->now_ms());
}

Result<store::Proposal> Admission::prepare_ban(const RecordRequest& request,
                                               BanRequest ban) const {
  TRY_STATUS(require_subject(request));
  TRY_STATUS(require_operator(request, "banning an agent"));
  if (ban.bans && request.reason.empty()) {
    return usage("banning an agent needs a reason, for everybody to read");
  }
  RecordFacts facts = facts_of(request);
  facts.status = ban.bans ? StatusChange::ban : StatusChange::unban;
  return proposal_about(
      ban.has_card ? store::Kind::status : store::Kind::withdraw, request,
      facts, state_->now_ms());
}

std::string explanation_for(RecordVerdict verdict,
                            const std::optional<store::Head>& head) {
  std::string text(explanation_of(verdict));
  if (verdict != RecordVerdict::banned || !head) return text;
  const Result<RecordState> state = state_of(*head);
  if (state && !state->reason.empty()) text += ": " + state->reason;
  return text;
}

Preview preview(const std::optional<store::Head>& head,
                const store::Proposal& proposal) {
  const store::Ruling ruling = decide_record(head, proposal);
  const auto verdict = static_cast<RecordVerdict>(ruling.verdict);
  return {verdict, ruling.effect, explanation_for(verdict, head)};
}

}  // namespace cardinal::directory
