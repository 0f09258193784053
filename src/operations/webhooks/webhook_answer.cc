#include "operations/webhooks/webhook_answer.h"

#include "base/text.h"
#include "base/time.h"

namespace cardinal {
namespace {

using directory::Subscription;

class SubscriptionLater final : public LaterReply {
 public:
  SubscriptionLater(store::Ticket ticket, Subscription subscription,
                    const directory::Directory& directory, bool is_new)
      : ticket_(std::move(ticket)),
        subscription_(std::move(subscription)),
        directory_(directory),
        is_new_(is_new) {}
  void on_ready(std::function<void()> wake) override {
    ticket_.on_complete(std::move(wake));
  }
  Result<Reply> finish() override {
    TRY(const store::Outcome outcome, ticket_.wait());
    if (!is_accepted(directory::verdict_of(outcome))) {
      return std::unexpected(
          directory::error_of(directory::verdict_of(outcome)));
    }
    Writer json;
    json.begin_object();
    write_subscription(json, subscription_, directory_);
    Reply reply{.json = json.end_object().take()};
    reply.is_new = is_new_;
    if (is_new_) reply.location = "/v1/webhooks/" + subscription_.id;
    reply.change = outcome.change;
    return reply;
  }

 private:
  store::Ticket ticket_;
  Subscription subscription_;
  const directory::Directory& directory_;
  bool is_new_;
};

std::string_view state_of_delivery(const directory::DeliveryState& delivery) {
  if (!delivery.paused.empty()) return "paused";
  return delivery.failures > 0 ? "failing" : "active";
}

}  // namespace

void write_subscription(Writer& json, const Subscription& subscription,
                        const directory::Directory& directory) {
  const directory::DeliveryState& delivery = subscription.delivery;
  json.key("id").string(subscription.id);
  json.key("url").string(subscription.url);
  json.key("owner").string_or_null(subscription.owner);
  write_time(json, "created", subscription.created_ms);
  json.key("filter").begin_object();
  write_strings(json, "subjects", subscription.filter.subjects);
  write_strings(json, "kinds", subscription.filter.kinds);
  write_strings(json, "dialects", subscription.filter.dialects);
  write_strings(json, "tags", subscription.filter.tags);
  json.end_object();
  json.key("state").string(state_of_delivery(delivery));
  json.key("reason").string_or_null(
      delivery.paused.empty() ? delivery.last_error : delivery.paused);
  write_count(json, "failures", delivery.failures);
  json.key("cursor").string(place_text(directory, delivery.cursor));
  json.key("delivered")
      .string_or_null(delivery.delivered_ms ? iso8601_ms(delivery.delivered_ms)
                                            : "");
  json.key("keys").string("/v1/webhook-keys");
}

std::string subscription_line(Value subscription) {
  std::string line = text_of(subscription, "id") + "  " +
                     text_of(subscription, "state") + "  " +
                     text_of(subscription, "url");
  const std::string reason = text_of(subscription, "reason");
  if (!reason.empty()) line += " (" + reason + ")";
  return line;
}

bool may_manage(const Call& call, const Subscription& subscription) {
  if (is_administrator(call)) return true;
  const access::Principal* const who = call.options.who;
  const std::string name = who ? who->name : std::string();
  return !subscription.sees_all && name == subscription.owner;
}

Result<Subscription> subscription_of(const Call& call) {
  const std::string id = text_of(call.input, "id");
  TRY(Subscription subscription,
      directory::Subscriptions(directory_of(call).store()).named(id));
  if (may_manage(call, subscription)) return subscription;
  return not_found("no subscription {}", quoted_unescaped(id));
}

Result<Reply> subscription_reply(Call& call, store::Proposal proposal,
                                 Subscription subscription, bool is_new) {
  directory::Directory& directory = directory_of(call);
  TRY(store::Ticket ticket, directory.append(std::move(proposal)));
  Reply reply;
  reply.later = std::make_unique<SubscriptionLater>(
      std::move(ticket), std::move(subscription), directory, is_new);
  return reply;
}

}  // namespace cardinal
