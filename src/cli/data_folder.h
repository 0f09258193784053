// The data folder of a directory, as the command line uses it: through the
// server that runs on it, or by itself.
//
//   TRY(DirectoryAccess access, open_directory_access(line, env));
//   if (access.remote) ...
//
// Thread safety: free functions without shared state.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "directory/directory.h"
#include "operations/remote_caller.h"

namespace cardinal::cli {

// One of the two.
struct DirectoryAccess {
  std::optional<RemoteServer> remote;
  std::unique_ptr<directory::Directory> directory;
};

// What becomes of a folder that has no directory.
enum class MissingDirectory : std::uint8_t { begin, refuse };

// Without a folder and a URL: the server at CARDINAL_SERVER, or at the default
// address. CARDINAL_TOKEN says who calls.
// Fails: as opening a folder does; usage, if the directory is missing.
Result<DirectoryAccess> open_directory_access(const std::string& data,
                                              const std::string& server,
                                              MissingDirectory missing,
                                              Env& env);

// The socket of a server on this folder.
std::string socket_of(const std::string& data);
// A server runs on the folder and answers there.
bool has_server(const std::string& data);

// A file that is installed with the program: tag-aliases.json, words-96.table.
// Empty if there is none.
std::string file_beside_program(std::string_view name);

// With the files beside the program.
directory::DirectoryOptions folder_options(const std::string& data, Env& env);

}  // namespace cardinal::cli
