#include "base/check_that.h"
#include "cli/cli_only_verb.h"

namespace cardinal::cli {

Result<int> run_cli_only_verb(const CliOnlyVerb& verb, const std::string& input,
                              Env& env, Sink& out, Sink& messages) {
  TRY_STATUS(check_input(verb.record, input));
  Faults faults;
  const Document document = Reader().read(input, Limits{}, faults);
  CliOnlyCall call{document.root(), env, out, messages};
  return verb.run(call);
}

}  // namespace cardinal::cli
