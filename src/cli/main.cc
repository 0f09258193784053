// cardinal: the operations on the command line.
#include <csignal>
#include <cstdio>
#include <exception>

#include "base/errors.h"
#include "base/file.h"
#include "cli/cli_only_verb.h"
#include "cli/command_line.h"
#include "cli/error_output.h"
#include "cli/output_style.h"
#include "cli/pages.h"
#include "cli/run_operation.h"
#include "operations/file_operations.h"

namespace cardinal::cli {
namespace {

class StreamSink final : public Sink {
 public:
  explicit StreamSink(std::FILE* stream) : stream_(stream) {}
  void write(std::string_view text) override {
    failed_ |= std::fwrite(text.data(), 1, text.size(), stream_) < text.size();
  }
  void flush() override { failed_ |= std::fflush(stream_) != 0; }
  // Whether all of it arrived: a full disk must not look like success.
  bool flushed() { return std::fflush(stream_) == 0 && !failed_; }

 private:
  std::FILE* stream_;
  bool failed_ = false;
};

// An incomplete report is written as well: it says what is missing.
Result<Outcome> run_into_file(const CommandLine& line, Services& services,
                              const Style& style, Sink& messages) {
  FileSink file;
  TRY(const Outcome outcome,
      run_operation(line, services, style, file, messages));
  TRY_STATUS(write_whole(line.output_file, file.text()));
  return outcome;
}

Result<int> run(int count, const char* const* words, Sink& out,
                Sink& messages) {
  const Result<CommandLine> line = parse_command_line(count, words);
  if (!line) return std::unexpected(line.error());
  if (line->version) {
    out.write("cardinal " + std::string(cardinal_version) + "\n");
    return 0;
  }
  if (!line->group.empty()) {
    out.write(group_text(line->group));
    return 0;
  }
  if (!line->verb || line->help) {
    (line->help ? out : messages)
        .write(line->verb ? help_text(*line->verb) : overview_text());
    return line->help ? 0 : 2;
  }
  Env& env = system_env();
  if (line->verb->cli_only) {
    return run_cli_only_verb(*line->verb->cli_only, line->input, env, out,
                             messages);
  }
  Services services{
      .env = env, .files = &file_operations(), .is_operator = true};
  const Style style = output_style(*line, env);
  const Result<Outcome> outcome =
      !line->output_file.empty()
          ? run_into_file(*line, services, style, messages)
          : run_operation(*line, services, style, out, messages);
  if (outcome) return exit_code(*outcome);
  if (!line->verb->operation->exit_1_is_answer) {
    return std::unexpected(outcome.error());
  }
  write_error(outcome.error(), asks_for_json(count, words), out, messages);
  return 2;
}

}  // namespace
}  // namespace cardinal::cli

int main(int count, char** words) {
  using namespace cardinal;
  cli::StreamSink out(stdout), messages(stderr);
  std::signal(SIGPIPE, SIG_DFL);  // `cardinal ... | head` ends quietly
  const bool as_json = cli::asks_for_json(count, words);
  try {
    const Result<int> code = cli::run(count, words, out, messages);
    if (!code) cli::write_error(code.error(), as_json, out, messages);
    if (!out.flushed()) {
      messages.write("cardinal: the output could not be written completely\n");
      return 2;
    }
    return code ? *code : exit_code(code.error().code);
  } catch (const std::exception& error) {
    cli::write_error({Code::internal, error.what(), {}}, as_json, out,
                     messages);
    return exit_code(Code::internal);
  }
}
