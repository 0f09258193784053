#include "operations/adp/adp_client.h"

#include "base/errors.h"
#include "base/text.h"
#include "http/url.h"

namespace cardinal {
namespace {

constexpr std::string_view default_adp_path = "/adp";

std::string adp_message(std::string_view method, std::string_view params) {
  Writer json;
  json.begin_object().key("jsonrpc").string("2.0");
  json.key("id").number(std::int64_t{1});
  json.key("method").string(method);
  json.key("params").raw(params);
  return json.end_object().take();
}

Result<AdpAnswer> answer_in(const http::ClientResponse& response) {
  if (response.status != 200) {
    return unavailable("expected an answer of JSON-RPC; got the status {}",
                       response.status);
  }
  Faults faults;
  AdpAnswer answer{
      Reader().read(response.body, Limits{.bytes_max = 4u << 20}, faults)};
  const Value root = answer.document.root();
  const bool is_answer = faults.empty() && root["jsonrpc"].string() == "2.0" &&
                         bool(answer.result()) != bool(answer.error());
  if (!is_answer) {
    return invalid("expected an answer of JSON-RPC 2.0; got {}",
                   quoted(shortened(response.body, 80)));
  }
  // An error about the envelope has no id.
  const bool is_ours =
      root["id"].int64() == 1 || (answer.error() && root["id"].is(Kind::null));
  if (is_ours) return answer;
  return invalid("the answer is to another call: its id is {}",
                 root["id"].raw());
}

}  // namespace

Result<std::string> adp_url_of(const std::string& target) {
  TRY(const http::Url url, http::parse_url(target));
  std::string text = url.text();
  if (url.target != "/") return text;
  text.pop_back();
  return text + std::string(default_adp_path);
}

Result<AdpAnswer> AdpClient::call(std::string_view method,
                                  std::string_view params) {
  http::ClientRequest request{.method = "POST", .url = url_};
  request.body = adp_message(method, params);
  request.fields = {{"Content-Type", "application/json"},
                    {"Accept", "application/json"}};
  if (signer_) TRY_STATUS(signer_->sign(request, env_));
  const auto response = client_.send(request);
  if (!response) return std::unexpected(Error(response.error()));
  Result<AdpAnswer> answer = answer_in(*response);
  if (!answer) answer.error().where = url_;
  return answer;
}

}  // namespace cardinal
