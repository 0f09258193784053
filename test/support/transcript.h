// A CLI test is a transcript: commands behind "$ " ("> " continues a line),
// then their whole output, and "[exit N]" where it is not 0. Other lines before
// the first command are remarks.
#pragma once

#include <filesystem>
#include <string>

namespace cardinal::test {

// Runs one shell command in `folder` with our program first in the path.
// Gives output of both streams and, unless 0, the line "[exit N]".
std::string run_command(const std::string& command,
                        const std::filesystem::path& folder);

// The transcript with the outputs as they are now.
std::string replayed(const std::string& transcript,
                     const std::filesystem::path& folder);

}  // namespace cardinal::test
