#include "operations/directory/directory_call.h"
#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

Result<Reply> run_takedown(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call)));
  const directory::RecordRequest request = request_about(call, record);
  const directory::Admission& admission = directory.admission();
  TRY(store::Proposal proposal, is_true(call.input, "release")
                                    ? admission.prepare_release(request)
                                    : admission.prepare_takedown(request));
  return reply_after(directory, std::move(proposal));
}

Rendered taken_down_as_text(Value answer, const Asked& asked, const Style&) {
  const std::string reason = text_of(answer, "reason");
  if (!reason.empty())
    return {.messages = "cardinal: refused: " + reason + "\n"};
  return {.out = text_of(answer, "subject") +
                 (is_true(asked.input, "release") ? " may be registered again"
                                                  : " is taken down") +
                 " (change " + std::string(answer["change"].raw()) + ")\n"};
}

constexpr View takedown_views[] = {{"text", "text/plain", taken_down_as_text}};

}  // namespace

constinit const Operation takedown_operation{
    .name = "takedown",
    .summary = "Remove a card as the operator of a directory",
    .details =
        "Removes the card and erases its text from the history. The reason "
        "stays visible to everybody who asks for the record. Nobody can "
        "register a card of this subject until --release ends the takedown.",
    .examples =
        "cardinal takedown --data data https://trips.example.com/a2a --reason "
        "'reported as a copy of another agent'\n"
        "cardinal takedown --data data https://trips.example.com/a2a --release "
        "--reason 'the report was wrong'",
    .route = {"POST", "/v1/agents/{subject}/takedown"},
    .scope = Scope::admin,
    .effects = {.read_only = false, .destructive = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "reason"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for everybody to read"},
    "release": {"type": "boolean",
                "description": "End the takedown instead"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = takedown_views,
    .run = run_takedown,
};

}  // namespace cardinal
