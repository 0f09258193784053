#include "operations/webhooks/webhook_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_webhook_resume(Call& call) {
  TRY(directory::Subscription subscription, subscription_of(call));
  directory::DeliveryState& delivery = subscription.delivery;
  delivery.paused.clear();
  delivery.last_error.clear();
  delivery.failures = 0;
  // What it may see is what the caller's token allows from now on.
  const access::Principal* const who = call.options.who;
  if (who && who->name == subscription.owner) {
    subscription.token = who->credential;
  }
  store::Proposal proposal = directory::subscription_proposal(
      subscription, call.services.env.clock->now_ms());
  return subscription_reply(call, std::move(proposal), std::move(subscription),
                            false);
}

Rendered resumed_as_text(Value answer, const Asked&, const Style&) {
  return {.out = subscription_line(answer) + "\n"};
}

constexpr View webhook_resume_views[] = {
    {"text", "text/plain", resumed_as_text}};

}  // namespace

constinit const Operation webhook_resume_operation{
    .name = "webhook resume",
    .summary = "Go on with a subscription that was paused",
    .details =
        "Delivers again, from where it was paused. One that was paused since "
        "its token does not count any longer goes on with the token of this "
        "call, if that is of the same name.",
    .examples =
        "cardinal webhook resume --data data 00000000000000000000000000000000 "
        "|| true",
    .route = {"POST", "/v1/webhooks/{id}/resume"},
    .scope = Scope::publish,
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["id"],
  "properties": {)json" CARDINAL_WEBHOOK_ID_PROPERTY R"json(}
})json",
    .output = CARDINAL_SUBSCRIPTION_SCHEMA,
    .needs_directory = true,
    .views = webhook_resume_views,
    .run = run_webhook_resume,
};

}  // namespace cardinal
