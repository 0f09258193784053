// Subscriptions in answers, and who may see them.
#pragma once

#include "directory/webhooks/subscription.h"
#include "operations/directory/directory_call.h"

namespace cardinal {

// Appends its members to an object.
void write_subscription(Writer& json,
                        const directory::Subscription& subscription,
                        const directory::Directory& directory);
// "1f3a... active https://...".
std::string subscription_line(Value subscription);

// The caller's own, and all for who runs the directory.
bool may_manage(const Call& call, const directory::Subscription& subscription);
// Fails: not_found, also for those of others.
Result<directory::Subscription> subscription_of(const Call& call);

// Answers with the subscription as soon as the proposal is durable.
Result<Reply> subscription_reply(Call& call, store::Proposal proposal,
                                 directory::Subscription subscription,
                                 bool is_new);

#define CARDINAL_WEBHOOK_ID_PROPERTY                                            \
  R"json("id": {"type": "string", "x-positional": true, "x-value": "ID", )json" \
  R"json("description": "The id of the subscription, as webhook list prints it"})json"

#define CARDINAL_SUBSCRIPTION_PROPERTIES                                    \
  R"json("id": {"type": "string"}, "url": {"type": "string"}, )json"        \
  R"json("owner": {"type": ["string", "null"]}, )json"                      \
  R"json("created": {"type": "string"}, )json"                              \
  R"json("filter": {"type": "object", )json"                                \
  R"json("required": ["subjects", "kinds", "dialects", "tags"], )json"      \
  R"json("additionalProperties": false, "properties": {)json"               \
  R"json("subjects": {"type": "array", "items": {"type": "string"}}, )json" \
  R"json("kinds": {"type": "array", "items": {"type": "string"}}, )json"    \
  R"json("dialects": {"type": "array", "items": {"type": "string"}}, )json" \
  R"json("tags": {"type": "array", "items": {"type": "string"}}}}, )json"   \
  R"json("state": {"enum": ["active", "failing", "paused"]}, )json"         \
  R"json("reason": {"type": ["string", "null"], "description": )json"       \
  R"json("Why it is paused, or why the last delivery failed"}, )json"       \
  R"json("failures": {"type": "integer", "description": "In a row"}, )json" \
  R"json("cursor": {"type": "string", "description": )json"                 \
  R"json("Delivered up to this change; stored now and then"}, )json"        \
  R"json("delivered": {"type": ["string", "null"], "description": )json"    \
  R"json("When the receiver accepted the last delivery"}, )json"            \
  R"json("keys": {"type": "string", "description": )json"                   \
  R"json("Where the keys are that verify deliveries"})json"
#define CARDINAL_SUBSCRIPTION_REQUIRED                                        \
  R"json("id", "url", "owner", "created", "filter", "state", "reason", )json" \
  R"json("failures", "cursor", "delivered", "keys")json"
#define CARDINAL_SUBSCRIPTION_SCHEMA                                                              \
  R"json({"type": "object", "required": [)json" CARDINAL_SUBSCRIPTION_REQUIRED                    \
  R"json(], "additionalProperties": false, "properties": {)json" CARDINAL_SUBSCRIPTION_PROPERTIES \
  R"json(}})json"

}  // namespace cardinal
