#include "cardinal/probe.h"

#include "base/check_that.h"
#include "cardinal/fetch.h"
#include "check/rules/probe/rules.h"
#include "http/text.h"
#include "http/url.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

http::ClientOptions client_of(const ProbeOptions& options, Env& env) {
  http::ClientOptions client = options.client;
  if (client.env == nullptr) client.env = &env;
  return client;
}

Status saved_is_card(const ProbeOptions& options) {
  if (!options.saved) return {};
  Reader reader;
  Faults faults;
  const Document saved = reader.read(*options.saved, Limits{}, faults);
  if (faults.empty() && detect(saved.root())) return {};
  return std::unexpected(
      Error{Code::usage,
            "the saved file is not a valid card; run cardinal check",
            {}});
}

// A server is judged as one that strangers use.
Profile profile_of(const ProbeOptions& options, Dialect dialect) {
  if (options.profile && info_of(*options.profile).dialect == dialect) {
    return *options.profile;
  }
  return dialect == Dialect::a2a ? Profile::production
                                 : default_profile(dialect);
}

constexpr std::string_view not_sent_without_tls =
    "the credentials were not sent: the server's certificate is not trusted";

// What some rules are graded by.
Settings served(const Seen& seen) {
  if (seen.dialect == Dialect::agentcard) return served_agentcard;
  const bool is_newest = seen.dialect == Dialect::a2a && seen.version == "1.0";
  return is_newest ? Settings{0} : Settings{served_other};
}

}  // namespace

Prober::Prober(const ProbeOptions& options, Env& env)
    : options_(options),
      env_(env),
      client_options_(client_of(options, env)),
      client_(client_options_),
      end_(std::chrono::steady_clock::now() +
           std::chrono::milliseconds(options.total_ms)) {}

std::int64_t Prober::left_ms() const {
  return std::chrono::ceil<std::chrono::milliseconds>(
             end_ - std::chrono::steady_clock::now())
      .count();
}

Sent Prober::send(http::ClientRequest request, http::Client* client) {
  const std::int64_t left = left_ms();
  if (left <= 0) {
    is_late_ = true;
    http::ClientError error;
    error.code = Code::unavailable;
    error.message = "not requested: the time limit was reached";
    error.where = request.url;
    error.fault = http::ClientFault::total_timeout;
    return std::unexpected(std::move(error));
  }
  request.total_ms = std::min(request.total_ms.value_or(left), left);
  auto response = (client != nullptr ? *client : client_).send(request);
  if (!response && left_ms() <= 0) is_late_ = true;
  return response;
}

Sent Prober::get(const std::string& url, const http::Fields& more) {
  http::ClientRequest request;
  request.url = url;
  request.fields = {{"Accept",
                     "application/json, application/agentcard+json;q=0.9, "
                     "application/*+json;q=0.5"},
                    {"A2A-Version", "1.0"}};
  for (const auto& [name, value] : more) {
    std::erase_if(request.fields, [&](const auto& field) {
      return equal_ignoring_case(field.first, name);
    });
    if (!value.empty()) request.fields.emplace_back(name, value);
  }
  return send(std::move(request));
}

http::Fields Prober::credentials_for(const std::string& url) const {
  // Whoever answers without a certificate that counts may be anybody.
  if (!seen.tls_fault.empty()) return {};
  const std::string home = http::origin_of(asked_);  // whom the caller meant
  return !home.empty() && http::origin_of(url) == home ? options_.credentials
                                                       : http::Fields{};
}

std::string Prober::why_unknown(std::string refused) const {
  if (options_.credentials.empty()) {
    return "no credentials given (--bearer-file, --header-file)";
  }
  return seen.tls_fault.empty() ? std::move(refused)
                                : std::string(not_sent_without_tls);
}

void Prober::run(const std::vector<std::string>& urls) {
  struct Look {
    std::string_view what;
    void (Prober::*look)();
    bool calls = false;
  };
  constexpr Look looks[] = {
      {"the signature", &Prober::look_at_signature},
      {"the scheme of the endpoint", &Prober::look_at_scheme},
      {"the hosts of the interfaces", &Prober::look_at_origins},
      {"drift", &Prober::look_at_drift},
      {"the well-known paths", &Prober::look_at_paths},
      {"304 responses and the ETag", &Prober::look_at_caching},
      {"Vary", &Prober::look_at_vary},
      {"CORS", &Prober::look_at_cors},
      {"access to the extended card", &Prober::look_at_extended},
      {"links in the card", &Prober::look_at_links},
      {"endpoints", &Prober::look_at_endpoints},
      {"health_url", &Prober::look_at_health},
      {"JSON-RPC", &Prober::look_at_rpc, true},
      {"OpenID Connect URLs", &Prober::look_at_oidc, true},
      {"token URLs", &Prober::look_at_token_urls, true},
      {"streaming", &Prober::look_at_stream, true},
  };
  if (client_options_.insecure) {
    seen.skip("certificates", "not verified because of --insecure");
  }
  if (!find_card(urls)) {
    if (is_late_)
      seen.skip("further well-known paths", "the time limit was reached");
    return seen.skip("everything else", "no card was found");
  }
  if (!seen.tls_fault.empty() && !options_.credentials.empty()) {
    seen.skip("access with the credentials", std::string(not_sent_without_tls));
  }
  for (const Look& each : looks) {
    if (each.calls && !options_.active) continue;
    is_late_ = false;
    (this->*each.look)();
    if (is_late_)
      seen.skip(std::string(each.what), "the time limit was reached");
  }
  note_unchecked();
}

Result<Probed> probe(const std::string& target, const ProbeOptions& options,
                     Env& env) {
  TRY(const std::vector<std::string> urls,
      card_urls(target, options.path, options.dialect));
  TRY_STATUS(saved_is_card(options));
  Prober prober(options, env);
  prober.run(urls);
  Probed probed;
  probed.url = prober.seen.url;
  probed.observation = to_json(prober.seen);
  Settings settings = 0;
  if (prober.seen.dialect) {
    CheckOptions check;
    check.dialect = prober.seen.dialect;
    check.profile = profile_of(options, *prober.seen.dialect);
    check.rules = options.rules;
    settings = settings_of(*check.profile) | served(prober.seen);
    Checker checker(std::move(check), env);
    probed.report = checker.check(std::string(prober.card.text()));
  }
  Reader reader;
  Faults faults;
  // URLs of a large card stand in it several times.
  constexpr std::uint32_t bytes_max = 64u << 20;
  const Document observation =
      reader.read(probed.observation, {.bytes_max = bytes_max}, faults);
  CHECK(faults.empty());
  cardinal::probe::add_findings(observation.root(), options.rules, settings,
                                env, probed.report);
  return probed;
}

}  // namespace cardinal::wellknown
