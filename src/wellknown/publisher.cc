#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "base/descriptor.h"
#include "base/errors.h"
#include "base/uri.h"
#include "cardinal/card.h"
#include "cardinal/wellknown.h"
#include "http/target.h"
#include "wellknown/admin.h"
#include "wellknown/site.h"

namespace cardinal::wellknown {

// The time of the last status change reveals a file that was rewritten in place
// with its size and modification time preserved, as `cp -p` does.
struct WatchedStamp {
  FileStamp file;
  std::int64_t status_changed_s = 0, status_changed_ns = 0;
  bool operator==(const WatchedStamp&) const = default;
};
using WatchedStamps = std::map<std::string, WatchedStamp>;

namespace {

namespace fs = std::filesystem;

// All zeros for a file that cannot be examined.
WatchedStamp watched_stamp(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0) return {};
  return {stamp_of(about), about.st_ctim.tv_sec, about.st_ctim.tv_nsec};
}

std::vector<std::string> files_of(const PublishOptions& options) {
  std::vector<std::string> files;
  files.reserve(options.cards.size() + options.extended.size() + 4);
  for (const CardFile& card : options.cards) files.push_back(card.file);
  for (const CardFile& card : options.extended) files.push_back(card.file);
  if (!options.auth_file.empty()) files.push_back(options.auth_file);
  if (const auto& tls = options.server.tls) {
    files.push_back(tls->certificate_file);
    files.push_back(tls->key_file);
    if (!tls->client_ca_file.empty()) files.push_back(tls->client_ca_file);
  }
  return files;
}

WatchedStamps watched_stamps(const PublishOptions& options) {
  WatchedStamps stamps;
  for (const std::string& file : files_of(options)) {
    stamps[file] = watched_stamp(file);
  }
  return stamps;
}

// The address as a URL; empty when it is not reachable by one.
std::string url_of(const std::string& address, bool is_tls) {
  if (address.starts_with(http::unix_prefix)) return {};
  const std::string_view host = http::host_name(address);
  if (host == "0.0.0.0" || host == "[::]" || host.empty()) return {};
  return (is_tls ? "https://" : "http://") + address;
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
  State(PublishOptions given, Env& in) : options(std::move(given)), env(in) {}

  Status open();
  Status reload();
  std::string base_url() const;

  PublishOptions options;
  Env& env;
  Site site;
  ModificationTimes times;
  PublisherStats stats;
  std::unique_ptr<http::Server> server, admin;
  std::mutex changes_mutex;
  WatchedStamps stamps;  // as of the last load or the last has_changed()
  std::vector<std::string> none;
};

std::string Publisher::State::base_url() const {
  if (!options.base_url.empty()) return options.base_url;
  const auto& addresses = server ? server->addresses() : options.server.listen;
  for (const std::string& address : addresses) {
    const std::string url = url_of(address, options.server.tls.has_value());
    if (!url.empty()) return url;
  }
  return {};
}

Status Publisher::State::open() {
  TRY(options.base_url, checked_base_url(options.base_url));
  if (const Result<Uri> uri = parse_uri(options.base_url)) {
    options.server.host_names.push_back(uri->host);
  }
  options.server.env = &env;
  // Cards may have callers put keys there.
  if (!options.auth_file.empty()) options.server.log_queries = false;
  stats.started_ms = env.clock->now_ms();
  stamps = watched_stamps(options);
  TRY(Site built, site_of(options, base_url(), times, env));
  TRY(server, http::Server::start(options.server, std::move(built.routes)));
  site.served = std::move(built.served);
  site.notes = std::move(built.notes);
  stats.loaded_ms = stats.started_ms;
  // A free port is known only now, and the list of cards has it.
  if (options.base_url.empty() &&
      server->addresses() != options.server.listen) {
    TRY_STATUS(reload());
    stats.reloads = 0;
  }
  if (options.admin_listen.empty()) return {};
  http::ServerOptions small;
  small.listen = {options.admin_listen};
  small.threads = small.workers = 1;
  small.log_format = http::LogFormat::none;
  small.env = &env;
  TRY(admin,
      http::Server::start(small, admin_routes(server->counters(), stats)));
  return {};
}

Status Publisher::State::reload() {
  // Before the files are read: a later change is then reported as one.
  stamps = watched_stamps(options);
  ++stats.failed_reloads;  // taken back on success
  ModificationTimes fresh_times = times;
  TRY(Site fresh, site_of(options, base_url(), fresh_times, env));
  TRY_STATUS(server->reload_tls());
  --stats.failed_reloads;
  times = std::move(fresh_times);
  site.served = std::move(fresh.served);
  site.notes = std::move(fresh.notes);
  server->replace_routes(std::move(fresh.routes));
  stats.loaded_ms = env.clock->now_ms();
  ++stats.reloads;
  return {};
}

Publisher::Publisher(std::unique_ptr<State> state) : state_(std::move(state)) {}
Publisher::~Publisher() { stop(); }

Result<std::unique_ptr<Publisher>> Publisher::start(PublishOptions options,
                                                    Env& env) {
  auto state = std::make_unique<State>(std::move(options), env);
  std::unique_ptr<Publisher> publisher(new Publisher(std::move(state)));
  TRY_STATUS(publisher->state_->open());
  return publisher;
}

const std::vector<std::string>& Publisher::addresses() const {
  return state_->server->addresses();
}
const std::vector<std::string>& Publisher::admin_addresses() const {
  return state_->admin ? state_->admin->addresses() : state_->none;
}
const std::vector<std::string>& Publisher::served() const {
  return state_->site.served;
}
const std::vector<std::string>& Publisher::notes() const {
  return state_->site.notes;
}

Status Publisher::reload() {
  const std::lock_guard lock(state_->changes_mutex);
  return state_->reload();
}

bool Publisher::has_changed() {
  const std::lock_guard lock(state_->changes_mutex);
  WatchedStamps now = watched_stamps(state_->options);
  const bool changed = now != state_->stamps;
  state_->stamps = std::move(now);
  return changed;
}

void Publisher::stop() {
  // The admin server first: it reports the counters of the other.
  if (state_->admin) state_->admin->stop();
  if (state_->server) state_->server->stop();
}

}  // namespace cardinal::wellknown
