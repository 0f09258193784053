// The settings of `serve`: a configuration file, and the flags, which win.
//
//   TRY(LoadedSettings settings, load_settings(record, flags, env));
//   if (!settings.findings.empty()) return report(settings.findings);
//   use(settings.input.root());
//
// Flags, file, schema and documentation come from the properties of the verb's
// input schema (serve_flags.h).
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "cardinal/operations.h"

namespace cardinal::cli {

// The JSON Schema of the file.
std::string config_schema_of(const Operation& verb);

struct LoadedSettings {
  Document input;  // as if all had been flags
  // What is wrong with the file, as check prints it; empty if nothing is.
  std::string findings;
  // The same for a log: "FILE:LINE:COLUMN: MESSAGE; HELP" each.
  std::vector<std::string> finding_lines;
};

// `flags` is what the command line says; its "config" names the file, if any.
// Fails: if the file cannot be read.
Result<LoadedSettings> load_settings(const Operation& verb, Value flags,
                                     const Env& env);

struct ChangedKey {
  std::string name;
  bool needs_restart = true;
};
// The keys whose values differ.
std::vector<ChangedKey> changed_keys(const Operation& verb, Value before,
                                     Value now);

}  // namespace cardinal::cli
