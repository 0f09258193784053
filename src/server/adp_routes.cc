#include "server/adp_routes.h"

#include <algorithm>

#include "server/response_compression.h"

namespace cardinal::server {
namespace {

constexpr const char* adp_pattern = "/adp";

constexpr rpc::MessageLimits adp_limits{.id_bytes_max = adp_id_bytes_max,
                                        .any_params = true};

// The response to one call. Where no answer takes a change into account, it has
// the last one.
http::Response with_fields(http::Response response, AdpResponseFields fields,
                           const AdpMethods& methods,
                           const http::Request& request) {
  if (fields.change == 0) fields.change = methods.last_change();
  fields.set("Cardinal-Change", std::to_string(fields.change));
  std::ranges::move(fields.fields, std::back_inserter(response.fields));
  compress(response, request);
  return response;
}

// A call that waits, and what to do then.
struct DeferredCall {
  std::shared_ptr<AdpMethods> methods;
  PendingReplies& pending;
  std::shared_ptr<const http::Request> request;
  std::string id;  // as it was spelled; empty: of a notification
  AdpResponseFields fields;
  AdpFinish finish;
};

http::Response response_after(std::unique_ptr<LaterReply> later,
                              const DeferredCall& call) {
  return call.pending.respond(
      std::move(later), [call](Result<Reply> reply) -> http::Response {
        if (reply && reply->later) {  // after the next thing that it awaits
          return response_after(std::move(reply->later), call);
        }
        AdpResponseFields fields = call.fields;
        const rpc::Answer answer =
            call.finish(std::move(reply), *call.request, fields);
        http::Response response;
        response.status = 204;
        if (!call.id.empty()) {
          Faults faults;
          const Document id = Reader().read(call.id, Limits{}, faults);
          response = http::Response::text(
              200, "application/json",
              rpc::response_to(id.root(), answer, adp_limits));
          response.fields.emplace_back("Cache-Control", "no-store");
        }
        return with_fields(std::move(response), std::move(fields),
                           *call.methods, *call.request);
      });
}

bool is_batch(std::string_view body) {
  const std::size_t at = body.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && body[at] == '[';
}

http::Response adp_response(const std::shared_ptr<AdpMethods>& methods,
                            PendingReplies* pending,
                            const AgentOfRequest& agent_of,
                            const http::Request& request) {
  AdpCaller caller{.request = request};
  if (agent_of) {
    Result<std::string> agent = agent_of(request);
    if (agent) {
      caller.agent = *std::move(agent);
    } else {
      caller.fault = agent.error().message;
    }
  }
  AdpResponseFields fields;
  // The calls of a batch are answered together, one after the other.
  bool is_deferred = false;
  if (pending && !is_batch(request.body)) {
    caller.defer = [&](std::unique_ptr<LaterReply> later,
                       const http::RpcCall& call, AdpFinish finish) {
      is_deferred = true;
      return response_after(
          std::move(later),
          {methods, *pending, http::owned_copy(request),
           std::string(call.id.raw()), fields, std::move(finish)});
    };
  }
  http::Response response = http::respond_to_json_rpc(
      request,
      [&](const http::RpcCall& call) {
        return methods->answer(call, caller, fields);
      },
      adp_limits);
  if (is_deferred) return response;
  return with_fields(std::move(response), std::move(fields), *methods, request);
}

}  // namespace

std::vector<http::Route> adp_routes(AdpMethodsOptions options,
                                    AgentOfRequest agent_of) {
  const auto card = std::make_shared<const http::Representation>(
      options.own_card,
      http::Representation::Options{.env = &options.services.env});
  PendingReplies* const pending = options.pending;
  const auto methods = std::make_shared<AdpMethods>(std::move(options));
  return {
      {.method = http::Method::get,
       .pattern = adp_pattern,
       .handler =
           [card](const http::Request&) { return http::Response::of(card); }},
      {.method = http::Method::post,
       .pattern = adp_pattern,
       .handler =
           [methods, pending,
            agent_of = std::move(agent_of)](const http::Request& request) {
             return adp_response(methods, pending, agent_of, request);
           },
       .runs_on = http::RunsOn::worker,
       .body_bytes = adp_body_bytes_max}};
}

}  // namespace cardinal::server
