#include "cli/cli_only_verb.h"

#include "cli/completion.h"
#include "cli/help.h"
#include "cli/import.h"
#include "cli/log_monitor.h"
#include "cli/log_verify.h"
#include "cli/lsp.h"
#include "cli/mcp.h"
#include "cli/mirror.h"
#include "cli/publish.h"
#include "cli/restore.h"
#include "cli/serve.h"

namespace cardinal::cli {

std::span<const CliOnlyVerb* const> cli_only_verbs() {
  static constexpr const CliOnlyVerb* verbs[] = {
      &publish_verb, &serve_verb,  &mcp_verb,        &lsp_verb,
      &import_verb,  &mirror_verb, &log_verify_verb, &log_monitor_verb,
      &restore_verb, &help_verb,   &completion_verb};
  return verbs;
}

}  // namespace cardinal::cli
