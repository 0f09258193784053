#include "cli/output_style.h"

#include <unistd.h>

namespace cardinal::cli {
namespace {

bool wants_colour(const CommandLine& line, const Env& env) {
  if (line.color == "always") return true;
  if (line.color == "never" || !line.output_file.empty()) return false;
  const auto is_set = [&](std::string_view name) {
    return !env.variables->get(std::string(name)).value_or("").empty();
  };
  if (is_set("NO_COLOR")) return false;
  if (is_set("FORCE_COLOR")) return env.variables->get("FORCE_COLOR") != "0";
  return isatty(STDOUT_FILENO) && env.variables->get("TERM") != "dumb";
}

}  // namespace

Style output_style(const CommandLine& line, const Env& env) {
  const bool has_file = !line.output_file.empty();
  return {.colour = wants_colour(line, env),
          .quiet = line.quiet,
          .terminal = !has_file && isatty(STDOUT_FILENO) != 0,
          .progress = isatty(STDERR_FILENO) != 0};
}

}  // namespace cardinal::cli
