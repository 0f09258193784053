// cardinal: the operations on the command line.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "base/errors.h"
#include "base/file.h"
#include "cli/cli_only_verb.h"
#include "cli/command_line.h"
#include "cli/error_output.h"
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

// Keeps the output for a file that is written at the end, whole.
class FileSink final : public Sink {
 public:
  void write(std::string_view text) override { text_ += text; }
  void flush() override {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Colour on a terminal only, and not against the reader's wish
// (https://no-color.org, https://force-color.org); a flag is stronger.
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
  const bool has_file = !line->output_file.empty();
  const Style style{.colour = wants_colour(*line, env),
                    .quiet = line->quiet,
                    .terminal = !has_file && isatty(STDOUT_FILENO) != 0,
                    .progress = isatty(STDERR_FILENO) != 0};
  const Result<Outcome> outcome =
      has_file ? run_into_file(*line, services, style, messages)
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
