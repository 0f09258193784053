#include "cli/cli_only_verb.h"

#include "base/check_that.h"
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

Result<int> run_cli_only_verb(const CliOnlyVerb& verb, const std::string& input,
                              Env& env, Sink& out, Sink& messages) {
  TRY_STATUS(check_input(verb.record, input));
  Faults faults;
  const Document document = Reader().read(input, Limits{}, faults);
  CliOnlyCall call{document.root(), env, out, messages};
  return verb.run(call);
}

}  // namespace cardinal::cli
