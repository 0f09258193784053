// What a session asks of the world: configuration and files. Everything else
// comes and goes as bytes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cardinal/base.h"
#include "check/config.h"

namespace cardinal::lsp {

struct Host {
  using ConfigResult = Result<std::shared_ptr<const Config>>;
  // The nearest cardinal.json of a path; null when there is none.
  std::function<ConfigResult(const std::string& path)> config_for;
  // They may have changed.
  std::function<void()> forget_configs;
  // Absent when there is none that can be read.
  std::function<std::optional<std::string>(const std::string& path)> read_file;
  Env* env = &system_env();
};

}  // namespace cardinal::lsp
