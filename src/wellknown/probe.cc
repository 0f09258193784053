#include "cardinal/probe.h"

#include "base/check_that.h"
#include "cardinal/fetch.h"
#include "check/rules/probe/rules.h"
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
      Error{Code::usage, "the saved card is no card; see cardinal check", {}});
}

// A server is judged as one that strangers use.
Profile profile_of(const ProbeOptions& options, Dialect dialect) {
  if (options.profile && info_of(*options.profile).dialect == dialect) {
    return *options.profile;
  }
  return dialect == Dialect::a2a ? Profile::production
                                 : default_profile(dialect);
}

}  // namespace

Prober::Prober(const ProbeOptions& options, Env& env)
    : options_(options),
      env_(env),
      client_options_(client_of(options, env)),
      client_(client_options_) {}

void Prober::run(const std::vector<std::string>& urls) {
  if (!find_card(urls)) {
    return seen.skip("everything else", "there is no card");
  }
  look_at_paths();
  look_at_caching();
  look_at_vary();
  look_at_cors();
  look_at_extended();
  look_at_links();
  look_at_endpoints();
  look_at_origins();
  look_at_health();
  look_at_drift();
  if (options_.active) {
    look_at_rpc();
    look_at_oidc();
    look_at_token_urls();
    look_at_stream();
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
    settings = settings_of(*check.profile);
    Checker checker(std::move(check), env);
    probed.report = checker.check(std::string(prober.card.text()));
  }
  Reader reader;
  Faults faults;
  const Document observation =
      reader.read(probed.observation, Limits{}, faults);
  CHECK(faults.empty());
  cardinal::probe::add_findings(observation.root(), options.rules, settings,
                                env, probed.report);
  return probed;
}

}  // namespace cardinal::wellknown
