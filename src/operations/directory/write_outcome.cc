#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

using directory::AdmissionFault;
using directory::RecordVerdict;

// Nothing else differs between the writes of one record.
class WrittenLater final : public LaterReply {
 public:
  WrittenLater(store::Ticket ticket, std::string subject)
      : ticket_(std::move(ticket)), subject_(std::move(subject)) {}
  void on_ready(std::function<void()> wake) override {
    ticket_.on_complete(std::move(wake));
  }
  Result<Reply> finish() override {
    TRY(const store::Outcome outcome, ticket_.wait());
    const RecordVerdict verdict = directory::verdict_of(outcome);
    const bool accepted = is_accepted(verdict);
    const std::string reason =
        accepted ? std::string() : directory::error_of(verdict).message;
    const bool stored = outcome.effect == store::Effect::change;
    Writer json;
    json.begin_object().key("subject").string(subject_);
    write_count(json, "change", outcome.change);
    json.key("stored").boolean(stored);
    json.key("verdict").string(name_of(verdict));
    json.key("reason").string_or_null(reason);
    Reply reply{.outcome = accepted ? Outcome::clean : Outcome::has_errors,
                .json = json.end_object().take()};
    if (!accepted) reply.refusal = refusal_of(verdict, reason);
    if (stored) reply.change = outcome.change;
    reply.subject = subject_;
    return reply;
  }

 private:
  store::Ticket ticket_;
  std::string subject_;
};

}  // namespace

Refusal refusal_of(AdmissionFault fault, std::string detail) {
  const auto refused = [&](int status, std::string_view title) {
    return Refusal{.status = status,
                   .slug = std::string(name_of(fault)),
                   .title = std::string(title),
                   .detail = std::move(detail)};
  };
  switch (fault) {
    case AdmissionFault::bad_request:
      return refused(400, "Invalid request");
    case AdmissionFault::too_large:
      return refused(413, "Card too large");
    case AdmissionFault::not_a_card:
      return refused(422, "Not a card");
    case AdmissionFault::not_a_record:
      return refused(422, "Not the card of one agent");
    case AdmissionFault::invalid_card:
      return refused(422, "Invalid card");
    case AdmissionFault::no_subject:
      return refused(422, "The card does not identify its agent");
    case AdmissionFault::invalid_signature:
      return refused(422, "Invalid signature");
    case AdmissionFault::not_proved:
      return refused(403, "Authorship is not proved");
    case AdmissionFault::not_allowed:
      break;
  }
  return refused(403, "Not allowed for this subject");
}

Refusal refusal_of(RecordVerdict verdict, std::string detail) {
  const auto refused = [&](int status, std::string_view title) {
    return Refusal{.status = status,
                   .slug = std::string(name_of(verdict)),
                   .title = std::string(title),
                   .detail = std::move(detail)};
  };
  switch (verdict) {
    case RecordVerdict::stale:
      return refused(409, "A newer card is known");
    case RecordVerdict::equivocation:
      return refused(409, "Another card has the same sequence number");
    case RecordVerdict::changed:
      return refused(409, "The record has changed");
    case RecordVerdict::still_public:
      return refused(409, "The record is public");
    case RecordVerdict::not_signed:
    case RecordVerdict::less_authority:
      return refused(403, "The record has a better proof");
    case RecordVerdict::not_owner:
      return refused(403, "The record belongs to another publisher");
    case RecordVerdict::taken_down:
      return refused(403, "The record was taken down");
    case RecordVerdict::banned:
      return refused(403, "The agent is banned");
    case RecordVerdict::not_found:
      return refused(404, "No such record");
    default:
      break;
  }
  return refused(500, "Internal server error");
}

directory::RecordRequest request_about(const Call& call,
                                       const directory::Record& record) {
  directory::RecordRequest request{
      .subject = record.subject,
      .sender = sender_of(call),
      .if_change = number_of(call.input, "if_change"),
      .reason = text_of(call.input, "reason")};
  if (record.state) {
    request.visibility = record.state->visibility;
    request.scopes = record.state->scopes;
  }
  return request;
}

Rendered written_as_text(Value answer, std::string_view done) {
  const std::string reason = text_of(answer, "reason");
  if (!reason.empty()) {
    return {.messages = "cardinal: refused: " + reason + "\n"};
  }
  const std::string subject = text_of(answer, "subject");
  if (!is_true(answer, "stored")) return {.out = subject + " is unchanged\n"};
  return {.out = subject + " " + std::string(done) + " (change " +
                 std::string(answer["change"].raw()) + ")\n"};
}

Result<Reply> reply_after(directory::Directory& directory,
                          store::Proposal proposal) {
  std::string subject = proposal.subject;
  TRY(store::Ticket ticket, directory.append(std::move(proposal)));
  Reply reply;
  reply.later =
      std::make_unique<WrittenLater>(std::move(ticket), std::move(subject));
  return reply;
}

}  // namespace cardinal
