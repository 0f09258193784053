#include "operations/directory/directory_call.h"
#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

Result<Reply> run_quarantine(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call)));
  TRY(store::Proposal proposal,
      directory.admission().prepare_status(
          {.record = request_about(call, record),
           .change = is_true(call.input, "release")
                         ? directory::StatusChange::release
                         : directory::StatusChange::quarantine}));
  return reply_after(directory, std::move(proposal));
}

Rendered quarantined_as_text(Value answer, const Asked& asked, const Style&) {
  return written_as_text(answer, is_true(asked.input, "release")
                                     ? "is released"
                                     : "is in quarantine");
}

constexpr View quarantine_views[] = {
    {"text", "text/plain", quarantined_as_text}};

}  // namespace

constinit const Operation quarantine_operation{
    .name = "quarantine",
    .summary = "Hide a card from discovery as the operator of a directory",
    .details =
        "The record stays, and get shows it with the reason, but discovery and "
        "lists leave it out. Neither sending the card again nor a proof of its "
        "origin ends that; --release does. To remove a card, see takedown.",
    .examples =
        "cardinal quarantine --data data https://trips.example.com/a2a "
        "--reason 'answers with errors since Monday'\n"
        "cardinal quarantine --data data https://trips.example.com/a2a "
        "--release --reason 'mended'",
    .route = {"POST", "/v1/agents/{subject}/quarantine"},
    .scope = Scope::admin,
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "reason"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for everybody to read"},
    "release": {"type": "boolean", "description": "End the quarantine instead"},
    "if_change": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
                  "x-flag": "if-change", "x-value": "N",
                  "description": "Refuse if the record's last change is another"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = quarantine_views,
    .run = run_quarantine,
};

}  // namespace cardinal
