// verify on files, folders and standard input, and on many cards in one text.
#include "base/cores.h"
#include "base/errors.h"
#include "operations/check_schema.h"
#include "operations/input_files.h"
#include "operations/registry.h"
#include "operations/verify_stream.h"

namespace cardinal {

Result<Reply> run_verify_files(Call& call) {
  if (call.input["card"] || has_document(call, "text")) return run_verify(call);
  std::vector<std::string> paths = texts_of(call.input, "paths");
  if (paths.empty()) {
    return usage(
        "nothing to verify; give a file, a folder or - for standard input");
  }
  VerifyRun run{.json = call.options.format == "json",
                .explains = is_true(call.input, "explain")};
  const RemoteServer* const server = call.services.remote;
  TRY(run.log, log_check(call, server != nullptr));
  if (run.log) {
    // The server is asked for proofs only: what it would say of the cards is
    // what is in doubt.
    if (server) run.directory = *server;
  } else {
    TRY(run.remote, remote_run(call, verify_operation,
                               {"jwks", "trust", "first_use", "jku",
                                "allow_private", "cacert", "insecure"}));
  }
  TRY(run.sources, verify_sources(call));
  TRY_STATUS(follow_jku(call, nullptr, run.sources));
  CardInputs::Options inputs{.paths = std::move(paths),
                             .jsonl = is_true(call.input, "jsonl"),
                             .line_bytes_max = Limits{}.bytes_max};
  run.threads = usable_cores();
  CardInputStream cards = until_deadline(
      cards_of_files(std::move(inputs), std::make_shared<ConfigStore>(
                                            call.services.env, "", true)),
      call);
  return Reply{.stream = verify_stream(std::move(run), std::move(cards),
                                       call.services.env)};
}

Result<Reply> run_verify_lines(Call& call) {
  VerifyRun run{.lines = call.options.format == "ndjson",
                .explains = is_true(call.input, "explain")};
  run.json = run.lines || call.options.format == "json";
  TRY(run.log, log_check(call, false));
  TRY(run.sources, verify_sources(call));
  TRY_STATUS(follow_jku(call, nullptr, run.sources));
  TRY(std::string text, document_text(call));
  CardInputStream cards = until_deadline(
      cards_of_lines(std::move(text), document_name(call), Limits{}.bytes_max),
      call);
  return Reply{.stream = verify_stream(std::move(run), std::move(cards),
                                       call.services.env)};
}

}  // namespace cardinal
