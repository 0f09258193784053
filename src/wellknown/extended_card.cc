#include "wellknown/extended_card.h"

#include <algorithm>

#include "wellknown/rest_0_3.h"

namespace cardinal::wellknown {
namespace {

// By JSON-RPC's code (A2A 1.0, 5.4), with what google.rpc.ErrorInfo calls it.
struct A2aError {
  int code;
  std::string_view reason;
  std::string_view message;
};
constexpr A2aError unsupported_operation = {
    -32004, "UNSUPPORTED_OPERATION",
    "the agent has no extended card: its card does not declare one"};
constexpr A2aError not_configured = {
    -32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
    "the agent's card declares an extended card, but none is configured"};
constexpr A2aError version_not_supported = {
    -32009, "VERSION_NOT_SUPPORTED",
    "unsupported A2A-Version; supported versions are 0.3 and 1.0"};

// Whether the card can be returned to any caller. `major` is the major version
// of the protocol that the call belongs to.
const A2aError* check_availability(const ExtendedCard& extended, int major,
                                   const http::Request& request) {
  const auto version = request.header("A2A-Version");
  if (major == 1 && version && !version->empty() &&
      !major_version_of(*version)) {
    return &version_not_supported;
  }
  // 0.3 has one error for both.
  if (!extended.is_declared && major == 1) return &unsupported_operation;
  return extended.gate ? nullptr : &not_configured;
}

std::string error_info(const A2aError& error) {
  Writer out;
  out.begin_array().begin_object();
  out.key("@type").string("type.googleapis.com/google.rpc.ErrorInfo");
  out.key("reason").string(error.reason);
  out.key("domain").string("a2a-protocol.org");
  out.end_object().end_array();
  return out.take();
}

bool is_tenant(const ExtendedCard& extended, std::string_view tenant) {
  return std::ranges::find(extended.tenants, tenant) != extended.tenants.end();
}

http::Response as_json(int status, std::string text) {
  http::Response response =
      http::Response::text(status, "application/json", std::move(text));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

// A2A 1.0, 11.6: google.rpc.Status as JSON.
http::Response rest_error(const A2aError& error) {
  Writer out;
  out.begin_object().key("error").begin_object();
  out.key("code").number(std::int64_t{400});
  out.key("status").string("FAILED_PRECONDITION");
  out.key("message").string(error.message);
  out.key("details").raw(error_info(error));
  out.end_object().end_object();
  return as_json(400, out.take() + "\n");
}

// 0.3 leaves the form open; its clients look for a code and a message.
http::Response rest_error_0_3(const A2aError& error) {
  Writer out;
  out.begin_object().key("code").number(std::int64_t{error.code});
  out.key("message").string(error.message);
  out.end_object();
  return as_json(404, out.take() + "\n");
}

// Done at most once per request, however many calls it has.
class CallerCheck {
 public:
  CallerCheck(const access::Gate* gate, const http::Request& request)
      : gate_(gate), request_(request) {}
  const access::Gate::Decision& decision() {
    if (!decision_) decision_ = gate_->judge(request_);
    return *decision_;
  }

 private:
  const access::Gate* gate_;
  const http::Request& request_;
  std::optional<access::Gate::Decision> decision_;
};

http::RpcResult extended_card(const http::RpcCall& call,
                              const ExtendedCard& extended, int major,
                              CallerCheck& caller) {
  if (const A2aError* bad = check_availability(extended, major, call.request)) {
    return rpc::Error{bad->code, std::string(bad->message),
                      major == 1 ? error_info(*bad) : std::string()};
  }
  const Value tenant = call.params["tenant"];
  if (major == 1 && tenant && !tenant.is(Kind::null) && tenant.string() != "" &&
      !is_tenant(extended, tenant.string().value_or(""))) {
    return rpc::Error{rpc::invalid_params,
                      "\"tenant\" must be one that an interface of the agent's "
                      "card names",
                      {}};
  }
  const access::Gate::Decision& decision = caller.decision();
  if (!decision.allowed) return extended.gate->refusal(decision);
  return *(major == 1 ? extended.versions.for_1_x : extended.versions.for_0_x);
}

http::RpcResult result_of(const http::RpcCall& call,
                          const ExtendedCard& extended, CallerCheck& caller) {
  if (call.method == "GetExtendedAgentCard") {
    return extended_card(call, extended, 1, caller);
  }
  if (call.method == "agent/getAuthenticatedExtendedCard" ||
      call.method == "agent/authenticatedExtendedCard") {
    return extended_card(call, extended, 0, caller);
  }
  return rpc::Error{rpc::method_not_found,
                    "this server only publishes cards and supports no other "
                    "method; call the agent itself",
                    {}};
}

}  // namespace

http::Response respond_to_a2a_call(const http::Request& request,
                                   const ExtendedCard& extended) {
  if (const access::Gate* gate = extended.call_gate.get();
      gate != nullptr &&
      (extended.verifies_calls || !gate->shows_credentials(request))) {
    const access::Gate::Decision decision = gate->judge(request);
    if (!decision.allowed) return gate->refusal(decision);
  }
  CallerCheck caller(extended.gate.get(), request);
  return http::respond_to_json_rpc(request, [&](const http::RpcCall& call) {
    return result_of(call, extended, caller);
  });
}

std::shared_ptr<const AccessGuard> access_guard_of(
    const std::shared_ptr<const access::Gate>& gate) {
  auto guard = std::make_shared<AccessGuard>();
  guard->headers = gate->headers();
  guard->shows_credentials = [gate](const http::Request& request) {
    return gate->shows_credentials(request);
  };
  guard->status_of = [gate](const http::Request& request) {
    const access::Gate::Decision decision = gate->judge(request);
    if (decision.allowed) return CallerStatus::authorized;
    return decision.busy ? CallerStatus::busy : CallerStatus::unauthorized;
  };
  return guard;
}

ExtendedCardEndpoint::ExtendedCardEndpoint(
    std::shared_ptr<const ExtendedCard> extended, Binding binding,
    std::string cache_control, const Env& env)
    : extended_(std::move(extended)), binding_(binding) {
  if (!extended_->gate) return;
  ResourceContents contents;
  CardVersions& versions = contents.default_content.versions;
  versions = extended_->versions;
  // The path determines the version.
  versions.by_default = binding == Binding::rest_1_0   ? versions.for_1_x
                        : binding == Binding::rest_0_3 ? rest_0_3_text(versions)
                                                       : versions.for_0_x;
  versions.for_0_x = versions.for_1_x = versions.by_default;
  contents.default_content.media_types = {"application/json"};
  if (binding == Binding::rest_1_0) {
    contents.default_content.media_types = {"application/a2a+json",
                                            "application/json"};
  }
  contents.guard = access_guard_of(extended_->gate);
  contents.cache_control = std::move(cache_control);
  resource_.emplace(contents, env);
}

http::Response ExtendedCardEndpoint::serve(const http::Request& request) const {
  const int major = binding_ == Binding::rest_1_0 ? 1 : 0;
  const std::string_view tenant = request.parameter("tenant");
  if (!request.parameters.empty() && !is_tenant(*extended_, tenant)) {
    return http::problem(404, "not-found", "Not found",
                         "No interface of the agent's card has this tenant.");
  }
  if (const A2aError* bad = check_availability(*extended_, major, request)) {
    if (binding_ == Binding::rest_1_0) return rest_error(*bad);
    return rest_error_0_3(*bad);
  }
  const access::Gate::Decision decision = extended_->gate->judge(request);
  if (!decision.allowed) return extended_->gate->refusal(decision);
  return resource_->serve(request);
}

}  // namespace cardinal::wellknown
