// convert on files, folders and standard input, and on many cards in one text.
#include <filesystem>

#include "base/cores.h"
#include "base/errors.h"
#include "operations/check_schema.h"
#include "operations/convert_catalog.h"
#include "operations/convert_run.h"
#include "operations/convert_stream.h"
#include "operations/input_files.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

bool is_several(const ConvertRun& run) {
  std::error_code ignored;
  return run.jsonl || run.paths.size() > 1 ||
         fs::is_directory(run.paths[0], ignored);
}

Status is_possible(const ConvertRun& run) {
  if (run.paths.empty()) {
    return usage(
        "nothing to convert; give a file, a folder or - for standard input");
  }
  const bool one_catalog = run.options.to == CardFormat::ai_catalog;
  if (run.jsonl && !run.out.empty() && !one_catalog) {
    return usage(
        "--jsonl and --out cannot be combined; read the results from --json");
  }
  const bool shown = run.json || one_catalog;
  if (is_several(run) && run.out.empty() && !shown) {
    if (run.jsonl) return usage("several cards of one file need --json");
    return usage("several cards need --out FOLDER");
  }
  return {};
}

// All cards in one catalog.
Result<Reply> catalog_files(const ConvertRun& run, Call& call) {
  const Env& env = call.services.env;
  ConfigStore configs(env, {}, true);
  CardInputs inputs({.paths = run.paths,
                     .jsonl = run.jsonl,
                     .line_bytes_max = Limits{}.bytes_max},
                    configs);
  NamedTexts cards;
  CatalogResult made;
  while (std::optional<CardInput> input = inputs.next()) {
    Result<std::string> text = text_of_input(*input);
    if (!text) {
      made.add_failure(text.error());
      made.outcome = Outcome::incomplete;
      continue;
    }
    cards.names.push_back(numbered_name(*input));
    cards.texts.push_back(std::move(*text));
  }
  if (made.outcome == Outcome::clean && run.remote) {
    TRY(made, catalog_on_server(cards, *run.remote, call.services.env));
  } else if (made.outcome == Outcome::clean) {
    TRY(made, make_catalog(cards, run.options, call));
  }
  if (!run.out.empty() && made.outcome == Outcome::clean) {
    TRY_STATUS(write_whole(run.out, made.text));
  }
  return catalog_reply(std::move(made), run.out.empty());
}

}  // namespace

Result<Reply> run_convert_files(Call& call) {
  const Value input = call.input;
  if (is_true(input, "matrix") || input["card"] || has_document(call, "text")) {
    if (!call.services.remote) return run_convert(call);
    return RemoteCaller(*call.services.remote, call.services.env)
        .call(convert_operation, "{\"matrix\": true}", call.options);
  }
  if (call.options.format == "markdown") {
    return usage("--format markdown needs --matrix");
  }
  ConvertRun run{.paths = texts_of(input, "paths"),
                 .out = text_of(input, "out"),
                 .report = text_of(input, "report"),
                 .strict = is_true(input, "strict"),
                 .quiet = call.options.style.quiet,
                 .terminal = call.options.style.terminal,
                 .json = call.options.format == "json",
                 .jsonl = is_true(input, "jsonl")};
  TRY(run.options, convert_options(input));
  TRY(run.remote, remote_run(call, convert_operation, {}));
  TRY_STATUS(is_possible(run));
  if (run.options.to == CardFormat::ai_catalog && is_several(run)) {
    return catalog_files(run, call);
  }
  run.threads = usable_cores();
  CardInputs::Options inputs{.paths = run.paths,
                             .jsonl = run.jsonl,
                             .line_bytes_max = Limits{}.bytes_max};
  CardInputStream cards = until_deadline(
      cards_of_files(std::move(inputs), std::make_shared<ConfigStore>(
                                            call.services.env, "", true)),
      call);
  return Reply{.stream = convert_stream(std::move(run), std::move(cards),
                                        call.services.env)};
}

Result<Reply> run_convert_lines(Call& call) {
  const std::string_view format = call.options.format;
  ConvertRun run{.strict = is_true(call.input, "strict"),
                 .json = true,
                 .lines = format == "ndjson"};
  if (format != "json" && !run.lines) {
    return usage("several cards are converted to JSON only");
  }
  TRY(run.options, convert_options(call.input));
  TRY(std::string text, document_text(call));
  CardInputStream cards = until_deadline(
      cards_of_lines(std::move(text), document_name(call), Limits{}.bytes_max),
      call);
  return Reply{.stream = convert_stream(std::move(run), std::move(cards),
                                        call.services.env)};
}

}  // namespace cardinal
