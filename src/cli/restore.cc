#include "cli/restore.h"

#include <filesystem>
#include <set>

#include "base/errors.h"
#include "base/private_files.h"
#include "base/text.h"
#include "cli/data_folder.h"
#include "operations/registry.h"
#include "store/store_folder.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

// The names of what a folder has; empty if there is none.
std::set<std::string> names_in(const std::string& folder) {
  std::error_code failed;
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

bool is_folder(const std::string& folder) {
  std::error_code failed;
  return fs::is_directory(folder, failed);
}

// Removes what was made in a folder, unless it is kept: a restore that failed
// leaves the folder as it was, so that the next one finds no directory there.
class MadeFiles {
 public:
  explicit MadeFiles(std::string folder)
      : folder_(std::move(folder)),
        was_there_(is_folder(folder_)),
        names_(names_in(folder_)) {}
  MadeFiles(const MadeFiles&) = delete;
  MadeFiles& operator=(const MadeFiles&) = delete;
  ~MadeFiles() {
    if (is_kept_) return;
    std::error_code failed;
    for (const std::string& name : names_in(folder_)) {
      if (!names_.contains(name))
        fs::remove_all(fs::path(folder_) / name, failed);
    }
    if (!was_there_) fs::remove(folder_, failed);
  }
  void keep() { is_kept_ = true; }

 private:
  std::string folder_;
  bool was_there_;
  std::set<std::string> names_;
  bool is_kept_ = false;
};

// Only into a folder without a store: nothing is ever overwritten.
Status require_place(const std::string& file, const std::string& data) {
  std::error_code failed;
  if (fs::exists(store::database_path(data), failed)) {
    return at(data, conflict("the folder has a directory already; restore "
                             "into a new one"));
  }
  if (!fs::is_regular_file(file, failed)) {
    return at(file, not_found("there is no such file"));
  }
  return {};
}

Status copy_backup(const std::string& file, const std::string& data) {
  std::error_code failed;
  const std::string database = store::database_path(data);
  TRY_STATUS(store::make_folder(data));
  const std::string partial = database + ".partial";
  fs::copy_file(file, partial, fs::copy_options::overwrite_existing, failed);
  // A copy gets the mode of its original.
  if (!failed) fs::permissions(partial, fs::perms(private_file_mode), failed);
  if (!failed) fs::rename(partial, database, failed);
  if (failed) {
    return at(data,
              unavailable("cannot copy the backup: {}", failed.message()));
  }
  return {};
}

// What is wrong with the copy is wrong with the backup, and the copy is
// removed.
std::unexpected<Error> in_terms_of_backup(Error error, const std::string& file,
                                          const std::string& data) {
  if (error.where != store::database_path(data)) {
    return std::unexpected(std::move(error));
  }
  constexpr std::string_view advice = "restore a backup";
  const std::size_t found = error.message.find(advice);
  if (found != std::string::npos) {
    error.message.replace(found, advice.size(), "use another backup");
  }
  error.where = file;
  return std::unexpected(std::move(error));
}

Result<int> run_restore(CliOnlyCall& call) {
  const std::string file = text_of(call.input, "file");
  const std::string data = text_of(call.input, "data");
  TRY_STATUS(require_place(file, data));
  MadeFiles made(data);  // outlives the directory, which has them open
  TRY_STATUS(copy_backup(file, data));
  directory::DirectoryOptions options = folder_options(data, call.env);
  options.begin_epoch = true;
  const Result<std::unique_ptr<directory::Directory>> opened =
      directory::Directory::open(std::move(options));
  if (!opened) return in_terms_of_backup(opened.error(), file, data);
  const std::unique_ptr<directory::Directory>& restored = *opened;
  const Result<std::vector<std::string>> checked = restored->store().check();
  if (!checked) return in_terms_of_backup(checked.error(), file, data);
  const std::vector<std::string>& problems = *checked;
  for (const std::string& problem : problems) {
    call.messages.write("cardinal: " + for_terminal(file) + ": " + problem +
                        "\n");
  }
  TRY(const directory::DirectoryStats stats,
      restored->stats({.sees_all = true}));
  made.keep();
  call.out.write(data + " has " + counted(stats.agents, "agent") + ", change " +
                 std::to_string(stats.change) + "\n");
  return problems.empty() ? 0 : 1;
}

}  // namespace

constinit const CliOnlyVerb restore_verb{
    .record = {.name = "restore",
               .summary = "Make a directory of a backup",
               .details =
                   "Copies a backup into a folder that has no directory yet, "
                   "begins a new epoch, so that cursors of followers from "
                   "before are refused, makes the index and examines "
                   "everything. Exit code 1: there are problems.",
               .examples = "cardinal restore --data restored backup-of-data",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["file", "data"],
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "description": "The backup"},
    "data": {"type": "string", "x-value": "DIR",
             "description": "The new data folder"}
  }
})json",
               .output = "{}"},
    .run = run_restore,
};

}  // namespace cardinal::cli
