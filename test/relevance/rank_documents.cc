// rank_documents PART WORDS > RUN: ranks the documents of a part of the
// evaluation set for each of its queries. WORDS is the table of word vectors,
// or "-". Lines are `query Q0 document rank score tag`, as trec_eval reads.
#include <fmt/core.h>

#include <cstdio>
#include <optional>

#include "base/check_that.h"
#include "base/file.h"
#include "cardinal/json.h"
#include "directory/index/exhaustive_index.h"

namespace cardinal {
namespace {

constexpr std::size_t line_bytes_max = 16u << 20;
constexpr std::size_t hits_per_query = 100;

std::string text_of(Value value) {
  return std::string(value.string().value_or(""));
}

std::vector<std::string> texts_in(Value list) {
  std::vector<std::string> texts;
  for (const Value item : list.items()) texts.push_back(text_of(item));
  return texts;
}

Agent agent_in(Value from) {
  Agent agent;
  agent.name = text_of(from["name"]);
  agent.description = text_of(from["description"]);
  agent.provider_name = text_of(from["provider"]);
  agent.tags = texts_in(from["tags"]);
  for (const Value item : from["skills"].items()) {
    Agent::Skill skill;
    skill.id = text_of(item["id"]);
    skill.name = text_of(item["name"]);
    skill.description = text_of(item["description"]);
    skill.tags = texts_in(item["tags"]);
    skill.examples = texts_in(item["examples"]);
    agent.skills.push_back(std::move(skill));
  }
  return agent;
}

template <class Use>
Status each_line(const std::string& path, Use use) {
  TRY(LineFile file, LineFile::open(path));
  Reader reader;
  while (std::optional<std::string> line = file.next(line_bytes_max)) {
    Faults faults;
    const Document document = reader.read(std::move(*line), Limits{}, faults);
    use(document.root());
  }
  return {};
}

Status rank(const std::string& part, const std::string& table) {
  std::optional<WordTable> words;
  if (table != "-") {
    TRY(WordTable opened, WordTable::open(table));
    words = std::move(opened);
  }
  ExhaustiveIndex index(words ? &*words : nullptr);
  std::vector<std::string> ids;
  TRY_STATUS(each_line(part + "/documents.jsonl", [&](Value document) {
    ids.push_back(text_of(document["id"]));
    index.add(ids.size(), agent_in(document["agent"]));
  }));
  TRY_STATUS(each_line(part + "/queries.jsonl", [&](Value query) {
    const std::string id = text_of(query["id"]);
    const TextPlan plan = index.plan(text_of(query["query"]));
    int rank = 0;
    for (const TextHit& hit : index.search(plan, hits_per_query)) {
      fmt::print("{} Q0 {} {} {:.9f} cardinal\n", id, ids[hit.change - 1],
                 ++rank, hit.score.total());
    }
  }));
  return {};
}

}  // namespace
}  // namespace cardinal

int main(int count, char** arguments) {
  if (count != 3) {
    fmt::print(stderr, "usage: rank_documents PART WORDS\n");
    return 2;
  }
  const cardinal::Status ranked = cardinal::rank(arguments[1], arguments[2]);
  if (ranked) return 0;
  fmt::print(stderr, "rank_documents: {}\n", cardinal::to_text(ranked.error()));
  return 2;
}
