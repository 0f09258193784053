#include "directory/abuse/abuse_report.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

// Says no more than that the report was received: how many there are is for
// those who run the directory.
class ReportedLater final : public LaterReply {
 public:
  ReportedLater(store::Ticket ticket, directory::AbuseReport report)
      : ticket_(std::move(ticket)), report_(std::move(report)) {}
  void on_ready(std::function<void()> wake) override {
    ticket_.on_complete(std::move(wake));
  }
  Result<Reply> finish() override {
    TRY(const store::Outcome outcome, ticket_.wait());
    const directory::RecordVerdict verdict = directory::verdict_of(outcome);
    if (!is_accepted(verdict)) {
      return std::unexpected(directory::error_of(verdict));
    }
    Writer json;
    json.begin_object().key("subject").string(report_.about);
    json.key("reason").string(report_.reason);
    json.key("received").boolean(true);
    Reply reply{.json = json.end_object().take()};
    reply.subject = report_.about;
    if (outcome.effect == store::Effect::change) {
      reply.change = outcome.change;
    }
    return reply;
  }

 private:
  store::Ticket ticket_;
  directory::AbuseReport report_;
};

Result<Reply> run_report_abuse(Call& call) {
  directory::Directory& directory = directory_of(call);
  // What the caller may not see cannot be reported either.
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call)));
  directory::AbuseReport report{
      .about = record.subject,
      .reason = text_of(call.input, "reason"),
      .text = text_of(call.input, "text"),
      .principal = call.options.who ? call.options.who->name : "",
      .request_id = std::string(call.options.request_id)};
  TRY(store::Proposal proposal,
      directory::abuse_proposal(report, call.services.env.clock->now_ms()));
  TRY(store::Ticket ticket, directory.append(std::move(proposal)));
  Reply reply;
  reply.later =
      std::make_unique<ReportedLater>(std::move(ticket), std::move(report));
  return reply;
}

Rendered reported_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "subject") +
                 ": the operator of the directory has the report\n"};
}

constexpr View report_abuse_views[] = {
    {"text", "text/plain", reported_as_text}};

}  // namespace

constinit const Operation report_abuse_operation{
    .name = "report abuse",
    .summary = "Report a card to the operator of a directory",
    .details =
        "For everybody who can see the record, with or without a token. The "
        "report is stored for the operator, who may put the record into "
        "quarantine or take it down; by itself it changes nothing. Each caller "
        "may send a few at a time (docs/running.md).",
    .examples =
        "cardinal report abuse --data data "
        "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --reason impersonation --text "
        "'uses our name and is not ours'",
    .route = {"POST", "/v1/agents/{subject}/abuse"},
    .scope = Scope::read,
    .effects = {.read_only = false, .idempotent = false},
    .limits = {.input_bytes = 16u << 10},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "reason"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "reason": {"enum": ["spam", "impersonation", "malicious", "misleading", "other"],
               "x-value": "REASON", "description": "What is wrong"},
    "text": {"type": "string", "maxLength": 2000, "x-value": "TEXT",
             "description": "What happened, for the operator; at most 2,000 bytes"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "reason", "received"],
  "additionalProperties": false,
  "properties": {"subject": {"type": "string"}, "reason": {"type": "string"},
                 "received": {"type": "boolean"}}
})json",
    .needs_directory = true,
    .views = report_abuse_views,
    .run = run_report_abuse,
};

}  // namespace cardinal
