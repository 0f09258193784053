#include <filesystem>
#include <mutex>

#include "base/errors.h"
#include "base/regular_file.h"
#include "base/uri.h"
#include "cardinal/card.h"
#include "cardinal/wellknown.h"
#include "http/target.h"
#include "wellknown/file_watch.h"
#include "wellknown/site.h"

namespace cardinal::wellknown {
namespace {

namespace fs = std::filesystem;

// In the RouteTable.
constexpr const char* routes_owner = "the published cards";

std::vector<std::string> files_of(const PublishOptions& options) {
  std::vector<std::string> files;
  files.reserve(options.cards.size() + options.extended.size() + 1);
  for (const CardFile& card : options.cards) files.push_back(card.file);
  for (const CardFile& card : options.extended) files.push_back(card.file);
  if (!options.auth_file.empty()) files.push_back(options.auth_file);
  return files;
}

Result<std::string> checked_base_url(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  if (url.empty()) return url;
  const Result<Uri> uri = parse_uri(url);
  const bool good = uri && is_http_scheme(uri->scheme) && !uri->host.empty() &&
                    !uri->has_user_info &&
                    url.find_first_of("?#") == std::string::npos;
  if (good) return url;
  return usage(
      "--base-url must be an http or https URL such as "
      "https://agents.example.com, without user, query or fragment; got \"{}\"",
      url);
}

}  // namespace

Result<CardFile> card_file_of(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  std::error_code ignored;
  if (!argument.starts_with('/') || equals == std::string::npos ||
      fs::exists(argument, ignored)) {
    return CardFile{"", argument};
  }
  CardFile card{argument.substr(0, equals), argument.substr(equals + 1)};
  while (card.prefix.ends_with('/')) card.prefix.pop_back();
  std::string unused;
  const bool plain = card.prefix.find_first_of("{}?#%") == std::string::npos &&
                     (card.prefix.empty() ||
                      http::normal_path(card.prefix, unused) == card.prefix);
  if (plain && !card.file.empty()) return card;
  return usage(
      "expected /prefix=FILE with a prefix such as /team/translate; got \"{}\"",
      argument);
}

struct Publisher::State {
  struct Metrics {
    explicit Metrics(MetricRegistry& registry)
        : reloads(registry.counter("cardinal_publish_reloads_total",
                                   "Successful reloads.")),
          failed_reloads(registry.counter(
              "cardinal_publish_reloads_failed_total", "Failed reloads.")),
          loaded_seconds(registry.gauge("cardinal_publish_loaded_seconds",
                                        "Time of the last successful load.")) {}
    Counter &reloads, &failed_reloads;
    Gauge& loaded_seconds;
  };

  State(PublishOptions given, std::shared_ptr<http::RouteTable> table, Env& in)
      : options(std::move(given)),
        routes(std::move(table)),
        env(in),
        metrics(routes->metrics()),
        watch(files_of(options)) {}

  // Nothing has changed if it fails.
  Status load(const std::function<Status()>& also);

  PublishOptions options;
  std::shared_ptr<http::RouteTable> routes;
  Env& env;
  Metrics metrics;
  std::mutex mutex;
  FileWatch watch;
  Site site;  // its routes are in the table
  ModificationTimes times;
  std::shared_ptr<access::NonceMemory> nonces;
};

Status Publisher::State::load(const std::function<Status()>& also) {
  // Before the files are read: a later change is then reported as one.
  watch.remember_state();
  for (const std::string& file : files_of(options)) {
    TRY_STATUS(require_regular_file(file));
  }
  ModificationTimes fresh_times = times;
  if (!nonces) {
    TRY(nonces, access::NonceMemory::open("", env.clock->now_ms() / 1'000));
  }
  TRY(Site fresh, site_of(options, options.base_url, fresh_times, nonces, env));
  TRY_STATUS(routes->replace(routes_owner, std::move(fresh.routes), also));
  times = std::move(fresh_times);
  site.served = std::move(fresh.served);
  site.notes = std::move(fresh.notes);
  metrics.loaded_seconds.set(static_cast<double>(env.clock->now_ms()) / 1'000);
  return {};
}

Publisher::Publisher(std::unique_ptr<State> state) : state_(std::move(state)) {}
Publisher::~Publisher() { state_->routes->remove(routes_owner); }

Result<std::unique_ptr<Publisher>> Publisher::load(
    PublishOptions options, std::shared_ptr<http::RouteTable> routes,
    Env& env) {
  TRY(options.base_url, checked_base_url(options.base_url));
  auto state =
      std::make_unique<State>(std::move(options), std::move(routes), env);
  std::unique_ptr<Publisher> publisher(new Publisher(std::move(state)));
  TRY_STATUS(publisher->state_->load({}));
  return publisher;
}

const std::vector<std::string>& Publisher::served() const {
  return state_->site.served;
}
const std::vector<std::string>& Publisher::notes() const {
  return state_->site.notes;
}

Status Publisher::set_base_url(std::string url) {
  const std::lock_guard lock(state_->mutex);
  TRY(url, checked_base_url(std::move(url)));
  if (url == state_->options.base_url) return {};
  std::string before = std::exchange(state_->options.base_url, std::move(url));
  Status loaded = state_->load({});
  if (!loaded) state_->options.base_url = std::move(before);
  return loaded;
}

Status Publisher::reload(const std::function<Status()>& also) {
  const std::lock_guard lock(state_->mutex);
  Status loaded = state_->load(also);
  (loaded ? state_->metrics.reloads : state_->metrics.failed_reloads).add();
  return loaded;
}

bool Publisher::has_changed() {
  const std::lock_guard lock(state_->mutex);
  return state_->watch.has_changed();
}

}  // namespace cardinal::wellknown
