#include "cli/log_sources.h"

#include <filesystem>

#include "base/errors.h"
#include "base/file.h"
#include "cardinal/http_client.h"
#include "cardinal/store.h"
#include "cli/data_folder.h"
#include "store/store_folder.h"
#include "transparency/published_log.h"
#include "transparency/signed_note.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;
using transparency::bundle_bytes_max;
using transparency::LogSource;

class ServerLogSource final : public LogSource {
 public:
  ServerLogSource(std::string url, std::string socket, Env& env)
      : url_(std::move(url)), client_(options(std::move(socket), env)) {
    while (url_.ends_with('/')) url_.pop_back();
    const auto token = env.variables->get("CARDINAL_TOKEN");
    if (token) fields_.emplace_back("Authorization", "Bearer " + *token);
  }

  Result<std::string> read(const std::string& path) override {
    const std::string url = url_ + "/" + path;
    auto response = client_.send({.url = url, .fields = fields_});
    if (!response) return std::unexpected<Error>(response.error());
    if (response->status == 200) return std::move(response->body);
    if (response->status == 404 || response->status == 410) {
      return at(url, not_found("the log has no such file"));
    }
    return at(url, unavailable("the server answered {} instead of 200",
                               response->status));
  }

 private:
  // Whoever names a server decides where it is.
  static http::ClientOptions options(std::string socket, Env& env) {
    http::ClientOptions made{
        .allow_private = true, .unix_socket = std::move(socket), .env = &env};
    made.limits.body_bytes = bundle_bytes_max;
    return made;
  }

  std::string url_;
  http::Fields fields_;
  http::Client client_;
};

class FolderLogSource final : public LogSource {
 public:
  explicit FolderLogSource(std::string folder) : folder_(std::move(folder)) {}
  Result<std::string> read(const std::string& path) override {
    const std::string file = folder_ + "/" + path;
    TRY(std::string bytes, read_whole(file, bundle_bytes_max));
    if (bytes.size() <= bundle_bytes_max) return bytes;
    return at(file,
              invalid("the file has more than {} bytes", bundle_bytes_max));
  }

 private:
  std::string folder_;
};

// A data folder that no server runs on.
class StoreLogSource final : public LogSource {
 public:
  static Result<std::unique_ptr<LogSource>> open(const std::string& folder) {
    TRY(std::unique_ptr<store::Store> store,
        store::Store::open({.folder = folder, .read_only = true}));
    TRY(store::TreeView tree, store->tree());
    return std::make_unique<StoreLogSource>(folder, std::move(store),
                                            std::move(tree));
  }
  StoreLogSource(std::string folder, std::unique_ptr<store::Store> store,
                 store::TreeView tree)
      : folder_(std::move(folder)),
        store_(std::move(store)),
        tree_(std::move(tree)) {}

  Result<std::string> read(const std::string& path) override {
    if (path == "checkpoint") {
      return read_whole(transparency::log_checkpoint_path(folder_),
                        transparency::note_bytes_max);
    }
    const auto place = merkle::tile_place_of(path);
    if (!place) return at(path, not_found("the log has no such file"));
    return place->level ? tree_.tile(*place->level, place->index, place->width)
                        : tree_.entries(place->index, place->width);
  }

 private:
  std::string folder_;
  std::unique_ptr<store::Store> store_;
  store::TreeView tree_;  // before the store ends
};

}  // namespace

Result<std::unique_ptr<LogSource>> open_log_source(const std::string& place,
                                                   Env& env) {
  if (place.starts_with("http://") || place.starts_with("https://")) {
    return std::make_unique<ServerLogSource>(place, "", env);
  }
  std::error_code failed;
  if (!fs::is_directory(place, failed)) {
    return at(place, not_found("expected an http(s) URL or a folder; there is "
                               "no such folder"));
  }
  if (has_server(place)) {
    return std::make_unique<ServerLogSource>("http://localhost",
                                             socket_of(place), env);
  }
  if (fs::exists(store::database_path(place), failed)) {
    return StoreLogSource::open(place);
  }
  return std::make_unique<FolderLogSource>(place);
}

bool is_fault_of_log(const Error& error) {
  return error.code == Code::invalid || error.code == Code::not_found;
}

}  // namespace cardinal::cli
