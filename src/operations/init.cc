#include "operations/init.h"

#include <filesystem>
#include <map>

#include "base/errors.h"
#include "base/file.h"
#include "base/source_filter.h"
#include "base/text.h"
#include "card/document_limits.h"
#include "cardinal/card.h"
#include "check/config.h"
#include "operations/registry.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

// A repository may have any number of files; the counts are for information.
constexpr std::size_t files_looked_at_max = 10'000;

// The cards below a folder, by dialect.
std::map<std::string, std::int64_t> cards_in(const std::string& folder) {
  std::map<std::string, std::int64_t> counts;
  FolderWalk walk(folder, ".json",
                  std::make_unique<SourceFilter>(folder, true));
  Reader reader;
  for (std::size_t i = 0; i < files_looked_at_max; ++i) {
    const auto found = walk.next();
    if (!found) break;
    if (!*found) continue;
    Result<std::string> text = read_whole(**found, document_bytes_max);
    if (!text) continue;
    Faults faults;
    const Limits limits = limits_for(*text);
    const Document document = reader.read(std::move(*text), limits, faults);
    const Value root = document.partial_root();
    if (!root.is(Kind::object)) continue;
    if (const auto dialect = detect(root)) {
      ++counts[std::string(name_of(*dialect))];
    }
  }
  return counts;
}

Result<Reply> run_init(Call& call) {
  std::string folder = text_of(call.input, "folder");
  if (folder.empty()) folder = ".";
  const std::string path =
      (fs::path(folder) / config_name).lexically_normal().string();
  std::error_code failed;
  if (!fs::is_directory(folder, failed)) {
    return at(folder, not_found("no such folder"));
  }
  if (fs::symlink_status(path, failed).type() != fs::file_type::not_found) {
    return at(path, conflict("there is one already; it is left as it is"));
  }
  const auto counts = cards_in(folder);
  Writer config(Writer::Layout{.indent = 2});
  config.begin_object();
  config.key("$schema").string("urn:cardinal:schema:config");
  config.key("rules").begin_object().end_object();
  config.key("ignore").begin_array().end_array();
  TRY_STATUS(write_whole(path, config.end_object().take() + "\n"));
  Writer json;
  json.begin_object().key("file").string(path).key("cards").begin_object();
  for (const auto& [dialect, count] : counts) json.key(dialect).number(count);
  return Reply{.json = json.end_object().end_object().take()};
}

Rendered init_as_text(Value answer, const Asked&, const Style&) {
  std::string text = "wrote " + for_terminal(text_of(answer, "file")) + "\n";
  for (const Member member : answer["cards"].members()) {
    text += counted(member.value.uint64().value_or(0),
                    std::string(member.name) + " card") +
            " found\n";
  }
  if (answer["cards"].size() == 0) text += "no cards found yet\n";
  return {.out = text};
}

constexpr View init_views[] = {{"text", "text/plain", init_as_text}};

}  // namespace

constinit const Operation init_operation{
    .name = "init",
    .summary = "Write a cardinal.json",
    .details =
        "Begins the configuration of a repository, and says which cards are "
        "there. An existing cardinal.json is left as it is. Its schema is "
        "printed by `cardinal schema config`.",
    .examples = "cardinal init",
    .effects = {.read_only = false, .idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "folder": {"type": "string", "x-positional": true, "x-value": "DIR",
               "x-files": true,
               "description": "Folder to write it to; the current one if omitted"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["file", "cards"],
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string"},
    "cards": {"type": "object", "description": "How many there are, by dialect",
              "additionalProperties": {"type": "integer"}}
  }
})json",
    .views = init_views,
    .run = run_init,
};

}  // namespace cardinal
