#include "operations/webhooks/webhook_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_webhook_list(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const std::vector<directory::Subscription> all,
      directory::Subscriptions(directory.store()).list());
  Writer json;
  json.begin_object().key("webhooks").begin_array();
  for (const directory::Subscription& subscription : all) {
    if (!may_manage(call, subscription)) continue;
    json.begin_object();
    write_subscription(json, subscription, directory);
    json.end_object();
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered webhooks_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value subscription : answer["webhooks"].items()) {
    shown.out += subscription_line(subscription) + "\n";
  }
  if (shown.out.empty()) shown.out = "no subscription\n";
  return shown;
}

constexpr View webhook_list_views[] = {
    {"text", "text/plain", webhooks_as_text}};

}  // namespace

constinit const Operation webhook_list_operation{
    .name = "webhook list",
    .summary = "List the subscriptions to a directory's changes",
    .details =
        "Lists the caller's subscriptions, and all for who runs the directory: "
        "where changes are delivered, how far, and why a delivery failed.",
    .examples = "cardinal webhook list --data data",
    .route = {"GET", "/v1/webhooks"},
    .scope = Scope::publish,
    .input = R"json({"type": "object", "additionalProperties": false,
                     "properties": {}})json",
    .output = R"json({
  "type": "object",
  "required": ["webhooks"],
  "additionalProperties": false,
  "properties": {
    "webhooks": {"type": "array", "items": )json" CARDINAL_SUBSCRIPTION_SCHEMA
              R"json(}
  }
})json",
    .needs_directory = true,
    .views = webhook_list_views,
    .run = run_webhook_list,
};

}  // namespace cardinal
