#include "base/text.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

void write_embeddings(Writer& json, const directory::EmbeddingStats& stats) {
  json.key("embeddings").begin_object();
  json.key("model").string(stats.model);
  write_count(json, "dimensions", stats.dimensions);
  write_count(json, "cards", stats.cards);
  write_count(json, "behind", stats.behind);
  write_count(json, "requests", stats.requests);
  write_count(json, "late", stats.late);
  write_count(json, "failures", stats.failures);
  write_count(json, "refused", stats.refused);
  json.key("failure").string_or_null(stats.failure);
  json.end_object();
}

// Paths and addresses of the operator are not for everybody.
void hide_places(directory::DirectoryStats& stats) {
  if (!stats.index_write_failure.empty()) {
    stats.index_write_failure =
        "the files of the index cannot be written; doctor says why";
  }
  if (stats.embeddings && !stats.embeddings->failure.empty()) {
    stats.embeddings->failure = "the model does not answer; doctor says why";
  }
}

Result<Reply> run_stats(Call& call) {
  directory::Directory& directory = directory_of(call);
  const directory::Viewer viewer = viewer_of(call);
  TRY(directory::DirectoryStats stats, directory.stats(viewer));
  if (!viewer.sees_all) hide_places(stats);
  Writer json;
  json.begin_object();
  write_count(json, "agents", stats.agents);
  write_count(json, "change", stats.change);
  json.key("cursor").string(place_text(directory, stats.change));
  write_count(json, "indexed", stats.indexed);
  write_count(json, "tree_size", stats.tree_size);
  json.key("policy").string(directory::name_of(directory.admission().policy()));
  json.key("is_degraded").boolean(stats.is_degraded);
  json.key("has_word_vectors").boolean(stats.has_word_vectors);
  json.key("index_failure").string_or_null(stats.index_failure);
  json.key("index_write_failure").string_or_null(stats.index_write_failure);
  if (stats.embeddings) write_embeddings(json, *stats.embeddings);
  Reply reply{.json = json.end_object().take()};
  reply.change = stats.change;
  return reply;
}

Rendered stats_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  const auto line = [&](std::string_view name, std::string_view value) {
    shown.out += padded(name, 18) + std::string(value) + "\n";
  };
  line("agents", answer["agents"].raw());
  line("last change", answer["change"].raw());
  line("indexed up to", answer["indexed"].raw());
  line("public changes", answer["tree_size"].raw());
  line("policy", text_of(answer, "policy"));
  line("word vectors", is_true(answer, "has_word_vectors") ? "yes" : "no");
  if (is_true(answer, "is_degraded")) line("index", "is being rebuilt");
  const std::string failure = text_of(answer, "index_failure");
  if (!failure.empty()) line("index failure", failure);
  const std::string unwritten = text_of(answer, "index_write_failure");
  if (!unwritten.empty()) line("index not written", unwritten);
  if (const Value embeddings = answer["embeddings"]) {
    line("embeddings", text_of(embeddings, "model") + ", " +
                           std::string(embeddings["cards"].raw()) + " cards");
    line("without embedding", std::string(embeddings["late"].raw()) + " of " +
                                  std::string(embeddings["requests"].raw()) +
                                  " requests");
    const std::string failed = text_of(embeddings, "failure");
    if (!failed.empty()) line("embedding failure", failed);
  }
  return shown;
}

constexpr View stats_views[] = {{"text", "text/plain", stats_as_text}};

}  // namespace

constinit const Operation stats_operation{
    .name = "stats",
    .summary = "Print the figures of a directory",
    .details =
        "The number of agents that can be found, the last change, how far the "
        "index follows, and the size of the tree over all public changes.",
    .examples = "cardinal stats --data data",
    .route = {"GET", "/v1/stats"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["agents", "change", "cursor", "indexed", "tree_size", "policy",
               "is_degraded", "has_word_vectors", "index_failure",
               "index_write_failure"],
  "additionalProperties": false,
  "properties": {
    "agents": {"type": "integer", "description": "That can be found"},
    "change": {"type": "integer"}, "cursor": {"type": "string"},
    "indexed": {"type": "integer"}, "tree_size": {"type": "integer"},
    "policy": {"enum": ["open", "token", "proof"]},
    "is_degraded": {"type": "boolean"},
    "has_word_vectors": {"type": "boolean"},
    "index_failure": {"type": ["string", "null"],
      "description": "Why the index does not follow the changes"},
    "index_write_failure": {"type": ["string", "null"],
      "description": "Why its files could not be written the last time; what they lack is kept in memory"},
    "embeddings": {"type": "object",
      "description": "Of the model of --embeddings; absent without",
      "required": ["model", "dimensions", "cards", "behind", "requests", "late",
                   "failures", "refused", "failure"],
      "additionalProperties": false,
      "properties": {"model": {"type": "string"},
        "dimensions": {"type": "integer", "description": "0: not known yet"},
        "cards": {"type": "integer", "description": "That have an embedding"},
        "behind": {"type": "integer", "description": "Changes that were not looked at yet"},
        "requests": {"type": "integer", "description": "Sent to the model"},
        "late": {"type": "integer", "description": "Requests that were ranked without"},
        "failures": {"type": "integer", "description": "Batches of cards that failed"},
        "refused": {"type": "integer", "description": "Cards that the model does not take"},
        "failure": {"type": ["string", "null"], "description": "The last one, until something succeeds"}}}
  }
})json",
    .needs_directory = true,
    .views = stats_views,
    .run = run_stats,
};

}  // namespace cardinal
