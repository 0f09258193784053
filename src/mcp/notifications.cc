#include "mcp/notifications.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "mcp/resources.h"

namespace cardinal::mcp {
namespace {

constexpr std::string_view subscription_key =
    "io.modelcontextprotocol/subscriptionId";

constexpr std::string_view level_names[] = {"debug",   "info",     "notice",
                                            "warning", "error",    "critical",
                                            "alert",   "emergency"};

// Up to its parameters.
Writer notification(std::string_view method) {
  Writer json;
  json.begin_object().key("jsonrpc").string("2.0");
  json.key("method").string(method).key("params").begin_object();
  return json;
}

void add_subscription(Writer& json, std::string_view subscription) {
  if (subscription.empty()) return;
  json.key("_meta").begin_object();
  json.key(subscription_key).raw(subscription).end_object();
}

std::string taken(Writer& json) {
  return json.end_object().end_object().take();
}

// Whether there is an agent more or less, rather than another card of one.
bool changes_list(Value change) {
  return change["kind"].string() != "put" ||
         change["previous"].int64().value_or(0) == 0;
}

}  // namespace

std::string progress_notification(std::string_view token, std::int64_t progress,
                                  std::string_view message) {
  Writer json = notification("notifications/progress");
  json.key("progressToken").raw(token).key("progress").number(progress);
  json.key("message").string(message);
  return taken(json);
}

std::string_view name_of(LogLevel level) {
  return level_names[static_cast<std::size_t>(level)];
}

std::optional<LogLevel> log_level_named(std::string_view name) {
  const auto* const found = std::ranges::find(level_names, name);
  if (found == std::end(level_names)) return std::nullopt;
  return static_cast<LogLevel>(found - level_names);
}

std::string log_level_names() { return joined(level_names, ", "); }

std::string log_notification(LogLevel level, std::string_view data) {
  Writer json = notification("notifications/message");
  json.key("level").string(name_of(level)).key("logger").string("cardinal");
  json.key("data").raw(data);
  return taken(json);
}

std::vector<std::string> notifications_of(Value changes, const Watched& watched,
                                          std::string_view subscription) {
  bool list = false;
  std::set<std::string, std::less<>> updated;
  for (const Value change : changes.items()) {
    list = list || changes_list(change);
    const std::string_view subject = change["subject"].string().value_or("");
    for (const std::string& uri : watched.uris) {
      if (uri == subject || is_registry_resource(uri)) updated.insert(uri);
    }
  }
  std::vector<std::string> messages;
  if (list && watched.list) {
    Writer json = notification("notifications/resources/list_changed");
    add_subscription(json, subscription);
    messages.push_back(taken(json));
  }
  for (const std::string& uri : updated) {
    Writer json = notification("notifications/resources/updated");
    add_subscription(json, subscription);
    json.key("uri").string(uri);
    messages.push_back(taken(json));
  }
  return messages;
}

std::string acknowledged_notification(std::string_view subscription,
                                      const Watched& watched) {
  Writer json = notification("notifications/subscriptions/acknowledged");
  add_subscription(json, subscription);
  json.key("notifications").begin_object();
  if (watched.list) json.key("resourcesListChanged").boolean(true);
  if (!watched.uris.empty()) {
    json.key("resourceSubscriptions").begin_array();
    for (const std::string& uri : watched.uris) json.string(uri);
    json.end_array();
  }
  json.end_object();
  return taken(json);
}

std::string end_of_subscription(std::string_view subscription) {
  Writer json;
  json.begin_object().key("jsonrpc").string("2.0").key("id").raw(subscription);
  json.key("result").begin_object().key("resultType").string("complete");
  add_subscription(json, subscription);
  return taken(json);
}

}  // namespace cardinal::mcp
