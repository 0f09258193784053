#include "cli/data_folder.h"

#include <filesystem>

#include "base/errors.h"
#include "base/text.h"
#include "http/dialer.h"
#include "http/url.h"
#include "store/store_folder.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view default_server = "http://127.0.0.1:8420";

RemoteServer server_at(std::string url, Env& env) {
  RemoteServer server{.url = std::move(url),
                      .client = {.allow_private = true, .env = &env}};
  // A read may wait for a change, longer than other servers take.
  server.client.limits.header_ms = 75'000;
  server.client.limits.total_ms = 120'000;
  server.client.limits.body_bytes = 64u << 20;
  server.token = env.variables->get("CARDINAL_TOKEN").value_or("");
  return server;
}

}  // namespace

std::string socket_of(const std::string& data) {
  return data + "/cardinal.sock";
}

bool has_server(const std::string& data) {
  return http::dial_unix(socket_of(data)).has_value();
}

std::string file_beside_program(std::string_view name) {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return {};
  const fs::path folder = program.parent_path();
  // Installed; made by `make words` beside a build; in the source tree.
  for (const fs::path& place : {folder / "../share/cardinal",
                                folder / "../words", folder / "../../data"}) {
    const fs::path file = (place / name).lexically_normal();
    if (fs::is_regular_file(file, failed)) return file.string();
  }
  return {};
}

directory::DirectoryOptions folder_options(const std::string& data, Env& env) {
  return {.folder = data,
          .words_file = file_beside_program("words-96.table"),
          .aliases_file = file_beside_program("tag-aliases.json"),
          .env = &env};
}

Result<DirectoryAccess> open_directory_access(const std::string& data,
                                              const std::string& server,
                                              MissingDirectory missing,
                                              Env& env) {
  DirectoryAccess access;
  if (data.empty()) {
    std::string url = server;
    if (url.empty()) url = env.variables->get("CARDINAL_SERVER").value_or("");
    if (url.empty()) url = default_server;
    // Before the first request, which a session may send much later.
    if (const auto read = http::parse_url(url); !read) {
      return at(server.empty() ? "CARDINAL_SERVER" : "--server",
                usage("{}", read.error().message));
    }
    access.remote = server_at(std::move(url), env);
    return access;
  }
  if (has_server(data)) {
    access.remote = server_at("http://localhost", env);
    access.remote->client.unix_socket = socket_of(data);
    access.remote->is_operator = true;
    return access;
  }
  std::error_code failed;
  if (missing == MissingDirectory::refuse &&
      !fs::exists(store::database_path(data), failed) && !failed) {
    return at("--data", usage("there is no directory in {}; name the folder of "
                              "one, or begin one with cardinal serve or "
                              "cardinal register",
                              cardinal::quoted(data)));
  }
  directory::DirectoryOptions options = folder_options(data, env);
  // The user of this machine answers for what they register.
  options.admission.policy = directory::AdmissionPolicy::open;
  TRY(access.directory, directory::Directory::open(std::move(options)));
  return access;
}

}  // namespace cardinal::cli
