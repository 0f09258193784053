// check of many cards in one text.
#include "base/errors.h"
#include "operations/check_options.h"
#include "operations/check_run.h"
#include "operations/check_schema.h"
#include "operations/input_files.h"
#include "operations/registry.h"

namespace cardinal {

Result<Reply> run_check_lines(Call& call) {
  TRY(CheckOptions options, check_options(call.input));
  TRY_STATUS(validate_schema_flags(call));
  if (call.input["fix"]) {
    return usage("--fix cannot be combined with --jsonl; fix cards one by one");
  }
  TRY_STATUS(use_schema(call, options));
  TRY(std::string text, document_text(call));
  CheckRun run;
  run.reporter = reporter_for(call, options, true);
  run.configs = std::make_shared<ConfigStore>(call.services.env, "", true);
  run.strict = is_true(call.input, "strict");
  if (const auto most = call.input["max_warnings"].uint64()) {
    run.warnings_max = *most;
  }
  run.statistics = is_true(call.input, "statistics");
  run.quiet = call.options.style.quiet;
  CardInputStream cards =
      until_deadline(cards_of_lines(std::move(text), document_name(call),
                                    options.limits.bytes_max),
                     call);
  run.options = std::move(options);
  return Reply{.stream = check_stream(std::move(run), std::move(cards),
                                      call.services.env)};
}

}  // namespace cardinal
