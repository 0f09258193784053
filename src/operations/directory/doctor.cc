#include "base/text.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

Result<Reply> run_doctor(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(std::vector<std::string> problems, directory.store().check());
  TRY(const directory::DirectoryStats stats,
      directory.stats({.sees_all = true}));
  if (!stats.index_failure.empty()) {
    problems.push_back("the index does not follow: " + stats.index_failure);
  }
  if (!stats.index_write_failure.empty()) {
    problems.push_back("the files of the index cannot be written: " +
                       stats.index_write_failure);
  }
  if (stats.embeddings && !stats.embeddings->failure.empty()) {
    problems.push_back("embeddings fail: " + stats.embeddings->failure);
  }
  if (stats.is_degraded) problems.emplace_back("the index is being rebuilt");
  Writer json;
  json.begin_object();
  json.key("healthy").boolean(problems.empty());
  write_strings(json, "problems", problems);
  write_count(json, "agents", stats.agents);
  write_count(json, "change", stats.change);
  write_count(json, "indexed", stats.indexed);
  return Reply{
      .outcome = problems.empty() ? Outcome::clean : Outcome::has_errors,
      .json = json.end_object().take()};
}

Rendered doctor_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value problem : answer["problems"].items()) {
    shown.out +=
        "problem: " + std::string(problem.string().value_or("")) + "\n";
  }
  shown.out += std::string(answer["agents"].raw()) + " agents, change " +
               std::string(answer["change"].raw()) + ", indexed up to " +
               std::string(answer["indexed"].raw()) + ": ";
  shown.out += is_true(answer, "healthy") ? "no problem found\n"
                                          : "see the problems above\n";
  return shown;
}

constexpr View doctor_views[] = {{"text", "text/plain", doctor_as_text}};

}  // namespace

constinit const Operation doctor_operation{
    .name = "doctor",
    .summary = "Examine the data of a directory",
    .details =
        "Reads everything: the file, every record against its digest, the "
        "tree, and how far the index follows. Exit code 1: there are problems.",
    .examples = "cardinal doctor --data data",
    .route = {"POST", "/v1/doctor"},
    .scope = Scope::admin,
    .limits = {.timeout_ms = 600'000},
    .input = R"json({"type": "object", "additionalProperties": false,
                     "properties": {}})json",
    .output = R"json({
  "type": "object",
  "required": ["healthy", "problems", "agents", "change", "indexed"],
  "additionalProperties": false,
  "properties": {
    "healthy": {"type": "boolean"},
    "problems": {"type": "array", "items": {"type": "string"}},
    "agents": {"type": "integer"}, "change": {"type": "integer"},
    "indexed": {"type": "integer"}
  }
})json",
    .needs_directory = true,
    .views = doctor_views,
    .run = run_doctor,
};

}  // namespace cardinal
