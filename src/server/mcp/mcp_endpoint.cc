#include "server/mcp/mcp_endpoint.h"

#include "cardinal/http_events.h"
#include "directory/directory.h"
#include "http/response.h"
#include "mcp/request_meta.h"
#include "server/mcp/mcp_call.h"
#include "server/mcp/mcp_change_feed.h"
#include "server/mcp/mcp_message.h"
#include "server/mcp/mcp_operations.h"
#include "server/rate_limits.h"

namespace cardinal::server {
namespace {

constexpr unsigned stream_threads = 4;
constexpr std::size_t stream_calls_max = 256;
constexpr std::int64_t stream_stop_ms = 5'000;

constexpr Limits body_limits{.bytes_max = mcp::message_bytes_max,
                             .depth_max = 100};

http::Response accepted() {
  http::Response response;
  response.status = 202;
  return response;
}

void add_fields(const AdmittedRequest& admitted, http::Response& response) {
  response.fields.insert(response.fields.end(), admitted.fields.begin(),
                         admitted.fields.end());
}

http::Response no_form(const std::string& needed) {
  return mcp_refusal(406, rpc::invalid_request, "send Accept: " + needed);
}

}  // namespace

McpEndpoint::McpEndpoint(McpEndpointOptions options)
    : options_(std::move(options)),
      sessions_(options_.limits, options_.services.env),
      session_count_(options_.metrics.gauge("cardinal_mcp_sessions",
                                            "Sessions of MCP over HTTP.")),
      pool_(stream_threads, stream_calls_max,
            options_.metrics.gauge("cardinal_mcp_calls_queued",
                                   "Calls of MCP that wait to run.")) {}

bool McpEndpoint::stop() { return pool_.stop(stream_stop_ms); }

std::vector<http::Route> McpEndpoint::routes() {
  const auto route = [self = shared_from_this()](http::Method method,
                                                 auto answer) {
    return http::Route{.method = method,
                       .pattern = "/mcp",
                       .handler =
                           [self, answer](const http::Request& request) {
                             if (auto refused = refused_origin(
                                     request, self->options_.host_names)) {
                               return *std::move(refused);
                             }
                             return (*self.*answer)(request);
                           },
                       .runs_on = http::RunsOn::worker,
                       .body_bytes = mcp::message_bytes_max,
                       .for_other_origins = false};
  };
  std::vector<http::Route> all;
  all.push_back(route(http::Method::post, &McpEndpoint::post));
  all.push_back(route(http::Method::get, &McpEndpoint::listen));
  all.push_back(route(http::Method::delete_, &McpEndpoint::end_session));
  return all;
}

mcp::SessionOptions McpEndpoint::session_options() const {
  return {.call = {},  // each request has its own
          .env = &options_.services.env,
          .follows_changes = options_.services.directory != nullptr};
}

http::Response McpEndpoint::post(const http::Request& request) {
  if (auto refused = refused_content(request)) return *std::move(refused);
  const AcceptedForms forms = accepted_forms(request);
  if (!forms.json && !forms.events) {
    return no_form("application/json, text/event-stream");
  }
  Faults faults;
  const Document body =
      Reader().read(std::string(request.body), body_limits, faults);
  const Value message = faults.empty() ? body.root() : Value();
  const bool is_batch = message.is(Kind::array) && message.size() > 0;
  auto admitted = admit_call(
      operation_of_call(is_batch ? message[std::size_t{0}] : message), request,
      options_.gate);
  if (!admitted) return std::move(admitted.error());
  if (!faults.empty()) {
    return mcp_refusal(400, rpc::parse_error,
                       "the body must be JSON: " + faults[0].message);
  }
  Received received{request, forms, named_version_of(request), message,
                    *std::move(admitted)};
  const NamedVersion& version = received.version;
  const bool is_stateless =
      (version.version && mcp::is_stateless(*version.version)) ||
      (!version.text.empty() && !version.version) ||
      (message.is(Kind::object) && mcp::named_version(message["params"]));
  return is_stateless ? stateless(received) : in_session(received);
}

http::Response McpEndpoint::stateless(Received& received) {
  const Value message = received.message;
  const Value id = message.is(Kind::object) ? message["id"] : Value();
  const auto refuse = [&](int status, const rpc::Error& error) {
    http::Response response = http::Response::text(status, "application/json",
                                                   rpc::response_to(id, error));
    response.fields.emplace_back("Cache-Control", "no-store");
    return response;
  };
  if (!received.version.text.empty() && !received.version.version) {
    return refuse(400, mcp::unsupported_version_error(received.version.text));
  }
  if (!message.is(Kind::object)) {
    return refuse(400,
                  {rpc::invalid_request, "send one message at a time", {}});
  }
  if (is_notification(message)) return accepted();
  if (auto refused = refused_fields(received.request, message)) {
    return *std::move(refused);
  }
  if (const auto meta = mcp::read_request_meta(message["params"]); !meta) {
    return refuse(400, meta.error());
  }
  const bool is_listen = is_method(message, "subscriptions/listen");
  if (is_listen && options_.services.directory) return subscribed(received);
  return run(received, nullptr,
             std::make_shared<mcp::Session>(session_options()));
}

http::Response McpEndpoint::subscribed(Received& received) {
  if (!received.forms.events) return no_form("text/event-stream");
  auto watched = mcp::read_listen(received.message["params"]);
  const Value id = received.message["id"];
  if (!watched || id.is(Kind::null)) {
    return mcp_refusal(
        400, rpc::invalid_params,
        watched ? "\"id\" must not be null" : watched.error().message, id);
  }
  const std::string subscription(id.raw());
  return changes_response(
      options_.services, received.admitted.who,
      store::to_text(options_.services.directory->store().end()),
      {.watched = [watched = *watched] { return watched; },
       .subscription = subscription,
       .first = mcp::acknowledged_notification(subscription, *watched)},
      nullptr);
}

std::expected<McpEndpoint::Owner, http::Response> McpEndpoint::session_of(
    const http::Request& request, const access::Principal& who) {
  const auto id = request.header(session_field);
  if (!id) {
    return std::unexpected(
        mcp_refusal(400, rpc::invalid_request,
                    "Mcp-Session-Id is missing; send initialize first"));
  }
  Owner session = sessions_.find(*id, who.name);
  if (!session) {
    return std::unexpected(mcp_refusal(
        404, rpc::invalid_request,
        "there is no such session; it may have expired: initialize again"));
  }
  const NamedVersion named = named_version_of(request);
  if (!named.text.empty() && named.version != session->session.version()) {
    return std::unexpected(
        mcp_refusal(400, rpc::invalid_request,
                    "MCP-Protocol-Version is not the version of this session"));
  }
  return session;
}

http::Response McpEndpoint::in_session(Received& received) {
  const Value message = received.message;
  if (is_method(message, "initialize")) return initialize(received);
  auto session = session_of(received.request, received.admitted.who);
  if (!session) return std::move(session.error());
  if (is_notification(message)) {
    if (message.is(Kind::object)) take_notification(message, **session);
    for (const Value each : message.items()) take_notification(each, **session);
    return accepted();
  }
  return run(received, *session,
             std::shared_ptr<mcp::Session>(*session, &(*session)->session));
}

void McpEndpoint::take_notification(Value message, McpSession& session) {
  if (message["method"].string() != "notifications/cancelled") return;
  const Value params = message["params"];
  if (!params.is(Kind::object) || !params["requestId"]) return;
  std::shared_ptr<McpCall> call;
  {
    const std::lock_guard lock(session.mutex);
    const auto found =
        session.calls.find(std::string(params["requestId"].raw()));
    if (found != session.calls.end()) call = found->second.lock();
  }
  if (call) call->cancel();
}

http::Response McpEndpoint::initialize(Received& received) {
  const access::Principal& who = received.admitted.who;
  const http::Request& request = received.request;
  const std::string address = options_.gate ? options_.gate->client_of(request)
                                            : std::string(request.remote);
  const std::string counted_as =
      who ? "name " + who.name : "at " + counted_address(address);
  if (request.header(session_field)) {
    return mcp_refusal(400, rpc::invalid_request,
                       "initialize begins a session: send no Mcp-Session-Id",
                       received.message["id"]);
  }
  const Owner session =
      sessions_.create(who.name, counted_as, session_options());
  if (!session) {
    return http::overloaded(
        "There are too many sessions; end some with DELETE, or try again "
        "later.");
  }
  session_count_.set(static_cast<double>(sessions_.size()));
  http::Response response =
      run(received, session,
          std::shared_ptr<mcp::Session>(session, &session->session));
  if (session->session.version()) {
    response.fields.emplace_back(session_field, session->id);
  } else {
    (void)sessions_.take(session->id, who.name);
  }
  return response;
}

std::shared_ptr<McpCall> McpEndpoint::new_call(
    std::shared_ptr<mcp::Session> session, const Owner& owner,
    const std::string& id) {
  if (!owner) {
    return std::make_shared<McpCall>(std::move(session), options_.pending,
                                     std::function<void()>());
  }
  const std::lock_guard lock(owner->mutex);
  if (owner->calls.size() >= sessions_.limits().calls) return nullptr;
  const auto [place, is_new] = owner->calls.try_emplace(id);
  if (!is_new) return nullptr;
  auto call = std::make_shared<McpCall>(
      std::move(session), options_.pending,
      [id, weak = std::weak_ptr<McpSession>(owner)] {
        const Owner ended = weak.lock();
        if (!ended) return;
        const std::lock_guard ended_lock(ended->mutex);
        ended->calls.erase(id);
      });
  place->second = call;
  return call;
}

http::Response McpEndpoint::run(Received& received, const Owner& owner,
                                std::shared_ptr<mcp::Session> session) {
  const Value message = received.message;
  const Value id = message.is(Kind::object) ? message["id"] : Value();
  const bool is_stream =
      received.forms.events &&
      (!received.forms.json || wants_messages(message, *session));
  const std::shared_ptr<McpCall> call =
      new_call(std::move(session), owner, std::string(id ? id.raw() : "[]"));
  if (!call) {
    return mcp_refusal(
        429, rpc::too_large,
        "too many calls of this session are running, or one has this id", id);
  }
  if (is_stream) return run_as_stream(call, received, owner);
  call->prepare(received.request.body,
                calls_of(http::owned_copy(received.request), received.admitted,
                         options_.services, options_.gate),
                {});
  return call->run([admitted = received.admitted,
                    is_stateless = !owner](const mcp::Exchange& exchange) {
    http::Response response =
        http::Response::text(status_of(exchange.error_code(), is_stateless),
                             "application/json", exchange.response());
    response.fields.emplace_back("Cache-Control", "no-store");
    add_fields(admitted, response);
    return response;
  });
}

http::Response McpEndpoint::run_as_stream(const std::shared_ptr<McpCall>& call,
                                          Received& received,
                                          const Owner& owner) {
  const std::weak_ptr<McpCall> weak = call;
  MessageStreamOptions with{.progress =
                                [weak] {
                                  const auto running = weak.lock();
                                  return running ? running->next_progress()
                                                 : std::string();
                                },
                            .progress_ms = mcp::progress_ms,
                            .on_abandoned =
                                [weak] {
                                  if (const auto running = weak.lock())
                                    running->cancel();
                                },
                            .env = &options_.services.env};
  const std::shared_ptr<MessageStream> stream =
      owner
          ? sessions_.add_stream(*owner, std::move(with))
          : std::make_shared<MessageStream>(std::move(with), sessions_.kept());
  const auto version = owner ? owner->session.version() : std::nullopt;
  if (version && mcp::has_first_event(*version)) stream->add("");
  call->prepare(
      received.request.body,
      calls_of(http::owned_copy(received.request), received.admitted,
               options_.services, options_.gate),
      [stream](std::string message) { stream->add(std::move(message)); });
  if (is_method(received.message, "initialize")) {
    call->run(stream);  // the response names the session
  } else if (!pool_.submit([call, stream] { call->run(stream); })) {
    return http::overloaded("Too many calls are running; try again.");
  }
  http::Response response = stream->respond(0);
  add_fields(received.admitted, response);
  return response;
}

http::Response McpEndpoint::listen(const http::Request& request) {
  auto admitted =
      admit_call(operation_of_call(Value()), request, options_.gate);
  if (!admitted) return std::move(admitted.error());
  if (!options_.services.directory) {
    http::Response response =
        mcp_refusal(405, rpc::invalid_request,
                    "this server has no directory, and so nothing to tell");
    response.fields.emplace_back("Allow", "POST, DELETE");
    return response;
  }
  if (!accepted_forms(request).events) return no_form("text/event-stream");
  const auto session = session_of(request, admitted->who);
  if (!session) return session.error();
  const auto last = http::last_event_id(request);
  if (!last) {
    return mcp_refusal(400, rpc::invalid_request, last.error().message);
  }
  std::string since =
      store::to_text(options_.services.directory->store().end());
  if (*last) {
    const std::string_view id = **last;
    if (!id.starts_with(change_event_prefix)) return resumed(**session, id);
    since = id.substr(change_event_prefix.size());
  }
  const auto version = (*session)->session.version();
  return changes_response(
      options_.services, admitted->who, since,
      {.watched = [owner = *session] { return owner->session.watched(); },
       .has_ids = true,
       .has_first_event = version && mcp::has_first_event(*version)},
      *session);
}

http::Response McpEndpoint::resumed(McpSession& session,
                                    std::string_view event) {
  const auto place = place_of_event(event);
  const auto stream = place ? stream_of(session, place->first) : nullptr;
  if (stream && stream->can_resume(place->second + 1)) {
    return stream->respond(place->second + 1);
  }
  return mcp_refusal(400, rpc::invalid_request,
                     "the stream of Last-Event-ID is not kept any longer; send "
                     "the request again");
}

http::Response McpEndpoint::end_session(const http::Request& request) {
  auto admitted =
      admit_call(operation_of_call(Value()), request, options_.gate);
  if (!admitted) return std::move(admitted.error());
  auto session = session_of(request, admitted->who);
  if (!session) return std::move(session.error());
  (void)sessions_.take((*session)->id, admitted->who.name);
  session_count_.set(static_cast<double>(sessions_.size()));
  end_all_of(**session);
  http::Response response;
  response.status = 204;
  return response;
}

}  // namespace cardinal::server
