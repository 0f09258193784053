#include "operations/directory/write_outcome.h"
#include "operations/webhooks/webhook_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_webhook_delete(Call& call) {
  TRY(directory::Subscription subscription, subscription_of(call));
  subscription.is_deleted = true;
  return reply_after(directory_of(call),
                     directory::subscription_proposal(
                         subscription, call.services.env.clock->now_ms()));
}

Rendered deleted_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "subject") + " is deleted\n"};
}

constexpr View webhook_delete_views[] = {
    {"text", "text/plain", deleted_as_text}};

}  // namespace

constinit const Operation webhook_delete_operation{
    .name = "webhook delete",
    .summary = "Delete a subscription to a directory's changes",
    .details = "Nothing is delivered any longer. It cannot be undone.",
    .examples =
        "cardinal webhook delete --data data 00000000000000000000000000000000 "
        "|| true",
    .route = {"DELETE", "/v1/webhooks/{id}"},
    .scope = Scope::publish,
    .effects = {.read_only = false, .destructive = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["id"],
  "properties": {)json" CARDINAL_WEBHOOK_ID_PROPERTY R"json(}
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = webhook_delete_views,
    .run = run_webhook_delete,
};

}  // namespace cardinal
