// A directory: a durable set of agent cards that admits only what is rightly
// published, finds agents for a task, and lets others follow every change.
//
//   TRY(auto directory, Directory::open({.folder = "data"}));
//   Admission::Prepared card = directory->admission().prepare({.text = text});
//   TRY(store::Ticket ticket, directory->append(std::move(card->proposal)));
//   TRY(const Answer found, directory->discover({.text = "translate"}, {}));
//
// Writing has two halves: preparing a proposal costs time on the caller's
// thread, and the ticket of an appended one holds no thread while it waits.
//
// Thread safety: any thread may call anything.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "directory/admission/admission.h"
#include "directory/discovery/discovery.h"
#include "directory/ledger/directory_ledger.h"
#include "directory/reading/record_reader.h"
#include "transparency/published_log.h"

namespace cardinal::directory {

struct DirectoryOptions {
  std::string folder;
  AdmissionOptions admission = {};
  // The table of word vectors; empty or missing: words find only themselves.
  std::string words_file = {};
  // Other names of tags; empty: none.
  std::string aliases_file = {};
  bool read_only = false;  // of a folder that nobody writes
  bool begin_epoch = false;
  std::size_t history_versions_max = 10;
  // The name of the public log, if it has none yet; empty: from its id.
  std::string log_origin = {};
  std::int64_t log_interval_ms = 1'000;  // between two checkpoints, at least
  const Priors* priors = nullptr;
  // Makes vectors of cards and requests; null: none. Must outlive it.
  Embedder* embedder = nullptr;
  // A request is ranked without after so long.
  std::int64_t embedding_timeout_ms = 50;
  const Env* env = &system_env();
};

struct DirectoryStats {
  std::uint64_t agents = 0;   // that discovery can find, of the viewer
  std::uint64_t change = 0;   // the last one
  std::uint64_t indexed = 0;  // up to this one
  std::uint64_t tree_size = 0;
  bool is_degraded = false;
  bool has_word_vectors = false;
  std::string index_failure;  // why the index does not follow; or empty
  // Why the files of the index could not be written the last time; or empty.
  std::string index_write_failure;
  std::optional<EmbeddingStats> embeddings;  // absent: not set up
};

class Directory {
 public:
  // Fails: as opening a store does; invalid, for a damaged file of aliases.
  static Result<std::unique_ptr<Directory>> open(DirectoryOptions options);
  ~Directory();

  const Admission& admission() const;
  // Applies to what is prepared from then on.
  void set_policy(AdmissionPolicy policy, QualityPolicy quality);
  // Fails: as Store::append.
  Result<store::Ticket> append(store::Proposal proposal);
  // What would become of a proposal, without doing it.
  Result<Preview> preview(const store::Proposal& proposal) const;

  RecordReader records() const;
  // As SourceSubjects::of().
  Result<std::vector<std::string>> subjects_of_source(const std::string& url);
  // Other names of tags.
  const TagAliases& aliases() const;
  store::Store& store();
  // The log of all public changes, opened and, if there is none, made by the
  // first call; never null. Fails: as PublishedLog::open; denied, if the
  // folder is open for reading only.
  Result<transparency::PublishedLog*> log();

  DirectoryLedger& ledger();

  // Queries. All fail: usage, for what is wrong in the query; not_found, for a
  // moment that is not kept any longer.
  Result<Answer> discover(const Query& query, const Viewer& viewer) const;
  Result<WhyNot> why_not(const Query& query, const Viewer& viewer,
                         std::string_view subject) const;
  Result<std::vector<Facet>> explore(const Query& query, const Viewer& viewer,
                                     std::span<const std::string> facets,
                                     std::size_t values_max) const;
  // What a list shows of a record.
  Result<Summary> summary_of(const ListedRecord& record) const;

  Result<std::vector<FacetValue>> goals(const Viewer& viewer,
                                        std::size_t limit) const;
  // Live agents that subscribed to a goal, the highest priority first.
  Result<std::vector<GoalAgent>> agents_of_goal(std::string_view goal,
                                                const Viewer& viewer,
                                                std::size_t limit) const;
  // A small set of them that covers the capabilities: tags, or ids of skills.
  Result<Coalition> coalition(std::string_view goal,
                              std::span<const std::string> capabilities,
                              const Viewer& viewer) const;

  // Fails: not_found, if the viewer sees no such record.
  Status report_load(std::string_view subject, std::uint32_t tasks,
                     const Viewer& viewer);

  // Whether the agent answered at its health URL: a hint for ranking.
  void report_health(std::string_view subject, bool is_alive);

  Result<DirectoryStats> stats(const Viewer& viewer) const;
  // Calls `wake` once, when a change shows in queries.
  store::Wake on_indexed(std::uint64_t change, std::function<void()> wake);

 private:
  struct Parts;
  explicit Directory(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace cardinal::directory
