// Where the operations of `cardinal mcp` run: on a server, on the directory in
// a folder, or on an empty one that lasts as long as the program.
//
// Thread safety: one thread calls at a time.
#pragma once

#include <memory>
#include <string>

#include "mcp/backend.h"

namespace cardinal::cli {

class McpBackend {
 public:
  // With neither a folder nor a URL: an empty directory in a temporary folder.
  // Fails: usage, with both; else as opening a directory does.
  static Result<std::unique_ptr<McpBackend>> open(const std::string& data,
                                                  const std::string& server,
                                                  Env& env);
  virtual ~McpBackend() = default;
  virtual Result<Reply> call(const Operation& operation, std::string_view input,
                             const CallOptions& options) = 0;
  // The same for a thread of its own.
  virtual mcp::CallOperation other_call() = 0;
  // Whether a call may wait for another machine.
  virtual bool is_remote() const = 0;
  // Removes what the program leaves behind when it ends without cleaning up.
  virtual void remove_temporary_folder() {}
};

}  // namespace cardinal::cli
