// cardinal-check: the verbs that need nothing but files, as on the command line
// of the program cardinal. The host is node.
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "base/errors.h"
#include "base/file.h"
#include "cli/cli_only_verb.h"
#include "cli/command_line.h"
#include "cli/error_output.h"
#include "cli/help.h"
#include "cli/output_style.h"
#include "cli/pages.h"
#include "cli/reply_output.h"
#include "operations/file_operations.h"
#include "operations/registry.h"
#include "wasm/command/host_calls.h"
#include "wasm/host_signatures.h"

namespace cardinal {
namespace {

constexpr const Operation* command_operations[] = {
    &check_operation, &convert_operation, &explain_operation, &rules_operation,
    &canon_operation, &id_operation,      &schema_operation,  &reach_operation,
    &diff_operation,  &verify_operation};

constexpr FileOperations::Entry file_entries[] = {
    {"check", run_check_files},
    {"convert", run_convert_files},
    {"verify", run_verify_files},
};
constexpr FileOperations command_file_operations{file_entries};

}  // namespace

std::span<const Operation* const> all_operations() {
  return command_operations;
}

// There is no --server here.
bool is_served(const Operation&) { return false; }

namespace cli {
namespace {

constexpr const CliOnlyVerb* command_only_verbs[] = {&help_verb};

}  // namespace

std::span<const CliOnlyVerb* const> cli_only_verbs() {
  return command_only_verbs;
}

}  // namespace cli

namespace wasm {
namespace {

class HostSink final : public cli::Sink {
 public:
  explicit HostSink(int file) : file_(file) {}
  void write(std::string_view text) override {
    constexpr std::size_t pending_bytes_max = 1u << 16;
    pending_ += text;
    if (pending_.size() > pending_bytes_max) flush();
  }
  void flush() override {
    std::string_view rest = pending_;
    while (!rest.empty() && !failed_) {
      const int written = host_write(file_, rest.data(), rest.size());
      failed_ = written < 0;
      if (!failed_) rest.remove_prefix(static_cast<std::size_t>(written));
    }
    pending_.clear();
  }
  bool flushed() {
    flush();
    return !failed_;
  }

 private:
  int file_;
  std::string pending_;
  bool failed_ = false;
};

// The host has no files that wake it. To check once would be no watch.
Status refuse_watch(const std::string& input) {
  Faults faults;
  const Document asked = Reader().read(input, {.bytes_max = 64u << 20}, faults);
  if (!is_true(asked.root(), "watch")) return {};
  return usage(
      "files are not watched from here; remove --watch, or use the program "
      "cardinal");
}

Result<Outcome> run_verb(const cli::CommandLine& line, Env& env, cli::Sink& out,
                         cli::Sink& messages) {
  const Operation& operation = *line.verb->operation;
  Services services{
      .env = env, .files = &command_file_operations, .is_operator = true};
  CallOptions options{.format = line.format,
                      .style = cli::output_style(line, env)};
  if (options.format.empty()) {
    options.format =
        operation.views.empty() ? "json" : operation.views[0].format;
  }
  TRY(const ResolvedInput resolved, read_input_files(operation, line.input));
  TRY_STATUS(refuse_watch(resolved.input));
  options.documents = resolved.documents;
  Result<Reply> reply = call(operation, resolved.input, services, options);
  if (!reply) {
    return cli::in_terms_of_files(std::move(reply.error()), resolved);
  }
  const Outcome outcome = cli::write_reply(operation, options, *reply, resolved,
                                           *env.clock, out, messages);
  const std::string& unknown =
      HostSignatures::of_module().what_is_unavailable();
  if (!unknown.empty()) return unavailable("{}", unknown);
  return outcome;
}

// An incomplete report is written as well: it says what is missing.
Result<Outcome> run_into_file(const cli::CommandLine& line, Env& env,
                              cli::Sink& messages) {
  cli::FileSink file;
  TRY(const Outcome outcome, run_verb(line, env, file, messages));
  TRY_STATUS(write_whole(line.output_file, file.text()));
  return outcome;
}

Result<int> run(int count, const char* const* words, cli::Sink& out,
                cli::Sink& messages) {
  const Result<cli::CommandLine> line = cli::parse_command_line(count, words);
  if (!line) return std::unexpected(line.error());
  if (line->version) {
    out.write("cardinal " + std::string(cardinal_version) + "\n");
    return 0;
  }
  if (!line->verb || line->help) {
    (line->help ? out : messages)
        .write(line->verb ? cli::help_text(*line->verb) : cli::overview_text());
    return line->help ? 0 : 2;
  }
  Env& env = system_env();
  if (line->verb->cli_only) {
    return cli::run_cli_only_verb(*line->verb->cli_only, line->input, env, out,
                                  messages);
  }
  const Result<Outcome> outcome = line->output_file.empty()
                                      ? run_verb(*line, env, out, messages)
                                      : run_into_file(*line, env, messages);
  if (outcome) return exit_code(*outcome);
  if (!line->verb->operation->exit_1_is_answer) {
    return std::unexpected(outcome.error());
  }
  cli::write_error(outcome.error(), cli::asks_for_json(count, words), out,
                   messages);
  return 2;
}

int verified_by_host(std::string_view question) {
  return host_verify(question.data(), question.size());
}

// Without a verb it is `check`.
void add_verb(std::vector<const char*>& words) {
  constexpr std::string_view of_program[] = {"-h", "--help", "-V", "--version"};
  if (words.size() < 2) return;
  const bool is_known =
      std::ranges::count(of_program, words[1]) > 0 || cli::verb_named(words[1]);
  if (!is_known) words.insert(words.begin() + 1, "check");
}

}  // namespace

// `text` has the words of the command line, each with a zero after it.
int run_command(const std::string& text) {
  HostSignatures::answer_at_once = verified_by_host;
  std::vector<const char*> words;
  for (std::size_t at = 0; at < text.size();
       at += std::strlen(words.back()) + 1) {
    words.push_back(text.c_str() + at);
  }
  add_verb(words);
  const int count = static_cast<int>(words.size());
  HostSink out(STDOUT_FILENO), messages(STDERR_FILENO);
  const Result<int> code = run(count, words.data(), out, messages);
  const bool as_json = cli::asks_for_json(count, words.data());
  if (!code) cli::write_error(code.error(), as_json, out, messages);
  const bool is_whole = out.flushed();
  if (!is_whole) {
    messages.write("cardinal: the output could not be written completely\n");
  }
  messages.flush();
  if (!is_whole) return 2;
  return code ? *code : exit_code(code.error().code);
}

}  // namespace wasm
}  // namespace cardinal

namespace {

std::string& command_text() {
  static std::string made;
  return made;
}

}  // namespace

// Where to write the words of a command line, each with a zero after it.
extern "C" __attribute__((export_name("cardinal_words"))) char* cardinal_words(
    std::uint32_t bytes) {
  command_text().resize(bytes);
  return command_text().data();
}

// Runs it and returns the exit code. Once per instance.
extern "C" __attribute__((export_name("cardinal_main"))) int cardinal_main() {
  return cardinal::wasm::run_command(command_text());
}
