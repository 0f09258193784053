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
  return equal_ignoring_case(type, "text/event-stream");
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

// Whether an event is one of A2A's, and not a heartbeat or an end mark.
bool is_of_a2a(Value event, const AgentWay& way) {
  if (way.is_rpc() && event["id"].int64() != rpc_id) return false;
  const Value payload = way.is_rpc() ? event["result"] : event;
  if (!payload.is(Kind::object)) return false;
  for (const std::string_view name :
       {"task", "message", "statusUpdate", "artifactUpdate"}) {
    if (payload[name].is(Kind::object)) return true;
  }
  const std::string_view kind = payload["kind"].string().value_or("");
  return kind == "task" || kind == "message" || kind == "status-update" ||
         kind == "artifact-update";
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
    return seen.skip(
        "streaming",
        "no interface uses a supported binding (JSONRPC, HTTP+JSON)");
  }
  begin_stream(ways.front());
}

void Prober::begin_stream(const AgentWay& way) {
  http::ClientRequest request = stream_request(way, new_message_id(env_));
  for (const auto& field : credentials_for(way.url)) {
    request.fields.push_back(field);
  }
  StreamSeen heard;
  request.is_enough = [&](std::string_view body) {
    heard = hear(body, way);
    return heard.events.size() >= events_wanted || heard.error;
  };
  seen.stream = SeenStream{
      .pointer = "/capabilities/streaming", .url = way.url, .fault = {}};
  // Agents think before they speak; and time is left to cancel what was begun.
  http::ClientOptions patient = client_options_;
  patient.limits.header_ms = options_.stream_ms;
  patient.limits.body_idle_ms = options_.stream_ms;
  patient.limits.total_ms = options_.total_ms;
  http::Client client(patient);
  request.total_ms = std::max(left_ms() - cancel_ms, left_ms() / 2);
  const auto response = send(std::move(request), &client);
  if (response) {
    heard = hear(response->body, way);
    judge_stream(*response, heard);
  } else {
    judge_broken_stream(response.error(), heard);
  }
  const bool was_late = is_late_;
  if (was_late) seen.stream.reset();
  cancel_task(way, heard.events);
  is_late_ = was_late;
}

StreamSeen Prober::hear(std::string_view body, const AgentWay& way) {
  StreamSeen out;
  for (std::string& event : http::events_in(body)) {
    Faults faults;
    const Document document = reader_.read(event, Limits{}, faults);
    const Value root = document.root();
    if (!out.error) out.error = protocol_error(root);
    if (is_of_a2a(root, way)) {
      if (out.events.empty()) out.is_message = is_message(root);
      out.events.push_back(std::move(event));
    } else {
      ++out.others;
    }
  }
  return out;
}

void Prober::not_streamed(std::string why) {
  seen.stream.reset();
  seen.skip("streaming", std::move(why));
}

void Prober::judge_stream(const http::ClientResponse& response,
                          const StreamSeen& heard) {
  if (response.status == 401 || response.status == 403) {
    return not_streamed("the agent requires credentials; " +
                        why_unknown("it rejected these"));
  }
  if (response.status == 429) {
    return not_streamed("the agent is rate limiting: status 429");
  }
  const bool is_stream = is_event_stream(response);
  auto code = heard.error;
  if (!is_stream) {
    Faults faults;
    code = protocol_error(reader_.read(response.body, Limits{}, faults).root());
  }
  std::string& fault = seen.stream->fault;
  if (code == unsupported_operation || code == method_not_found) {
    fault = "the agent reports that it does not support streaming (error " +
            std::to_string(*code) + ")";
  } else if (code && heard.events.empty()) {
    not_streamed("the agent rejected the message: error " +
                 std::to_string(*code));
  } else if (response.status != 200) {
    fault = "status " + std::to_string(response.status);
  } else if (!is_stream) {
    const auto type = response.header("Content-Type").value_or("nothing");
    fault = "its Content-Type is " + std::string(type) +
            "; expected text/event-stream";
  } else if (heard.events.size() >= events_wanted) {
    return;
  } else if (heard.events.empty()) {
    fault = heard.others == 0
                ? "the stream ended without an event"
                : "no event of the stream is a task, a message or an update";
  } else if (heard.is_message) {
    not_streamed("the agent answered with one message, which is allowed");
  } else {
    fault = "the stream ended after one event";
  }
}

void Prober::judge_broken_stream(const http::ClientError& error,
                                 const StreamSeen& heard) {
  if (heard.is_message) {
    return not_streamed(
        "the agent answered with one message, which is allowed");
  }
  if (!heard.events.empty()) {
    seen.stream->fault = "after one event: " + error.message;
    return;
  }
  // Of agents that are not there others speak.
  not_streamed("no event received: " + error.message);
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
