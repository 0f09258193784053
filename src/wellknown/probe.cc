#include "cardinal/probe.h"

#include <functional>

#include "base/errors.h"
#include "card/card_text.h"
#include "cardinal/check.h"
#include "cardinal/fetch.h"
#include "check/rules/probe/rules.h"
#include "wellknown/call_probe.h"
#include "wellknown/card_lookup.h"
#include "wellknown/drift_probe.h"
#include "wellknown/extended_card_probe.h"
#include "wellknown/link_probe.h"
#include "wellknown/probe_client.h"
#include "wellknown/serving_probe.h"
#include "wellknown/stream_probe.h"
#include "wellknown/trust_probe.h"

namespace cardinal::wellknown {
namespace {

http::ClientOptions client_of(const ProbeOptions& options, Env& env) {
  http::ClientOptions client = options.client;
  client.env = &env;
  return client;
}

Status saved_is_card(const ProbeOptions& options) {
  if (!options.saved) return {};
  Reader reader;
  const CardText saved = read_card_text(reader, *options.saved);
  if (saved.faults.empty() && detect(saved.root())) return {};
  return usage("the saved file is not a valid card; run cardinal check");
}

// A server is judged as one in production.
ProfileSet profile_of(const ProbeOptions& options, Dialect dialect) {
  const ProfileSet named = options.profile.of(dialect);
  if (!named.empty()) return named;
  return dialect == Dialect::a2a ? Profile::production
                                 : default_profile(dialect);
}

// What some rules are graded by.
Conditions serving_settings(const ServerObservation& seen) {
  if (seen.dialect == Dialect::agentcard) return served_agentcard;
  const bool is_newest = seen.dialect == Dialect::a2a && seen.version == "1.0";
  return is_newest ? Conditions{0} : Conditions{served_other};
}

class Prober {
 public:
  Prober(const ProbeOptions& options, Env& env)
      : options_(options),
        env_(env),
        client_(client_of(options, env), options.total_ms, env) {}

  // Looks at everything; the card, where there is one, is in `card`.
  void run(const std::vector<std::string>& urls);

  ServerObservation seen;
  std::optional<ProbedCard> card;

 private:
  struct Step {
    std::string_view what;
    std::function<void()> observe;
    bool is_active = false;  // calls besides GET
  };
  void run_steps(const ProbeCredentials& credentials);
  void run_step(const Step& step);
  void note_unchecked();

  const ProbeOptions& options_;
  Env& env_;
  ProbeClient client_;
};

void Prober::run(const std::vector<std::string>& urls) {
  if (client_.options().insecure) {
    seen.skip("certificates", "not verified because of --insecure");
  }
  card = CardLookup(client_, options_.dialect, env_, seen).find(urls);
  if (!card) {
    if (client_.is_late()) {
      seen.skip("further well-known paths", "the time limit was reached");
    }
    return seen.skip("everything else", "no card was found");
  }
  const ProbeCredentials credentials(options_.credentials, card->requested_url,
                                     seen.tls_fault.empty());
  if (std::string why = credentials.why_not_sent(); !why.empty()) {
    seen.skip("access with the credentials", std::move(why));
  }
  run_steps(credentials);
  note_unchecked();
}

void Prober::run_steps(const ProbeCredentials& credentials) {
  TrustProbe trust(*card, options_.trust, env_, seen);
  ServingProbe serving(*card, client_, seen);
  ExtendedCardProbe extended(*card, credentials, client_, env_, seen);
  LinkProbe links(*card, client_, seen);
  CallProbe calls(*card, credentials, client_, seen);
  StreamProbe stream(
      *card, credentials, client_,
      {.silence_ms = options_.stream_ms, .total_ms = options_.total_ms}, env_,
      seen);
  const Step steps[] = {
      {"the signature", [&] { trust.observe_signature(); }},
      {"the scheme of the endpoint", [&] { trust.observe_scheme(); }},
      {"the hosts of the interfaces", [&] { trust.observe_origins(); }},
      {"drift",
       [&] {
         if (options_.saved) observe_drift(*options_.saved, *card, seen);
       }},
      {"the well-known paths",
       [&] { observe_other_path(*card, client_, seen); }},
      {"304 responses and the ETag", [&] { serving.observe_caching(); }},
      {"Vary", [&] { serving.observe_vary(); }},
      {"CORS", [&] { serving.observe_cors(); }},
      {"access to the extended card",
       [&] { extended.observe(options_.active); }},
      {"links in the card", [&] { links.observe_links(); }},
      {"endpoints", [&] { links.observe_endpoints(); }},
      {"health_url", [&] { links.observe_health(); }},
      {"JSON-RPC", [&] { calls.observe_json_rpc(); }, true},
      {"OpenID Connect URLs", [&] { calls.observe_openid_connect(); }, true},
      {"token URLs", [&] { calls.observe_token_urls(); }, true},
      {"streaming", [&] { stream.observe(); }, true},
  };
  for (const Step& step : steps) run_step(step);
}

void Prober::run_step(const Step& step) {
  if (step.is_active && !options_.active) return;
  client_.set_late(false);
  step.observe();
  if (client_.is_late())
    seen.skip(std::string(step.what), "the time limit was reached");
}

void Prober::note_unchecked() {
  const Value capabilities = card->root()["capabilities"];
  if (card->is_a2a() && !options_.active) {
    seen.skip("JSON-RPC, OpenID Connect and token URLs",
              "they are called only with --active");
    if (capabilities["streaming"].boolean() == true) {
      seen.skip("streaming", "a message is sent only with --active");
    }
  }
  if (capabilities["pushNotifications"].boolean() == true) {
    seen.skip("push notifications", "they need a task and a webhook");
  }
  if (card->dialect == Dialect::adp) {
    seen.skip("ADP methods", "AITP's wire format is not published");
  }
}

}  // namespace

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
  Conditions conditions = 0;
  if (prober.card) {
    CheckOptions check;
    check.dialect = prober.card->dialect;
    check.version = options.version;
    check.profile = profile_of(options, prober.card->dialect);
    check.rules = options.rules;
    conditions = conditions_of(check.profile) | serving_settings(prober.seen);
    Checker checker(std::move(check), env);
    probed.report = checker.check(std::string(prober.card->document.text()));
  }
  Reader reader;
  Faults faults;
  // URLs of a large card occur in it several times.
  constexpr std::uint32_t bytes_max = 64u << 20;
  const Document observation =
      reader.read(probed.observation, {.bytes_max = bytes_max}, faults);
  if (!faults.empty()) {
    return internal("what was seen of the server exceeds {} bytes", bytes_max);
  }
  cardinal::probe::add_findings(observation.root(), options.rules, conditions,
                                env, probed.report);
  return probed;
}

}  // namespace cardinal::wellknown
