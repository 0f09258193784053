#include "operations/adp/adp_call.h"

#include <fmt/format.h>

#include "base/errors.h"
#include "operations/key_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<http::ClientOptions> adp_client_options(Call& call) {
  http::ClientOptions options{
      .allow_private = is_true(call.input, "allow_private"),
      .insecure = is_true(call.input, "insecure"),
      .ca_file = text_of(call.input, "cacert"),
      .use_proxy_variables = call.services.files != nullptr,
      .env = &call.services.env};
  if (!options.insecure || options.ca_file.empty()) return options;
  return usage("--insecure verifies no certificates; remove --cacert");
}

}  // namespace

Result<std::unique_ptr<AdpClient>> adp_client(Call& call, std::string agent) {
  TRY(std::string url, adp_url_of(text_of(call.input, "url")));
  TRY(http::ClientOptions options, adp_client_options(call));
  auto client = std::make_unique<AdpClient>(std::move(url), std::move(options),
                                            call.services.env);
  const std::string file = text_of(call.input, "key");
  if (file.empty()) return client;
  TRY_STATUS(needs_files(call));
  TRY(SigningKey key, or_trouble(read_signing_key(file)));
  TRY(RequestSigner signer,
      RequestSigner::of(std::make_shared<const SigningKey>(std::move(key)),
                        std::move(agent)));
  client->sign_with(std::move(signer));
  return client;
}

void write_adp_error(Writer& json, const AdpAnswer& answer) {
  json.key("error");
  const Value error = answer.error();
  if (!error) {
    json.null();
    return;
  }
  const Value status = error["data"]["status"];
  const Value diagnostics = error["data"]["diagnostics"];
  json.begin_object().key("code").number(error["code"].int64().value_or(0));
  json.key("status");
  if (status.int64()) {
    json.raw(status.raw());
  } else {
    json.null();
  }
  json.key("message").string(text_of(error, "message"));
  json.key("diagnostics");
  if (diagnostics.is(Kind::array)) {
    json.raw(diagnostics.raw());
  } else {
    json.begin_array().end_array();
  }
  json.end_object();
}

std::string adp_error_as_text(Value answer) {
  const Value error = answer["error"];
  if (!error.is(Kind::object)) return {};
  const std::string message = text_of(error, "message");
  std::string text = "cardinal: " + text_of(answer, "url") +
                     " answered with error " +
                     std::string(error["code"].raw()) + ": " + message + "\n";
  for (const Value each : error["diagnostics"].items()) {
    const std::string about = text_of(each, "message");
    if (about.empty() || about == message) continue;
    const std::string pointer = text_of(each, "pointer");
    text +=
        fmt::format("  {}{}{}\n", pointer, pointer.empty() ? "" : ": ", about);
  }
  return text;
}

}  // namespace cardinal
