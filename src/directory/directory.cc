#include "directory/directory.h"

#include <algorithm>
#include <mutex>

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "card/adp/partial_card.h"
#include "directory/decide_change.h"
#include "directory/discovery/agent_tags.h"
#include "directory/discovery/coalition.h"
#include "directory/discovery/goal_of_agent.h"
#include "directory/discovery/scoring.h"
#include "directory/indexer.h"
#include "directory/past_moment.h"
#include "directory/reading/source_subjects.h"
#include "directory/records/quoted_subject.h"
#include "directory/tokens/token_record.h"

namespace cardinal::directory {
namespace {

// Beyond this many agents of one goal the newest count.
constexpr std::size_t goal_agents_max = 1'000;

}  // namespace

// In this order: the indexer ends before what it works on.
struct Directory::Parts {
  DirectoryOptions options;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<SourceSubjects> sources;
  std::shared_ptr<const WordTable> words;
  TagAliases aliases;
  Loads loads;
  Liveness liveness;
  std::unique_ptr<DirectoryLedger> ledger;
  std::unique_ptr<Admission> admission;
  std::unique_ptr<DirectoryIndex> index;
  std::unique_ptr<Indexer> indexer;
  std::unique_ptr<Discovery> discovery;
  std::unique_ptr<Embeddings> embeddings;  // null: not set up

  std::mutex log_lock;
  std::unique_ptr<transparency::PublishedLog> log;

  // The last earlier moment that was asked for.
  mutable std::mutex past_lock;
  mutable std::shared_ptr<const PastMoment> past;

  Status load_files();
  const Priors* priors() const {
    return options.priors ? options.priors : &ledger->priors();
  }
  // Of now, or after an earlier change. `kept` holds on to the latter.
  Result<Moment> moment_at(const std::optional<std::uint64_t>& change,
                           std::shared_ptr<const PastMoment>& kept) const;
  Result<std::string> text_of(std::uint64_t change) const;

