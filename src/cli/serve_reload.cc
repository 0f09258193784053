#include "cli/serve_reload.h"

#include "base/errors.h"
#include "cli/server_options.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::string_view not_reloaded =
    "not reloaded; the previous configuration and certificates stay";

}  // namespace

void ServeReload::run() {
  Announcer& announcer = running_.announcer;
  Result<LoadedSettings> loaded =
      load_settings(running_.verb, running_.flags, running_.env);
  if (!loaded) return announcer.failure(not_reloaded, loaded.error());
  for (const std::string& line : loaded->finding_lines) {
    announcer.failure(not_reloaded, usage("{}", line).error());
  }
  if (!loaded->findings.empty()) return;
  const Value input = loaded->input.root();
  if (const Status applied = apply(input); !applied) {
    return announcer.failure(not_reloaded, applied.error());
  }
  report_changes(input);
  settings_ = *std::move(loaded);
  announcer.info("reloaded");
}

// What can fail comes first.
Status ServeReload::apply(Value input) {
  TRY(const http::ServerOptions options, server_options(input));
  TRY_STATUS(check_directory_flags(input, options));
  TRY_STATUS(running_.api.reload_tls(options.tls));
  if (running_.directory) TRY_STATUS(running_.directory->reload(input));
  running_.log.set_level(log_level_in(input));
  return {};
}

void ServeReload::report_changes(Value input) {
  const Value before = settings_.input.root();
  std::string changed, restart;
  for (const ChangedKey& key : changed_keys(running_.verb, before, input)) {
    std::string& list = key.needs_restart ? restart : changed;
    list += (list.empty() ? "" : ", ") + key.name;
  }
  if (!changed.empty()) running_.announcer.info("changed: " + changed);
  if (!restart.empty()) {
    running_.announcer.warn("changed, but needs a restart: " + restart);
  }
}

}  // namespace cardinal::cli
