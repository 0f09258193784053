#include "cli/server_options.h"

#include "base/errors.h"
#include "cardinal/card.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

Status read_tls(Value input, http::ServerOptions& options) {
  http::Tls tls{text_of(input, "tls_cert"), text_of(input, "tls_key"),
                text_of(input, "tls_client_ca")};
  if (tls.certificate_file.empty() && tls.key_file.empty()) {
    if (tls.client_ca_file.empty()) return {};
    return usage("--tls-client-ca needs --tls-cert and --tls-key");
  }
  if (tls.certificate_file.empty() || tls.key_file.empty()) {
    return usage("--tls-cert and --tls-key must be given together");
  }
  options.tls = std::move(tls);
  return {};
}

// What is for strangers is still not for a wire that anybody can write on.
Status is_safe(const http::ServerOptions& options, Value input) {
  if (is_true(input, "behind_proxy") || is_true(input, "plain_http")) return {};
  const std::string admin = text_of(input, "admin");
  if (!admin.empty() && http::is_local_address(admin) == false) {
    return usage(
        "--admin {} is reachable from other machines over plain HTTP; use a "
        "loopback address, or add --plain-http",
        admin);
  }
  if (options.tls) return {};
  for (const std::string& address : options.listen) {
    // An invalid address is reported when it is opened.
    if (http::is_local_address(address).value_or(true)) continue;
    return usage(
        "{} is reachable from other machines, and what is sent over plain "
        "HTTP can be modified in transit; add --tls-cert FILE --tls-key FILE, "
        "or "
        "--behind-proxy if a proxy terminates TLS, or --plain-http",
        address);
  }
  return {};
}

Status read_cors(Value input, http::Cors& cors) {
  cors.origins = texts_of(input, "cors");
  if (cors.origins.empty()) cors.origins = {"*"};
  if (cors.origins == std::vector<std::string>{"none"}) cors.origins.clear();
  for (const std::string& origin : cors.origins) {
    if (origin == "*") continue;
    const Result<Uri> uri = parse_uri(origin);
    const bool good = uri && uri->has_authority && !uri->host.empty() &&
                      uri->path.empty() && !uri->has_user_info &&
                      origin.find_first_of("?#") == std::string::npos;
    if (good) continue;
    return usage(
        "--cors must be *, none, or an origin such as https://app.example.com "
        "without a trailing slash; got \"{}\"",
        origin);
  }
  // Cookies mean nothing here, so a page may send what it likes.
  cors.allow_all_headers = true;
  cors.allow_headers =
      "A2A-Version, A2A-Extensions, Authorization, Content-Type, "
      "If-None-Match";
  return {};
}

}  // namespace

Result<http::ServerOptions> server_options(Value input) {
  http::ServerOptions options;
  if (auto listen = texts_of(input, "listen"); !listen.empty()) {
    options.listen = std::move(listen);
  }
  options.any_host = is_true(input, "behind_proxy");
  options.host_names = texts_of(input, "host");
  options.checks_host = !options.host_names.empty();
  if (const auto mebibytes = input["buffer_memory"].int64()) {
    options.limits.buffer_bytes = static_cast<std::size_t>(*mebibytes) << 20;
  }
  TRY_STATUS(read_cors(input, options.cors));
  TRY_STATUS(read_tls(input, options));
  TRY_STATUS(is_safe(options, input));
  return options;
}

LogLevel log_level_in(Value input) {
  return log_level_of(text_of(input, "log_level")).value_or(LogOptions().level);
}

Result<std::shared_ptr<Log>> open_log(Value input, const Env& env) {
  LogOptions options;
  const std::string format = text_of(input, "log");
  if (format == "json") options.format = LogFormat::json;
  if (format == "none") options.format = LogFormat::none;
  options.level = log_level_in(input);
  options.env = &env;
  try {
    return std::make_shared<Log>(std::move(options));
  } catch (const std::exception& failure) {
    return unavailable(
        "cannot start the thread that writes the log: {}; free memory, or "
        "raise the limit of threads",
        failure.what());
  }
}

}  // namespace cardinal::cli
