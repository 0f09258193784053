// check on files, folders, URLs and standard input.
#include <algorithm>
#include <filesystem>

#include "base/check_that.h"
#include "base/cores.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "operations/check_options.h"
#include "operations/check_run.h"
#include "operations/check_schema.h"
#include "operations/fetch_options.h"
#include "operations/input_files.h"
#include "operations/registry.h"
#include "operations/report_views.h"

namespace cardinal {
namespace {

bool names_folder(const std::vector<std::string>& paths) {
  std::error_code ignored;
  return std::ranges::any_of(paths, [&](const std::string& path) {
    return std::filesystem::is_directory(path, ignored);
  });
}

bool worth_threads(const std::vector<std::string>& paths, bool jsonl) {
  constexpr std::size_t files_for_one_thread = 8;
  return jsonl || paths.size() > files_for_one_thread || names_folder(paths);
}

Status validate_diff_base(const std::vector<std::string>& paths, Value input) {
  const bool has_others = std::ranges::any_of(
      paths, [](const auto& path) { return path == "-" || is_http_url(path); });
  if (has_others || is_true(input, "jsonl")) {
    return usage(
        "--diff-base compares files with those of a git repository; remove "
        "URLs, - and --jsonl");
  }
  if (is_true(input, "write_baseline")) {
    return usage("--diff-base and --write-baseline cannot be combined");
  }
  return {};
}

Status validate_arguments(const std::vector<std::string>& paths,
                          const Call& call) {
  const Value input = call.input;
  if (paths.empty()) {
    return usage(
        "nothing to check; give a file, a folder or - for standard input");
  }
  if (is_true(input, "write_baseline") && text_of(input, "baseline").empty()) {
    return usage("--write-baseline needs --baseline FILE");
  }
  if (input["fix"] && std::ranges::any_of(paths, is_http_url)) {
    return usage(
        "--fix edits files, not URLs; save the card with cardinal fetch first");
  }
  if (!text_of(input, "stdin_filename").empty() &&
      std::ranges::find(paths, "-") == paths.end()) {
    return usage("--stdin-filename names standard input; give - as well");
  }
  if (is_true(input, "statistics") && !has_statistics_in(call.options.format)) {
    return usage(
        "--statistics has no place in the format {}; use text, json, ndjson, "
        "markdown or html",
        call.options.format);
  }
  if (input["diff_base"]) TRY_STATUS(validate_diff_base(paths, input));
  if (input["directory"] && input["fix"]) {
    return usage("--directory compares cards and fixes nothing; remove --fix");
  }
  if (input["directory"] && input["input"]) {
    return usage("--directory compares cards, not requests; remove --input");
  }
  if (is_true(input, "dry_run") && call.options.format != "text") {
    return usage("--dry-run prints a diff; remove --json and --format");
  }
  return {};
}

// The user has named it, so it may be on a private network.
Result<std::optional<RemoteServer>> directory_to_compare(Call& call) {
  const std::string url = text_of(call.input, "directory");
  if (url.empty()) return std::nullopt;
  if (!is_http_url(url)) {
    return usage(
        "--directory must be the http or https URL of a directory; got {}",
        cardinal::quoted(url));
  }
  RemoteServer directory{.url = url};
  TRY(directory.client, client_options(call));
  directory.client.allow_private = true;
  directory.token =
      call.services.env.variables->get("CARDINAL_TOKEN").value_or("");
  return directory;
}

// The same on a server, which knows no name of the request.
Result<Reply> check_request_on_server(const RemoteRun& remote,
                                      const std::string& path,
                                      const std::string& text, Call& call) {
  TRY(Reply reply, RemoteCards(remote, call.services.env).call(path, text));
  Faults faults;
  const Document answer = Reader().read(reply.json, answer_limits, faults);
  const Asked asked{call.input, call.options.documents};
  const Report report =
      report_from(answer.root()["results"][std::size_t{0}],
                  asked.text("value_text"), answer.root()["summary"]);
  reply.json = report_as_json(asked.name("value_text", "value_text"), report);
  return reply;
}

// --input: the file is the card that the request is for.
Result<Reply> check_request_of_file(const std::optional<RemoteRun>& remote,
                                    Call& call) {
  const std::string path = texts_of(call.input, "paths")[0];
  TRY(std::string text, read_whole(path, Limits{}.bytes_max));
  if (remote) return check_request_on_server(*remote, path, text, call);
  std::vector<InputDocument> documents(call.options.documents.begin(),
                                       call.options.documents.end());
  documents.push_back({"text", std::move(text), path});
  CallOptions options = call.options;
  options.documents = documents;
  Call with_card{call.input, options, call.services, call.buffers};
  return run_check(with_card);
}

}  // namespace

Result<Reply> run_check_files(Call& call) {
  const Value input = call.input;
  if (input["card"] || has_document(call, "text")) return run_check(call);
  TRY(CheckOptions options,
      check_options(input, is_true(input, "no_config") ? OtherRules::refused
                                                       : OtherRules::allowed));
  TRY_STATUS(validate_schema_flags(call));
  const std::vector<std::string> paths = texts_of(input, "paths");
  TRY_STATUS(validate_arguments(paths, call));
  CheckRun run;
  TRY(run.remote,
      remote_run(call, check_operation,
                 {"fix", "baseline", "write_baseline", "config", "diff_base"}));
  if (input["input"]) return check_request_of_file(run.remote, call);
  TRY_STATUS(use_schema(call, options));
  TRY(run.fix, fix_request(input));
  run.baseline_path = text_of(input, "baseline");
  run.writes_baseline = is_true(input, "write_baseline");
  if (!run.writes_baseline && !run.baseline_path.empty()) {
    TRY(run.baseline, Baseline::read(run.baseline_path, call.services.env));
  }
  if (input["diff_base"]) {
    TRY(run.changes, GitChanges::since(text_of(input, "diff_base"), paths));
  }
  TRY(run.client, client_options(call));
  TRY(run.directory, directory_to_compare(call));
  const bool jsonl = is_true(input, "jsonl");
  run.reporter = reporter_for(call, options, jsonl || names_folder(paths));
  run.configs = std::make_shared<ConfigStore>(
      call.services.env, text_of(input, "config"), is_true(input, "no_config"));
  // One after the other where files are written: a file may be named twice.
  run.threads = worth_threads(paths, jsonl) && (!run.fix || run.fix->dry_run)
                    ? usable_cores()
                    : 1u;
  run.strict = is_true(input, "strict");
  if (const auto most = input["max_warnings"].uint64())
    run.warnings_max = *most;
  run.statistics = is_true(input, "statistics");
  run.quiet = call.options.style.quiet;
  run.terminal = call.options.style.terminal;
  run.json = call.options.format == "json";
  CardInputs::Options inputs{.paths = paths,
                             .jsonl = jsonl,
                             .baseline = run.baseline_path,
                             .line_bytes_max = options.limits.bytes_max,
                             .stdin_name = text_of(input, "stdin_filename"),
                             .any_json = options.schema.has_value(),
                             .ignore_files = !is_true(input, "no_ignore")};
  run.options = std::move(options);
  CardInputStream files = cards_of_files(std::move(inputs), run.configs);
  if (run.changes) files = changed_cards(std::move(files), run.changes);
  CardInputStream cards = until_deadline(std::move(files), call);
  return Reply{.stream = check_stream(std::move(run), std::move(cards),
                                      call.services.env)};
}

}  // namespace cardinal