  struct Subscribed {
    DocumentRef document;
    Summary summary;
    Agent agent;
  };
  Result<std::vector<Subscribed>> subscribed(std::string_view goal,
                                             const Viewer& viewer,
                                             const Moment& moment) const;
};

Status Directory::Parts::load_files() {
  if (!options.words_file.empty()) {
    Result<WordTable> table = WordTable::open(options.words_file);
    if (table) {
      words = std::make_shared<const WordTable>(*std::move(table));
    } else if (table.error().code != Code::not_found) {
      return std::unexpected(table.error());
    }
  }
  if (!options.aliases_file.empty()) {
    TRY(aliases, TagAliases::load(options.aliases_file));
  }
  return {};
}

Result<Moment> Directory::Parts::moment_at(
    const std::optional<std::uint64_t>& change,
    std::shared_ptr<const PastMoment>& kept) const {
  Moment now = indexer->moment();
  const std::uint64_t last = now.index->change();
  if (!change || *change == last) return now;
  if (*change == 0 || *change > last) {
    return usage("\"at\" must be a change from 1 to {}; got {}", last, *change);
  }
  const std::scoped_lock hold(past_lock);
  if (!past || past->moment.index->change() != *change) {
    TRY(PastMoment made,
        past_moment(*store, *change, options.folder + "/index-at", words));
    past = std::make_shared<const PastMoment>(std::move(made));
  }
  kept = past;
  return past->moment;
}

// As discovery has it. A change of status has no card of its own: that is
// further back.
Result<std::string> Directory::Parts::text_of(std::uint64_t change) const {
  bool is_partial = false;
  for (bool is_first = true; change != 0; is_first = false) {
    TRY(const std::optional<store::Change> found,
        store->change(change, store::Bodies::include));
    if (!found) break;
    if (is_first) {
      TRY(const RecordFacts facts, decode_facts(found->facts));
      is_partial = facts.visibility == Visibility::partial_record;
    }
    if (found->body) {
      TRY(std::string text, store::unpack(*found->body));
      return is_partial ? adp::minimal_card(text) : text;
    }
    if (found->kind != store::Kind::status) break;
    change = found->previous;
  }
  return not_found("the card of change {} is not kept any longer", change);
}

Directory::Directory(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Directory::~Directory() {
  if (parts_->indexer) (void)parts_->indexer->stop();
}

Result<std::unique_ptr<Directory>> Directory::open(DirectoryOptions options) {
  auto parts = std::make_unique<Parts>();
  parts->options = std::move(options);
  const DirectoryOptions& set = parts->options;
  TRY_STATUS(parts->load_files());
  TRY(parts->store,
      store::Store::open({.folder = set.folder,
                          .decide = decide_change,
                          .rules_max = record_rules,
                          .history_versions_max = set.history_versions_max,
                          .read_only = set.read_only,
                          .begin_epoch = set.begin_epoch,
                          .env = set.env}));
  parts->sources = std::make_unique<SourceSubjects>(*parts->store);
  parts->ledger = std::make_unique<DirectoryLedger>(
      *parts->store, set.admission.trust, *set.env);
  TRY_STATUS(parts->ledger->load());
  parts->admission = std::make_unique<Admission>(set.admission, *set.env);
  TRY(parts->index,
      DirectoryIndex::open(set.folder + "/index",
                           {.directory = parts->store->begin().directory,
                            .epoch = parts->store->begin().epoch},
                           parts->words));
  parts->indexer = std::make_unique<Indexer>(*parts->store, *parts->index,
                                             parts->words.get(), *set.env);
  TRY_STATUS(parts->indexer->catch_up());
  const Parts* const kept = parts.get();
  parts->discovery = std::make_unique<Discovery>(
      DiscoverySources{.aliases = &kept->aliases,
                       .priors = kept->priors(),
                       .loads = &kept->loads,
                       .liveness = &kept->liveness,
                       .clock = set.env->clock,
                       .text_of = [kept](std::uint64_t change) {
                         return kept->text_of(change);
                       }});
  if (set.embedder != nullptr && !set.read_only) {
    parts->embeddings = std::make_unique<Embeddings>(
        *parts->store, *set.embedder,
        set.folder + "/embeddings/cards.embeddings", set.embedding_timeout_ms,
        *set.env);
    parts->embeddings->start();
  }
  parts->indexer->start(!set.read_only);
  if (!set.read_only) parts->ledger->follow();
  return std::unique_ptr<Directory>(new Directory(std::move(parts)));
}

const Admission& Directory::admission() const { return *parts_->admission; }
void Directory::set_policy(AdmissionPolicy policy, QualityPolicy quality) {
  parts_->admission->set_policy(policy, quality);
}

Result<store::Ticket> Directory::append(store::Proposal proposal) {
  return parts_->store->append(std::move(proposal));
}

Result<Preview> Directory::preview(const store::Proposal& proposal) const {
  TRY(const std::optional<store::Head> head,
      parts_->store->head(proposal.subject));
  return directory::preview(head, proposal);
}

const TagAliases& Directory::aliases() const { return parts_->aliases; }

RecordReader Directory::records() const { return RecordReader(*parts_->store); }
store::Store& Directory::store() { return *parts_->store; }
DirectoryLedger& Directory::ledger() { return *parts_->ledger; }

Result<transparency::PublishedLog*> Directory::log() {
  const DirectoryOptions& set = parts_->options;
  const std::scoped_lock hold(parts_->log_lock);
  if (!parts_->log && set.read_only) {
    return denied("the folder is open for reading only");
  }
  if (!parts_->log) {
    TRY(parts_->log, transparency::PublishedLog::open(
                         *parts_->store, {.folder = set.folder,
                                          .origin = set.log_origin,
                                          .interval_ms = set.log_interval_ms,
                                          .env = set.env}));
  }
  return parts_->log.get();
}
Result<std::vector<std::string>> Directory::subjects_of_source(
    const std::string& url) {
  return parts_->sources->of(url);
}

Result<Answer> Directory::discover(const Query& query,
                                   const Viewer& viewer) const {
  std::shared_ptr<const PastMoment> kept;
  TRY(Moment moment, parts_->moment_at(query.at, kept));
  // The embeddings are of the cards of now.
  if (!query.at) moment.embeddings = parts_->embeddings.get();
  return parts_->discovery->discover(query, viewer, moment);
}

Result<WhyNot> Directory::why_not(const Query& query, const Viewer& viewer,
                                  std::string_view subject) const {
  TRY(const Record record, records().get(subject, viewer));
  const Standing standing = record.standing;
  if (standing != Standing::live && standing != Standing::stale) {
    std::string why = fmt::format("The record is {}", name_of(standing));
    if (standing == Standing::banned && !record.facts.reason.empty()) {
      why += ": " + record.facts.reason;
    }
    return WhyNot{.subject = std::string(subject), .reasons = {why + "."}};
  }
  Moment moment = parts_->indexer->moment();
  moment.embeddings = parts_->embeddings.get();
  std::uint64_t indexed = record.change;
  if (!moment.index->find(indexed) && record.state) {
    const store::Head head{.change = record.change};
    indexed = text_change_of(head, *record.state);
  }
  return parts_->discovery->why_not(query, viewer, moment, subject, indexed);
}

Result<std::vector<Facet>> Directory::explore(
    const Query& query, const Viewer& viewer,
    std::span<const std::string> facets, std::size_t values_max) const {
  std::shared_ptr<const PastMoment> kept;
  TRY(const Moment moment, parts_->moment_at(query.at, kept));
  return parts_->discovery->explore(query, viewer, moment, facets, values_max);
}

Result<Summary> Directory::summary_of(const ListedRecord& record) const {
  const Moment moment = parts_->indexer->moment();
  const bool is_partial = record.state.visibility == Visibility::partial_record;
  for (const std::uint64_t change : {record.change, record.text_change}) {
    // The index may have the card as it was shown before.
    if (is_partial && change != record.change) continue;
    if (const auto document = moment.index->find(change)) {
      TRY(Summary summary, parts_->discovery->summary_of(*document, moment));
      summary.standing = name_of(record.standing);
      return summary;
    }
  }
  // Not indexed yet.
  TRY(const std::optional<store::Change> card,
      parts_->store->change(record.text_change, store::Bodies::include));
  if (!card || !card->body) {
    return not_found("the card of {} was erased",
                     quoted_subject(record.subject));
  }
  TRY(std::string text, store::unpack(*card->body));
  if (is_partial) text = adp::minimal_card(text);
  Reader reader;
  TRY(const Agent agent, agent_in(text, record.state.dialect, reader));
  Summary summary =
      directory::summary_of(agent, record.state.dialect, record.subject);
  summary.provenance = name_of(record.state.provenance);
  summary.standing = name_of(record.standing);
  summary.change = record.text_change;
  summary.at_ms = card->at_ms;
  return summary;
}

Result<std::vector<FacetValue>> Directory::goals(const Viewer& viewer,
                                                 std::size_t limit) const {
  const std::string goal = "goal";
  TRY(std::vector<Facet> facets,
      explore({}, viewer, std::span(&goal, 1), limit));
  return std::move(facets.front().values);
}

Result<std::vector<Directory::Parts::Subscribed>> Directory::Parts::subscribed(
    std::string_view goal, const Viewer& viewer, const Moment& moment) const {
  const IndexSnapshot& snapshot = *moment.index;
  const Selection selection = snapshot.select(
      {.all_of = {{label("goal", goal)}}}, index_view_of(viewer));
  std::vector<Subscribed> agents;
  Reader reader;
  for (const DocumentRef document :
       snapshot.newest(selection, goal_agents_max)) {
    TRY(Summary summary, discovery->summary_of(document, moment));
    const Result<std::string> text = text_of(snapshot.change_of(document));
    if (!text) continue;  // erased since
    TRY(Agent agent, agent_in(*text, summary.dialect, reader));
    agents.push_back({document, std::move(summary), std::move(agent)});
  }
  return agents;
}

Result<std::vector<GoalAgent>> Directory::agents_of_goal(
    std::string_view goal, const Viewer& viewer, std::size_t limit) const {
  const Moment moment = parts_->indexer->moment();
  TRY(std::vector<Parts::Subscribed> subscribed,
      parts_->subscribed(goal, viewer, moment));
  std::vector<GoalAgent> agents;
  agents.reserve(subscribed.size());
  for (Parts::Subscribed& one : subscribed) {
    agents.push_back({.summary = std::move(one.summary),
                      .priority = priority_of(one.agent, goal),
                      .description = description_of(one.agent, goal)});
  }
  std::ranges::sort(agents, [](const GoalAgent& a, const GoalAgent& b) {
    if (a.priority != b.priority) return a.priority > b.priority;
    return a.summary.subject < b.summary.subject;
  });
  if (agents.size() > limit) agents.resize(limit);
  return agents;
}

Result<Coalition> Directory::coalition(
    std::string_view goal, std::span<const std::string> capabilities,
    const Viewer& viewer) const {
  const Moment moment = parts_->indexer->moment();
  TRY(std::vector<Parts::Subscribed> subscribed,
      parts_->subscribed(goal, viewer, moment));
  std::vector<CoalitionCandidate> candidates;
  for (Parts::Subscribed& one : subscribed) {
    const DocumentFacts facts = moment.index->facts(one.document);
    if (!moment.is_live(facts)) continue;
    const std::optional<Prior> prior =
        parts_->priors()->prior_of(facts.subject_hash);
    candidates.push_back(
        {.summary = std::move(one.summary),
         .priority = priority_of(one.agent, goal).value_or(0),
         .score = reputation_factor(prior) + rating_factor(prior),
         .agent = std::move(one.agent)});
  }
  return form_coalition(candidates, capabilities, &parts_->aliases);
}

Status Directory::report_load(std::string_view subject, std::uint32_t tasks,
                              const Viewer& viewer) {
  TRY(const Record record, records().get(subject, viewer));
  parts_->loads.report(subject_hash(record.subject), tasks,
                       parts_->options.env->clock->now_ms());
  return {};
}

void Directory::report_health(std::string_view subject, bool is_alive) {
  parts_->liveness.report(subject_hash(subject), is_alive,
                          parts_->options.env->clock->now_ms());
}

Result<DirectoryStats> Directory::stats(const Viewer& viewer) const {
  const Moment moment = parts_->indexer->moment();
  DirectoryStats stats{.agents = moment.index->documents(index_view_of(viewer)),
                       .change = parts_->store->end().change,
                       .indexed = moment.index->change(),
                       .is_degraded = moment.index->degraded(),
                       .has_word_vectors = moment.has_word_vectors,
                       .index_failure = parts_->indexer->failure(),
                       .index_write_failure = parts_->indexer->write_failure()};
  if (parts_->embeddings) stats.embeddings = parts_->embeddings->stats();
  TRY(const store::TreeView tree, parts_->store->tree());
  stats.tree_size = tree.size();
  return stats;
}

store::Wake Directory::on_indexed(std::uint64_t change,
                                  std::function<void()> wake) {
  return parts_->indexer->on_applied(change, std::move(wake));
}

}  // namespace cardinal::directory
