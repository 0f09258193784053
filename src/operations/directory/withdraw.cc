#include "base/errors.h"
#include "operations/directory/directory_call.h"
#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

Result<Reply> run_withdraw(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call)));
  TRY(store::Proposal proposal,
      directory.admission().prepare_withdraw(request_about(call, record)));
  return reply_after(directory, std::move(proposal));
}

Rendered withdrawn_as_text(Value answer, const Asked&, const Style&) {
  const std::string reason = text_of(answer, "reason");
  const std::string subject = text_of(answer, "subject");
  if (!reason.empty()) {
    return {.messages = "cardinal: not withdrawn: " + reason + "\n"};
  }
  if (!is_true(answer, "stored")) return {.out = subject + " is unchanged\n"};
  return {.out = subject + " is withdrawn (change " +
                 std::string(answer["change"].raw()) + ")\n"};
}

constexpr View withdraw_views[] = {{"text", "text/plain", withdrawn_as_text}};

}  // namespace

constinit const Operation withdraw_operation{
    .name = "withdraw",
    .summary = "Remove an agent's card from a directory",
    .details =
        "Removes the card from discovery and lists. That there was one, and "
        "its number, stay known, so that an older card cannot return. Who "
        "registered a card may withdraw it; the record of a signed card needs "
        "a signed request, or the operator.",
    .examples = "cardinal withdraw --data data https://trips.example.com/a2a",
    .route = {"DELETE", "/v1/agents/{subject}"},
    .scope = Scope::publish,
    .effects = {.read_only = false, .destructive = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for people"},
    "if_change": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
                  "x-flag": "if-change", "x-value": "N",
                  "description": "Refuse if the record's last change is another"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .takes_signed_requests = true,
    .views = withdraw_views,
    .run = run_withdraw,
};

}  // namespace cardinal
