#include "cli/mcp_backend.h"

#include <stdlib.h>

#include <filesystem>

#include "base/errors.h"
#include "cli/data_folder.h"
#include "operations/directory/card_fetcher.h"
#include "operations/remote_caller.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

class RemovedFolder {
 public:
  explicit RemovedFolder(std::string path) : path_(std::move(path)) {}
  RemovedFolder(const RemovedFolder&) = delete;
  RemovedFolder& operator=(const RemovedFolder&) = delete;
  ~RemovedFolder() { remove(); }

  void remove() {
    std::error_code failed;
    if (!path_.empty()) fs::remove_all(path_, failed);
  }

 private:
  std::string path_;
};

Result<std::string> new_temporary_folder() {
  std::error_code failed;
  std::string path = fs::temp_directory_path(failed).string();
  if (path.empty()) path = "/tmp";
  path += "/cardinal-mcp-XXXXXX";
  if (::mkdtemp(path.data())) return path;
  return at(path, unavailable("there can be no temporary folder here for an "
                              "empty directory; give --data DIR"));
}

class LocalBackend final : public McpBackend {
 public:
  LocalBackend(DirectoryAccess access, std::string temporary_folder, Env& env)
      : temporary_folder_(std::move(temporary_folder)),
        access_(std::move(access)),
        fetcher_({.client = {.limits = card_client_limits(), .env = &env}},
                 env),
        services_{.env = env,
                  .is_operator = true,
                  .directory = access_.directory.get(),
                  .cards = &fetcher_} {}
  Result<Reply> call(const Operation& operation, std::string_view input,
                     const CallOptions& options) override {
    return cardinal::call(operation, input, services_, options);
  }
  mcp::CallOperation other_call() override {
    return [this](const Operation& operation, std::string_view input,
                  const CallOptions& options) {
      return call(operation, input, options);
    };
  }
  bool is_remote() const override { return false; }
  void remove_temporary_folder() override { temporary_folder_.remove(); }

 private:
  RemovedFolder temporary_folder_;
  DirectoryAccess access_;
  CardFetcher fetcher_;
  Services services_;
};

// What needs no directory runs here: it is faster, and the same.
class RemoteBackend final : public McpBackend {
 public:
  RemoteBackend(RemoteServer server, Env& env)
      : address_(std::move(server)),
        server_(address_, env),
        services_{.env = env} {}
  Result<Reply> call(const Operation& operation, std::string_view input,
                     const CallOptions& options) override {
    if (operation.needs_directory) {
      return server_.call(operation, input, options);
    }
    return cardinal::call(operation, input, services_, options);
  }
  mcp::CallOperation other_call() override {
    const auto caller = std::make_shared<RemoteCaller>(address_, services_.env);
    return [caller](const Operation& operation, std::string_view input,
                    const CallOptions& options) {
      return caller->call(operation, input, options);
    };
  }
  bool is_remote() const override { return true; }

 private:
  const RemoteServer address_;
  RemoteCaller server_;
  Services services_;
};

}  // namespace

Result<std::unique_ptr<McpBackend>> McpBackend::open(const std::string& data,
                                                     const std::string& server,
                                                     Env& env) {
  if (!data.empty() && !server.empty()) {
    return usage("--data and --server cannot be combined");
  }
  std::string temporary_folder, folder = data;
  if (data.empty() && server.empty()) {
    TRY(temporary_folder, new_temporary_folder());
    folder = temporary_folder + "/data";
  }
  Result<DirectoryAccess> access =
      open_directory_access(folder, server, MissingDirectory::begin, env);
  if (!access) {
    const RemovedFolder removed{temporary_folder};
    return std::unexpected(access.error());
  }
  if (access->remote) {
    return std::make_unique<RemoteBackend>(std::move(*access->remote), env);
  }
  return std::make_unique<LocalBackend>(std::move(*access),
                                        std::move(temporary_folder), env);
}

}  // namespace cardinal::cli
