// How the answer to a command line is printed, and where.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/operations.h"
#include "cli/command_line.h"
#include "cli/sink.h"

namespace cardinal::cli {

// Colour on a terminal only, and not against the reader's wish
// (https://no-color.org, https://force-color.org); a flag is stronger. A file
// is no terminal.
Style output_style(const CommandLine& line, const Env& env);

// Keeps the output for a file that is written at the end, whole.
class FileSink final : public Sink {
 public:
  void write(std::string_view text) override { text_ += text; }
  void flush() override {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace cardinal::cli
