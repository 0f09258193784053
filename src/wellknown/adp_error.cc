#include "wellknown/adp_error.h"

namespace cardinal::wellknown {
namespace {

rpc::Error adp_error(int code, int status, std::string message,
                     const std::string& diagnostics) {
  Writer data;
  data.begin_object().key("status").number(std::int64_t{status});
  data.key("diagnostics");
  if (diagnostics.empty()) {
    data.begin_array().begin_object();
    data.key("message").string(message).end_object().end_array();
  } else {
    data.raw(diagnostics);
  }
  return {code, std::move(message), data.end_object().take()};
}

}  // namespace

rpc::Error adp_invalid_request(std::string message,
                               const std::string& diagnostics) {
  return adp_error(rpc::invalid_params, aitp_invalid_request,
                   std::move(message), diagnostics);
}

rpc::Error adp_unauthorized(std::string message,
                            const std::string& diagnostics) {
  return adp_error(adp_unauthorized_code, aitp_unauthorized, std::move(message),
                   diagnostics);
}

}  // namespace cardinal::wellknown
