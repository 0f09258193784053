#include "base/text.h"
#include "directory/abuse/abuse_report.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

class DismissedLater final : public LaterReply {
 public:
  DismissedLater(store::Ticket ticket, std::string about, std::uint64_t count)
      : ticket_(std::move(ticket)), about_(std::move(about)), count_(count) {}
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
    json.begin_object().key("subject").string(about_);
    write_count(json, "dismissed", count_);
    write_count(json, "change", outcome.change);
    Reply reply{.json = json.end_object().take()};
    reply.subject = about_;
    reply.change = outcome.change;
    return reply;
  }

 private:
  store::Ticket ticket_;
  std::string about_;
  std::uint64_t count_;
};

Result<Reply> run_abuse_dismiss(Call& call) {
  directory::Directory& directory = directory_of(call);
  const directory::AbuseReports reports(directory.store());
  // The record itself may be gone by now.
  TRY(const directory::ReportedRecord record, reports.of(named_subject(call)));
  const directory::AbuseReport dismissal{
      .about = record.about,
      .reason = std::string(directory::abuse_dismissed),
      .text = text_of(call.input, "reason"),
      .principal = call.options.who ? call.options.who->name : "",
      .request_id = std::string(call.options.request_id),
      .is_dismissal = true,
      .if_change = number_of(call.input, "if_change")};
  TRY(store::Proposal proposal,
      directory::abuse_proposal(dismissal, call.services.env.clock->now_ms()));
  TRY(store::Ticket ticket, directory.append(std::move(proposal)));
  Reply reply;
  reply.later = std::make_unique<DismissedLater>(std::move(ticket),
                                                 record.about, record.count);
  return reply;
}

Rendered dismissed_as_text(Value answer, const Asked&, const Style&) {
  const auto count = answer["dismissed"].uint64().value_or(0);
  return {.out = text_of(answer, "subject") + ": " + counted(count, "report") +
                 " dismissed (change " + std::string(answer["change"].raw()) +
                 ")\n"};
}

constexpr View abuse_dismiss_views[] = {
    {"text", "text/plain", dismissed_as_text}};

}  // namespace

constinit const Operation abuse_dismiss_operation{
    .name = "abuse dismiss",
    .summary = "Dismiss the reports about a record that were dealt with",
    .details =
        "abuse list leaves them out from then on, and later reports are "
        "counted anew. The record stays as it is. The reports, the dismissal "
        "and its reason stay in the log of the directory. --if-change names "
        "the newest report that was read, so that none is dismissed unseen.",
    .examples =
        "cardinal abuse dismiss --data data "
        "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --reason 'the name is theirs'",
    .route = {"POST", "/v1/agents/{subject}/abuse/dismiss"},
    .scope = Scope::admin,
    .effects = {.read_only = false, .idempotent = false},
    .limits = {.input_bytes = 16u << 10},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "reason"],
  "properties": {
    "subject": {"type": "string", "x-positional": true, "x-value": "SUBJECT",
                "description": "The agent that the reports are about"},
    "reason": {"type": "string", "maxLength": 2000, "x-value": "TEXT",
               "description": "Why, for those who run the directory"},
    "if_change": {"type": "integer", "minimum": 1, "maximum": 9007199254740991,
                  "x-flag": "if-change", "x-value": "N",
                  "description": "Refuse if there is a later report than that of this change"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "dismissed", "change"],
  "additionalProperties": false,
  "properties": {"subject": {"type": "string"},
                 "dismissed": {"type": "integer"},
                 "change": {"type": "integer"}}
})json",
    .needs_directory = true,
    .views = abuse_dismiss_views,
    .run = run_abuse_dismiss,
};

}  // namespace cardinal
