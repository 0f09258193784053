#include "operations/webhooks/webhook_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_webhook_get(Call& call) {
  TRY(const directory::Subscription subscription, subscription_of(call));
  Writer json;
  json.begin_object();
  write_subscription(json, subscription, directory_of(call));
  return Reply{.json = json.end_object().take()};
}

Rendered webhook_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown{.out = subscription_line(answer) + "\n"};
  shown.out += "  delivered up to " + text_of(answer, "cursor");
  const std::string delivered = text_of(answer, "delivered");
  if (!delivered.empty()) shown.out += ", last at " + delivered;
  shown.out += "\n";
  return shown;
}

constexpr View webhook_get_views[] = {{"text", "text/plain", webhook_as_text}};

}  // namespace

constinit const Operation webhook_get_operation{
    .name = "webhook get",
    .summary = "Show a subscription and how far its deliveries are",
    .details =
        "Shows where changes are delivered, up to which change, and why it is "
        "paused or why the last delivery failed.",
    .examples =
        "cardinal webhook get --data data 00000000000000000000000000000000 || "
        "true",
    .route = {"GET", "/v1/webhooks/{id}"},
    .scope = Scope::publish,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["id"],
  "properties": {)json" CARDINAL_WEBHOOK_ID_PROPERTY R"json(}
})json",
    .output = CARDINAL_SUBSCRIPTION_SCHEMA,
    .needs_directory = true,
    .views = webhook_get_views,
    .run = run_webhook_get,
};

}  // namespace cardinal
