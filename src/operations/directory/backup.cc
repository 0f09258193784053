#include "base/errors.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

Result<Reply> run_backup(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::string path = text_of(call.input, "path");
  const std::uint64_t change = directory.store().end().change;
  TRY_STATUS(directory.store().backup(path));
  Writer json;
  json.begin_object().key("path").string(path);
  write_count(json, "change", change);
  return Reply{.json = json.end_object().take()};
}

Rendered backup_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "path") + " has everything up to change " +
                 std::string(answer["change"].raw()) + "\n"};
}

constexpr View backup_views[] = {{"text", "text/plain", backup_as_text}};

}  // namespace

constinit const Operation backup_operation{
    .name = "backup",
    .summary = "Copy a directory to a file while it is in use",
    .details =
        "Writes one file with all records, their history and the tokens, "
        "whole or not at all; there must be no file of that name. restore "
        "makes a directory of it again. The index is not copied: it is made "
        "from the records.",
    .examples = "cardinal backup --data data backup-of-data",
    .route = {"POST", "/v1/backup"},
    .scope = Scope::admin,
    .effects = {.read_only = false, .idempotent = false},
    .limits = {.timeout_ms = 600'000},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["path"],
  "properties": {
    "path": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-operator": true, "x-path": true,
             "description": "The file to write"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["path", "change"],
  "additionalProperties": false,
  "properties": {"path": {"type": "string"}, "change": {"type": "integer"}}
})json",
    .needs_directory = true,
    .views = backup_views,
    .run = run_backup,
};

}  // namespace cardinal
