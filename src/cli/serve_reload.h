// Takes over a changed configuration of `serve` while it runs.
//
// Thread safety: belongs to one thread at a time.
#pragma once

#include "cli/serve_config.h"
#include "cli/served_directory.h"
#include "server/api_server.h"

namespace cardinal::cli {

class ServeReload {
 public:
  // All but the settings must outlive it; `directory` may be null.
  struct Running {
    const Operation& verb;
    Value flags;  // as the command line gave them
    server::ApiServer& api;
    ServedDirectory* directory;
    Announcer& announcer;
    Log& log;
    const Env& env;
  };
  ServeReload(Running running, LoadedSettings settings)
      : running_(running), settings_(std::move(settings)) {}

  // Reads the files again. What is wrong is logged, and nothing changes then.
  void run();

 private:
  Status apply(Value input);
  void report_changes(Value input);

  const Running running_;
  LoadedSettings settings_;  // in force, but for keys that need a restart
};

}  // namespace cardinal::cli
