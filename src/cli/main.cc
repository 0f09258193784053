// cardinal: the command line as a mouth for the operations.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "base/text.h"
#include "cli/arguments.h"
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
bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
         !(terminal && std::string_view(terminal) == "dumb");
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
    return std::unexpected(Error{Code::usage,
                                 "unknown verb \"" + std::string(word("verb")) +
                                     "\"; see cardinal "
                                     "help",
                                 {}});
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

Result<int> run(int count, const char* const* words, Sink& out, Sink& talk) {
  const Result<Arguments> arguments = parse_arguments(count, words);
  if (!arguments) return std::unexpected(arguments.error());
  if (arguments->version) {
    out.write("cardinal " + std::string(cardinal_version) + "\n");
    return 0;
  }
  if (!arguments->group.empty()) {
    out.write(group_text(arguments->group));
    return 0;
  }
  if (!arguments->verb || arguments->help) {
    (arguments->help ? out : talk)
        .write(arguments->verb ? help_text(*arguments->verb) : overview_text());
    return arguments->help ? 0 : 2;
  }
  if (!arguments->verb->operation) {
    return run_own_verb(*arguments->verb, arguments->input, out);
  }
  Services services{.env = system_env(),
                    .files = true,
                    .colour = wants_colour(),
                    .progress = isatty(STDERR_FILENO) != 0,
                    .terminal = isatty(STDOUT_FILENO) != 0};
  const Result<Outcome> outcome =
      call(*arguments->verb->operation, arguments->input, services, out, talk);
  if (!outcome) return std::unexpected(outcome.error());
  return exit_code(*outcome);
}

}  // namespace
}  // namespace cardinal::cli

int main(int count, char** words) {
  using namespace cardinal;
  cli::StreamSink out(stdout), talk(stderr);
  std::signal(SIGPIPE, SIG_DFL);  // `cardinal ... | head` ends quietly
  try {
    const Result<int> code = cli::run(count, words, out, talk);
    if (!out.flushed()) {
      talk.write("cardinal: the output could not be written completely\n");
      return 2;
    }
    if (code) return *code;
    talk.write("cardinal: " + for_terminal(to_text(code.error())) + "\n");
    return exit_code(code.error().code);
  } catch (const std::exception& error) {
    talk.write(std::string("cardinal: ") + error.what() + "\n");
    return exit_code(Code::internal);
  }
}
