#include "operations/directory/directory_call.h"
#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

Result<Reply> run_record_owner(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call)));
  TRY(store::Proposal proposal, directory.admission().prepare_status(
                                    {.record = request_about(call, record),
                                     .change = directory::StatusChange::owner,
                                     .owner = text_of(call.input, "owner")}));
  return reply_after(directory, std::move(proposal));
}

Rendered owner_as_text(Value answer, const Asked& asked, const Style&) {
  return written_as_text(answer, "belongs to " + text_of(asked.input, "owner"));
}

constexpr View record_owner_views[] = {{"text", "text/plain", owner_as_text}};

}  // namespace

constinit const Operation record_owner_operation{
    .name = "record owner",
    .summary = "Give an agent's record to another publisher",
    .details =
        "The owner is the name of a token. It alone replaces and withdraws an "
        "unsigned record, and sees it if it is private; who had it before no "
        "longer does. Only the operator gives records away: nobody gets one "
        "that they did not ask for.",
    .examples =
        "cardinal record owner --data data https://trips.example.com/a2a "
        "--owner ann",
    .route = {"POST", "/v1/agents/{subject}/owner"},
    .scope = Scope::admin,
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "owner"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "owner": {"type": "string", "x-value": "NAME",
              "description": "Name of the publisher, as its token has it"},
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for people"},
    "if_change": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
                  "x-flag": "if-change", "x-value": "N",
                  "description": "Refuse if the record's last change is another"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = record_owner_views,
    .run = run_record_owner,
};

}  // namespace cardinal
