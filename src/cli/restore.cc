#include "cli/restore.h"

#include <filesystem>

#include "base/errors.h"
#include "base/private_files.h"
#include "cli/data_folder.h"
#include "operations/registry.h"
#include "store/store_folder.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

// Only into a folder without a store: nothing is ever overwritten.
Status copy_backup(const std::string& file, const std::string& data) {
  std::error_code failed;
  const std::string database = store::database_path(data);
  if (fs::exists(database, failed)) {
    return at(data, conflict("the folder has a directory already; restore "
                             "into a new one"));
  }
  if (!fs::is_regular_file(file, failed)) {
    return at(file, not_found("there is no such file"));
  }
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

Result<int> run_restore(ProgramCall& call) {
  const std::string file = text_of(call.input, "file");
  const std::string data = text_of(call.input, "data");
  TRY_STATUS(copy_backup(file, data));
  directory::DirectoryOptions options = folder_options(data, call.env);
  options.begin_epoch = true;
  TRY(const std::unique_ptr<directory::Directory> restored,
      directory::Directory::open(std::move(options)));
  TRY(const std::vector<std::string> problems, restored->store().check());
  for (const std::string& problem : problems) {
    call.messages.write("cardinal: " + problem + "\n");
  }
  TRY(const directory::DirectoryStats stats,
      restored->stats({.sees_all = true}));
  call.out.write(data + " has " + std::to_string(stats.agents) +
                 " agents, change " + std::to_string(stats.change) + "\n");
  return problems.empty() ? 0 : 1;
}

}  // namespace

constinit const ProgramVerb restore_verb{
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
