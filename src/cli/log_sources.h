// Where the command line reads a published log from: a server, a data folder,
// or a folder with the files of C2SP tlog-tiles.
#pragma once

#include <memory>

#include "cli/cli_only_verb.h"
#include "transparency/log_audit.h"

namespace cardinal::cli {

// `place` is a URL or a folder. CARDINAL_TOKEN says who reads.
// Fails: as opening a store does; not_found, without such a folder.
Result<std::unique_ptr<transparency::LogSource>> open_log_source(
    const std::string& place, Env& env);

// A source that has no such tile, or a damaged one, shows a fault of the log;
// one that does not answer shows nothing.
bool is_fault_of_log(const Error& error);

// The properties that name a log and its key.
#define CARDINAL_LOG_FLAGS                                                        \
  R"json("log": {"type": "string", "x-positional": true, )json"                   \
  R"json("x-value": "URL|DIR", "description": "A server, a data folder, or )json" \
  R"json(a folder with checkpoint and tile/"}, )json"                             \
  R"json("key": {"type": "string", "x-value": "VKEY", "description": )json"       \
  R"json("The public key of the log, as cardinal log key prints it"})json"

}  // namespace cardinal::cli
