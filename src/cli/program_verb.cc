#include "cli/program_verb.h"

#include "base/check_that.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/import.h"
#include "cli/log_monitor.h"
#include "cli/log_verify.h"
#include "cli/mcp.h"
#include "cli/publish.h"
#include "cli/restore.h"
#include "cli/serve.h"

namespace cardinal::cli {

std::span<const ProgramVerb* const> program_verbs() {
  static constexpr const ProgramVerb* verbs[] = {
      &publish_verb, &serve_verb,      &mcp_verb,
      &import_verb,  &log_verify_verb, &log_monitor_verb,
      &restore_verb, &help_verb,       &completion_verb};
  return verbs;
}

Result<int> run_program_verb(const ProgramVerb& verb, const std::string& input,
                             Env& env, Sink& out, Sink& messages) {
  TRY_STATUS(check_input(verb.record, input));
  Faults faults;
  const Document document = Reader().read(input, Limits{}, faults);
  ProgramCall call{document.root(), env, out, messages};
  return verb.run(call);
}

}  // namespace cardinal::cli
