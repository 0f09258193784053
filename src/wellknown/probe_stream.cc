// Whether an agent that says it streams does: one short message is sent, and
// what comes back is looked at until the second event.
#include "http/event_stream.h"
#include "http/text.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t events_wanted = 2;
constexpr std::int64_t cancel_ms = 2'000;
constexpr std::int64_t unsupported_operation = -32004;
constexpr std::int64_t method_not_found = -32601;

std::string new_message_id(Env& env) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<std::uint8_t, 16> bytes{};
  env.random->fill(bytes.data(), bytes.size());
  std::string id = "cardinal-probe-";
  for (const std::uint8_t byte : bytes) {
    id += {digits[byte >> 4], digits[byte & 0x0F]};
  }
  return id;
}

bool is_event_stream(const http::ClientResponse& response) {
  std::string_view type = response.header("Content-Type").value_or("");
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return http::equal_ignoring_case(type, "text/event-stream");
}

// What an event is about, without JSON-RPC around it.
Value payload_of(Value event) {
  return event["result"] ? event["result"] : event;
}

bool is_message(Value event) {
  const Value payload = payload_of(event);
  return payload["kind"].string() == "message" ||
         payload["message"].is(Kind::object);
}

struct TaskSeen {
  std::string id;
  bool has_ended = false;
};

void follow_task(Value event, TaskSeen& task) {
  const Value payload = payload_of(event);
  const auto told = [&](Value id, Value state) {
    if (id.string()) task.id = *id.string();
    const auto name = state.string();
    if (!name) return;
    for (const std::string_view end :
         {"completed", "failed", "canceled", "rejected", "TASK_STATE_COMPLETED",
          "TASK_STATE_FAILED", "TASK_STATE_CANCELED", "TASK_STATE_CANCELLED",
          "TASK_STATE_REJECTED"}) {
      if (*name == end) task.has_ended = true;
    }
  };
  if (const Value whole = payload["task"]) {
    told(whole["id"], whole["status"]["state"]);
  } else if (payload["kind"].string() == "task") {
    told(payload["id"], payload["status"]["state"]);
  }
  const Value update = payload["statusUpdate"];
  told(update ? update["taskId"] : payload["taskId"],
       (update ? update : payload)["status"]["state"]);
  if (const Value artifact = payload["artifactUpdate"]) {
    told(artifact["taskId"], Value{});
  }
}

}  // namespace

void Prober::look_at_stream() {
  if (!is_a2a() || card.root()["capabilities"]["streaming"].boolean() != true) {
    return;
  }
  a2a::Card view;
  a2a::read(card.root(), view);
  const std::vector<AgentWay> ways = stream_ways(view);
  if (ways.empty()) {
    return seen.skip("streaming",
                     "no interface can be called from here (JSONRPC, "
                     "HTTP+JSON)");
  }
  begin_stream(ways.front());
}

void Prober::begin_stream(const AgentWay& way) {
  http::ClientRequest request = stream_request(way, new_message_id(env_));
  for (const auto& field : credentials_for(way.url)) {
    request.fields.push_back(field);
  }
  std::vector<std::string> events;
  request.is_enough = [&](std::string_view body) {
    events = http::events_in(body);
    return events.size() >= events_wanted;
  };
  seen.stream = SeenStream{
      .pointer = "/capabilities/streaming", .url = way.url, .fault = {}};
  // Time is left to cancel what was begun.
  const std::int64_t most_ms = std::max(left_ms() - cancel_ms, left_ms() / 2);
  request.total_ms = most_ms;
  const auto response = send(std::move(request));
  if (!response && most_ms < client_options_.limits.total_ms &&
      response.error().fault == http::ClientFault::total_timeout) {
    is_late_ = true;
  }
  if (response) {
    events = http::events_in(response->body);
    judge_stream(*response);
  } else {
    seen.stream->fault =
        (events.empty() ? "" : "after one event: ") + response.error().message;
  }
  if (is_late_) seen.stream.reset();
  cancel_task(way, events);
}

void Prober::judge_stream(const http::ClientResponse& response) {
  std::string& fault = seen.stream->fault;
  const auto not_known = [&](std::string why) {
    seen.stream.reset();
    seen.skip("streaming", std::move(why));
  };
  if (response.status == 401 || response.status == 403) {
    return not_known("the agent asks for credentials; " +
                     why_unknown("it does not take these"));
  }
  const bool is_stream = is_event_stream(response);
  const std::vector<std::string> events = http::events_in(response.body);
  if (is_stream && events.size() >= events_wanted) return;
  Faults faults;
  const Document first = reader_.read(
      is_stream && !events.empty() ? events.front() : response.body, Limits{},
      faults);
  const auto code = first.root()["error"]["code"].int64();
  if (code == unsupported_operation || code == method_not_found) {
    fault =
        "the agent says that it cannot (error " + std::to_string(*code) + ")";
  } else if (code) {
    not_known("the agent refused the message: error " + std::to_string(*code));
  } else if (response.status != 200) {
    fault = "status " + std::to_string(response.status);
  } else if (!is_stream) {
    const auto type = response.header("Content-Type").value_or("nothing");
    fault = "its Content-Type is " + std::string(type) +
            "; expected text/event-stream";
  } else if (events.empty()) {
    fault = "the stream ended without an event";
  } else if (is_message(first.root())) {
    not_known("the agent answered with one message, as it may");
  } else {
    fault = "the stream ended after one event";
  }
}

// Nobody waits for the outcome; an agent need not work for it.
void Prober::cancel_task(const AgentWay& way,
                         const std::vector<std::string>& events) {
  TaskSeen task;
  for (const std::string& event : events) {
    Faults faults;
    const Document document = reader_.read(event, Limits{}, faults);
    follow_task(document.root(), task);
  }
  if (task.id.empty() || task.has_ended) return;
  http::ClientRequest request = cancel_request(way, task.id);
  for (const auto& field : credentials_for(way.url)) {
    request.fields.push_back(field);
  }
  [[maybe_unused]] const Sent answer = send(std::move(request));
}

}  // namespace cardinal::wellknown
