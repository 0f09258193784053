// cardinal: the operations on the command line.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/completion.h"
#include "cli/pages.h"

namespace cardinal::cli {
namespace {

class StreamSink final : public Sink {
 public:
  explicit StreamSink(std::FILE* stream) : stream_(stream) {}
  void write(std::string_view text) override {
    failed_ |= std::fwrite(text.data(), 1, text.size(), stream_) < text.size();
  }
  // Whether all of it arrived: a full disk must not look like success.
  bool flushed() { return std::fflush(stream_) == 0 && !failed_; }

 private:
  std::FILE* stream_;
  bool failed_ = false;
};

// Colour on a terminal only, and not against the reader's wish
// (https://no-color.org).
bool wants_colour(const Env& env) {
  const bool is_unwanted =
      !env.variables->get("NO_COLOR").value_or("").empty() ||
      env.variables->get("TERM") == "dumb";
  return isatty(STDOUT_FILENO) && !is_unwanted;
}

Result<int> run_own_verb(const Verb& verb, const std::string& input,
                         Sink& out) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(input, Limits{}, faults);
  const auto word = [&](std::string_view name) {
    return document.root()[name].string().value_or("");
  };
  if (verb.name == "completion") {
    out.write(completion_script(word("shell")));
    return 0;
  }
  const Verb* about = verb_named(word("verb"));
  if (!verbs_of_group(word("verb")).empty()) {
    out.write(group_text(word("verb")));
    return 0;
  }
  if (!about && !word("verb").empty()) {
    return usage("unknown verb \"{}\"; see cardinal help", word("verb"));
  }
  if (word("format") == "man") {
    out.write(man_page(about));
  } else if (word("format") == "markdown") {
    out.write(markdown_page(about));
  } else {
    out.write(about ? help_text(*about) : overview_text());
  }
  return 0;
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
  if (!line->verb->operation) {
    return run_own_verb(*line->verb, line->input, out);
  }
  Env& env = system_env();
  Services services{.env = env,
                    .files = true,
                    .colour = wants_colour(env),
                    .progress = isatty(STDERR_FILENO) != 0,
                    .terminal = isatty(STDOUT_FILENO) != 0};
  const Result<Outcome> outcome =
      call(*line->verb->operation, line->input, services, out, messages);
  if (!outcome) return std::unexpected(outcome.error());
  return exit_code(*outcome);
}

}  // namespace
}  // namespace cardinal::cli

int main(int count, char** words) {
  using namespace cardinal;
  cli::StreamSink out(stdout), messages(stderr);
  std::signal(SIGPIPE, SIG_DFL);  // `cardinal ... | head` ends quietly
  try {
    const Result<int> code = cli::run(count, words, out, messages);
    if (!out.flushed()) {
      messages.write("cardinal: the output could not be written completely\n");
      return 2;
    }
    if (code) return *code;
    messages.write("cardinal: " + for_terminal(to_text(code.error())) + "\n");
    return exit_code(code.error().code);
  } catch (const std::exception& error) {
    messages.write(std::string("cardinal: ") + error.what() + "\n");
    return exit_code(Code::internal);
  }
}
