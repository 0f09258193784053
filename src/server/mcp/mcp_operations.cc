#include "server/mcp/mcp_operations.h"

#include "base/check_that.h"
#include "mcp/tools.h"

namespace cardinal::server {
namespace {

using SharedRequest = std::shared_ptr<const http::Request>;

// The response that the write would have had under /v1, for the audit log.
http::Response response_for_audit(const Result<Reply>& reply) {
  if (!reply) return http::problem(reply.error());
  http::Response response;
  response.status = reply->is_new ? 201 : 200;
  if (reply->refusal) {
    response.status = reply->refusal->status;
    response.problem = reply->refusal->slug;
  }
  return response;
}

// What a refusal says to do.
Error error_of(const http::Response& refused) {
  Faults faults;
  const Document problem = Reader().read(refused.body, Limits{}, faults);
  const Value detail = problem.root()["detail"];
  const bool is_late = refused.status == 429 || refused.status >= 500;
  return {is_late ? Code::unavailable : Code::denied,
          std::string(detail.string().value_or("this call is not allowed")),
          {}};
}

struct RecordedCall {
  const Operation& operation;
  SharedRequest request;
  AdmittedRequest admitted;
  RequestGate& gate;

  void record(const Result<Reply>& reply) const {
    WrittenRecord written;
    if (reply) written = {.subject = reply->subject, .change = reply->change};
    gate.record(operation, *request, admitted, written,
                response_for_audit(reply));
  }
};

// A write that is recorded when it is durable.
class RecordedLater final : public LaterReply {
 public:
  RecordedLater(std::unique_ptr<LaterReply> later, RecordedCall call)
      : later_(std::move(later)), call_(std::move(call)) {}
  void on_ready(std::function<void()> wake) override {
    later_->on_ready(std::move(wake));
  }
  std::int64_t wait_ms() const override { return later_->wait_ms(); }
  Result<Reply> finish() override {
    return recorded(later_->finish(), std::move(call_));
  }
  static Result<Reply> recorded(Result<Reply> reply, RecordedCall call) {
    if (reply && reply->later) {
      reply->later = std::make_unique<RecordedLater>(std::move(reply->later),
                                                     std::move(call));
    } else {
      call.record(reply);
    }
    return reply;
  }

 private:
  std::unique_ptr<LaterReply> later_;
  RecordedCall call_;
};

}  // namespace

const Operation& operation_of_call(Value call) {
  const bool is_tool = call.is(Kind::object) &&
                       call["method"].string() == "tools/call" &&
                       call["params"].is(Kind::object);
  const mcp::Tool* tool =
      is_tool ? mcp::tool_named(call["params"]["name"].string().value_or(""))
              : nullptr;
  if (tool) return *tool->operation;
  const Operation* read = operation_named("rules");
  CHECK(read);
  return *read;
}

std::expected<AdmittedRequest, http::Response> admit_call(
    const Operation& operation, const http::Request& request,
    RequestGate* gate) {
  if (gate) return gate->admit(operation, request);
  if (operation.scope == Scope::read) return AdmittedRequest{};
  return std::unexpected(
      http::problem(403, "no-directory", "Access denied",
                    "This server has no directory: it only reads."));
}

mcp::CallOperation calls_of(SharedRequest request, AdmittedRequest first,
                            Services& services, RequestGate* gate) {
  auto next =
      std::make_shared<std::optional<AdmittedRequest>>(std::move(first));
  return [request = std::move(request), next, &services, gate](
             const Operation& operation, std::string_view input,
             const CallOptions& options) -> Result<Reply> {
    if (!*next) {
      auto admitted = admit_call(operation, *request, gate);
      if (!admitted) return std::unexpected(error_of(admitted.error()));
      *next = *std::move(admitted);
    }
    const AdmittedRequest admitted = **next;
    next->reset();
    CallOptions with = options;
    with.who = admitted.who ? &admitted.who : nullptr;
    with.request_id = request->request_id;
    Result<Reply> reply = call(operation, input, services, with);
    if (!gate || operation.effects.read_only) return reply;
    return RecordedLater::recorded(std::move(reply),
                                   {operation, request, admitted, *gate});
  };
}

}  // namespace cardinal::server
