#include "base/errors.h"
#include "base/text.h"
#include "operations/webhooks/webhook_answer.h"
#include "operations/webhooks/webhook_sender.h"

namespace cardinal {
namespace {

using directory::Subscription;

constexpr std::size_t subscriptions_max = 1'000;
constexpr std::size_t subscriptions_per_owner_max = 20;

std::string made_subscription_id(Env& env) {
  Sha256 random{};
  env.random->fill(random.data(), random.size());
  return to_hex(random).substr(0, 32);
}

Status require_room(Call& call, const std::string& owner) {
  TRY(const std::vector<Subscription> all,
      directory::Subscriptions(directory_of(call).store()).list());
  std::size_t own = 0;
  for (const Subscription& one : all) own += one.owner == owner;
  if (own < subscriptions_per_owner_max && all.size() < subscriptions_max) {
    return {};
  }
  return conflict(
      "there are {} subscriptions, {} of them yours; a caller has at most {}, "
      "the directory {}: delete one first",
      all.size(), own, subscriptions_per_owner_max, subscriptions_max);
}

Result<Subscription> subscription_in(Call& call) {
  directory::Directory& directory = directory_of(call);
  Subscription subscription{
      .id = made_subscription_id(call.services.env),
      .url = text_of(call.input, "url"),
      .filter = {.subjects = texts_of(call.input, "subject"),
                 .kinds = texts_of(call.input, "kind"),
                 .dialects = texts_of(call.input, "dialect"),
                 .tags = texts_of(call.input, "tag")},
      .created_ms = call.services.env.clock->now_ms()};
  if (const access::Principal* const who = call.options.who) {
    subscription.owner = who->name;
    subscription.token = who->credential;
  }
  subscription.sees_all = call.services.is_operator;
  const std::uint64_t last = directory.store().end().change;
  subscription.delivery.cursor = last;
  if (call.input["since"]) {
    TRY(const Place place, place_of(call.input["since"], directory));
    if (place.of == PlaceOf::another || place.number > last) {
      return usage(
          "--since must be a change of this directory, up to {}; got {}", last,
          call.input["since"].raw());
    }
    subscription.delivery.cursor = place.number;
  }
  TRY_STATUS(directory::require_encodable(subscription));
  return subscription;
}

Refusal challenge_refusal(const Error& error) {
  const bool is_forbidden = error.code == Code::denied;
  return {.status = is_forbidden ? 403 : 422,
          .slug = is_forbidden ? "refused-address" : "challenge-failed",
          .title = is_forbidden ? "Not a public address"
                                : "The receiver does not want the deliveries",
          .detail = to_text(error)};
}

// Refused, with the subscription that there would have been.
Reply not_subscribed(const Call& call, const Subscription& subscription,
                     const Error& error) {
  Writer json;
  json.begin_object();
  Subscription shown = subscription;
  shown.delivery.paused = "not made: " + error.message;
  write_subscription(json, shown, directory_of(call));
  Reply reply{.outcome = Outcome::has_errors,
              .json = json.end_object().take(),
              .notes = {to_text(error)}};
  reply.refusal = challenge_refusal(error);
  return reply;
}

Result<Reply> run_webhook_create(Call& call) {
  WebhookSender* const sender = call.services.webhooks;
  if (!sender) {
    return unavailable(
        "webhooks are delivered by a server: start cardinal serve --data DIR, "
        "without --no-webhooks");
  }
  TRY(Subscription subscription, subscription_in(call));
  TRY_STATUS(sender->require_url(subscription.url));
  TRY_STATUS(require_room(call, subscription.owner));
  const Status wanted = sender->challenge(subscription.url, subscription.id);
  if (!wanted && wanted.error().code == Code::unavailable) {
    return std::unexpected(wanted.error());
  }
  if (!wanted) return not_subscribed(call, subscription, wanted.error());
  store::Proposal proposal =
      directory::subscription_proposal(subscription, subscription.created_ms);
  return subscription_reply(call, std::move(proposal), std::move(subscription),
                            true);
}

Rendered created_as_text(Value answer, const Asked&, const Style&) {
  return {.out = subscription_line(answer) + "\n"};
}

constexpr View webhook_create_views[] = {
    {"text", "text/plain", created_as_text}};

}  // namespace

constinit const Operation webhook_create_operation{
    .name = "webhook create",
    .summary = "Have the changes of a directory delivered to a URL",
    .details =
        "The directory sends changes as POST requests, in order and each at "
        "least once, signed by RFC 9421 with the key of webhook keys. First it "
        "asks the receiver with a challenge, which it must repeat, so that "
        "nobody subscribes for somebody else. Without a filter all changes "
        "that the caller may see are delivered; a change must fit each sort of "
        "filter that is given. A delivery that fails is tried again after "
        "growing pauses, and the subscription is paused after many failures. "
        "See docs/directory.md.",
    .examples =
        "cardinal webhook create --data data https://receiver.example/changes "
        "--kind put --subject https://agents.example/ || true",
    .route = {"POST", "/v1/webhooks"},
    .scope = Scope::publish,
    .effects = {.read_only = false, .idempotent = false, .open_world = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["url"],
  "properties": {
    "url": {"type": "string", "maxLength": 1024, "x-positional": true,
            "x-value": "URL", "description": "Where changes are delivered to"},
    "subject": {"type": "array", "maxItems": 16, "items": {"type": "string", "maxLength": 256},
                "x-value": "BEGIN",
                "description": "Only subjects that begin so (all); repeatable"},
    "kind": {"type": "array", "maxItems": 16,
             "items": {"enum": ["put", "withdraw", "revoke", "takedown", "status"]},
             "x-value": "KIND", "description": "Only changes of this kind (all); repeatable"},
    "dialect": {"type": "array", "maxItems": 16,
                "items": {"enum": ["a2a", "adp", "agentcard"]},
                "x-value": "D", "description": "Only cards of this dialect (all); repeatable"},
    "tag": {"type": "array", "maxItems": 16, "items": {"type": "string", "maxLength": 256},
            "x-value": "TAG",
            "description": "Only cards with this tag, and changes without a card (all); repeatable"},
    "since": {"type": ["integer", "string"], "minimum": 0, "x-value": "CURSOR",
              "description": "Begin after this change: a number, or a cursor (the last one)"}
  }
})json",
    .output = CARDINAL_SUBSCRIPTION_SCHEMA,
    .needs_directory = true,
    .views = webhook_create_views,
    .run = run_webhook_create,
};

}  // namespace cardinal
