// The flags that every server of the command line has.
#pragma once

#include "cardinal/http.h"
#include "cardinal/json.h"
#include "cardinal/log.h"

namespace cardinal::cli {

// Fails: usage, for flags that do not go together, and for plain HTTP where
// other machines reach it.
Result<http::ServerOptions> server_options(Value input);
LogLevel log_level_in(Value input);
// As --log and --log-level say. Fails: unavailable, without a thread for it.
Result<std::shared_ptr<Log>> open_log(Value input, const Env& env);

}  // namespace cardinal::cli
