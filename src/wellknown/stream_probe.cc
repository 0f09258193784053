#include "wellknown/stream_probe.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "http/event_stream.h"
#include "http/rpc_response.h"
#include "http/text.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t events_wanted = 2;
constexpr std::int64_t cancel_ms = 2'000;

constexpr std::int64_t unsupported_operation_code = -32004;

std::string new_message_id(Env& env) {
  std::array<std::uint8_t, 16> bytes{};
  env.random->fill(bytes.data(), bytes.size());
  std::string id = "cardinal-probe-";
  for (const std::uint8_t byte : bytes) {
    id += {hex_digits_lower[byte >> 4], hex_digits_lower[byte & 0x0F]};
  }
  return id;
}

bool is_event_stream(const http::ClientResponse& response) {
  const std::string_view type = response.header("Content-Type").value_or("");
  return equal_ignoring_case(http::without_ows(type.substr(0, type.find(';'))),
                             "text/event-stream");
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
bool is_of_a2a(Value event, const AgentCall& call) {
  if (call.is_rpc() && event["id"].int64() != rpc_id) return false;
  const Value payload = call.is_rpc() ? event["result"] : event;
  if (!payload.is(Kind::object)) return false;
  for (const std::string_view name :
       {"task", "message", "statusUpdate", "artifactUpdate"}) {
    if (payload[name].is(Kind::object)) return true;
  }
  const std::string_view kind = payload["kind"].string().value_or("");
  return kind == "task" || kind == "message" || kind == "status-update" ||
         kind == "artifact-update";
}

struct TaskState {
  std::string id;
  bool has_ended = false;
};

void follow_task(Value event, TaskState& task) {
  const Value payload = payload_of(event);
  const auto take = [&](Value id, Value state) {
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
    take(whole["id"], whole["status"]["state"]);
  } else if (payload["kind"].string() == "task") {
    take(payload["id"], payload["status"]["state"]);
  }
  const Value update = payload["statusUpdate"];
  take(update ? update["taskId"] : payload["taskId"],
       (update ? update : payload)["status"]["state"]);
  if (const Value artifact = payload["artifactUpdate"]) {
    take(artifact["taskId"], Value{});
  }
}

}  // namespace

void StreamProbe::observe() {
  if (!card_.is_a2a() ||
      card_.root()["capabilities"]["streaming"].boolean() != true) {
    return;
  }
  a2a::Card view;
  a2a::read(card_.root(), view);
  const std::vector<AgentCall> calls = stream_calls(view);
  if (calls.empty()) {
    return seen_.skip(
        "streaming",
        "no interface uses a supported binding (JSONRPC, HTTP+JSON)");
  }
  begin(calls.front());
}

void StreamProbe::begin(const AgentCall& call) {
  http::ClientRequest request = stream_request(call, new_message_id(env_));
  add_credentials(request);
  Events events;
  request.is_enough = [&](std::string_view body) {
    events = events_in(body, call);
    return events.of_a2a.size() >= events_wanted || events.error;
  };
  seen_.stream = ObservedStream{
      .pointer = "/capabilities/streaming", .url = call.url, .fault = {}};
  // Agents may need long for the first event. Time is left to cancel the task.
  http::ClientOptions options = client_.options();
  options.limits.header_ms = deadlines_.silence_ms;
  options.limits.body_idle_ms = deadlines_.silence_ms;
  options.limits.total_ms = deadlines_.total_ms;
  http::Client client(options);
  request.total_ms =
      std::max(client_.left_ms() - cancel_ms, client_.left_ms() / 2);
  const auto response = client_.send(std::move(request), &client);
  if (response) {
    events = events_in(response->body, call);
    judge(*response, events);
  } else {
    judge_broken(response.error(), events);
  }
  const bool was_late = client_.is_late();
  if (was_late) seen_.stream.reset();
  cancel_task(call, events.of_a2a);
  client_.set_late(was_late);
}

StreamProbe::Events StreamProbe::events_in(std::string_view body,
                                           const AgentCall& call) {
  Events out;
  for (std::string& event : http::events_in(body)) {
    Faults faults;
    const Document document = reader_.read(event, Limits{}, faults);
    const Value root = document.root();
    if (!out.error) out.error = protocol_error(root);
    if (is_of_a2a(root, call)) {
      if (out.of_a2a.empty()) out.is_message = is_message(root);
      out.of_a2a.push_back(std::move(event));
    } else {
      ++out.others;
    }
  }
  return out;
}

void StreamProbe::not_streamed(std::string why) {
  seen_.stream.reset();
  seen_.skip("streaming", std::move(why));
}

void StreamProbe::judge(const http::ClientResponse& response,
                        const Events& events) {
  if (response.status == 401 || response.status == 403) {
    return not_streamed("the agent requires credentials; " +
                        credentials_.why_not_known("it rejected these"));
  }
  if (response.status == 429) {
    return not_streamed("the agent is rate limiting: status 429");
  }
  const bool is_stream = is_event_stream(response);
  auto code = events.error;
  if (!is_stream) {
    Faults faults;
    code = protocol_error(reader_.read(response.body, Limits{}, faults).root());
  }
  std::string& fault = seen_.stream->fault;
  if (code == unsupported_operation_code || code == rpc::method_not_found) {
    fault = "the agent reports that it does not support streaming (error " +
            std::to_string(*code) + ")";
  } else if (code && events.of_a2a.empty()) {
    not_streamed("the agent rejected the message: error " +
                 std::to_string(*code));
  } else if (response.status != 200) {
    fault = "status " + std::to_string(response.status);
  } else if (!is_stream) {
    const auto type = response.header("Content-Type").value_or("nothing");
    fault = "its Content-Type is " + std::string(type) +
            "; expected text/event-stream";
  } else if (events.of_a2a.size() >= events_wanted) {
    return;
  } else if (events.of_a2a.empty()) {
    fault = events.others == 0
                ? "the stream ended without an event"
                : "no event of the stream is a task, a message or an update";
  } else if (events.is_message) {
    not_streamed("the agent answered with one message, which is allowed");
  } else {
    fault = "the stream ended after one event";
  }
}

void StreamProbe::judge_broken(const http::ClientError& error,
                               const Events& events) {
  if (events.is_message) {
    return not_streamed(
        "the agent answered with one message, which is allowed");
  }
  if (!events.of_a2a.empty()) {
    seen_.stream->fault = "after one event: " + error.message;
    return;
  }
  // Of agents that are not there others speak.
  not_streamed("no event received: " + error.message);
}

// Nobody waits for the outcome; an agent need not work for it.
void StreamProbe::cancel_task(const AgentCall& call,
                              const std::vector<std::string>& events) {
  TaskState task;
  for (const std::string& event : events) {
    Faults faults;
    const Document document = reader_.read(event, Limits{}, faults);
    follow_task(document.root(), task);
  }
  if (task.id.empty() || task.has_ended) return;
  http::ClientRequest request = cancel_request(call, task.id);
  add_credentials(request);
  [[maybe_unused]] const ProbeResponse answer =
      client_.send(std::move(request));
}

void StreamProbe::add_credentials(http::ClientRequest& request) const {
  for (const auto& field : credentials_.fields_for(request.url)) {
    request.fields.push_back(field);
  }
}

}  // namespace cardinal::wellknown
