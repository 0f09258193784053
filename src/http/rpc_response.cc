#include "http/rpc_response.h"

namespace cardinal::http {

Response respond_to_json_rpc(const Request& request, const RpcMethods& methods,
                             const rpc::MessageLimits& limits) {
  std::optional<Response> whole;
  std::optional<std::string> text = rpc::answer(
      request.body,
      [&](const rpc::Call& call) -> rpc::Answer {
        RpcResult answer =
            methods({call.method, call.params, request, call.id});
        if (auto* response = std::get_if<Response>(&answer)) {
          whole = std::move(*response);
          return rpc::Stopped{};
        }
        if (auto* error = std::get_if<rpc::Error>(&answer)) {
          return std::move(*error);
        }
        return std::move(std::get<std::string>(answer));
      },
      limits);
  if (whole) return std::move(*whole);
  if (!text || text->empty()) {
    Response nothing;
    nothing.status = 204;
    return nothing;
  }
  Response response = Response::text(200, "application/json", std::move(*text));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace cardinal::http
