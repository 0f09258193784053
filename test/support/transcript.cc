#include "support/transcript.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "support/paths.h"

namespace cardinal::test {

namespace fs = std::filesystem;

std::string run_command(const std::string& command, const fs::path& folder) {
  const fs::path script = folder / ".command";
  std::FILE* file = std::fopen(script.c_str(), "w");
  std::fputs(command.c_str(), file);
  std::fclose(file);
  const std::string line = "cd '" + folder.string() + "' && PATH='" +
                           fs::path(program_path()).parent_path().string() +
                           "':$PATH LC_ALL=C.UTF-8 bash '" + script.string() +
                           "' 2>&1";
  std::FILE* pipe = popen(line.c_str(), "r");
  std::string output;
  char buffer[4096];
  std::size_t got = 0;
  while ((got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0) {
    output.append(buffer, got);
  }
  const int status = pclose(pipe);
  fs::remove(script);
  if (!output.empty() && !output.ends_with('\n')) output += "\n";
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  if (code != 0) output += "[exit " + std::to_string(code) + "]\n";
  return output;
}

std::string replayed(const std::string& transcript, const fs::path& folder) {
  std::istringstream lines(transcript);
  std::string out, command, line;
  bool commands_seen = false;
  const auto finish = [&] {
    if (!command.empty()) out += run_command(command, folder);
    command.clear();
  };
  while (std::getline(lines, line)) {
    if (line.starts_with("$ ")) {
      finish();
      commands_seen = true;
      command = line.substr(2) + "\n";
      out += line + "\n";
    } else if (line.starts_with("> ") || line == ">") {
      command += line.substr(std::min<std::size_t>(2, line.size())) + "\n";
      out += line + "\n";
    } else if (!commands_seen) {
      out += line + "\n";
    }
  }
  finish();
  return out;
}

}  // namespace cardinal::test
